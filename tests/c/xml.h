/* A look at XML, as far as the pictures use it. */
#ifndef XML_H
#define XML_H

/* Whether each tag is closed in its turn, and nothing is outside of the one root. */
int well_formed(const char *xml);

/* How often a text has a piece. */
int occurrences(const char *text, const char *piece);

#endif
