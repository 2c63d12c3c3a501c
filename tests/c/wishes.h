/* What may be wished of a puzzle that is made, from the header's words alone. */
#ifndef WISHES_H
#define WISHES_H

/* Whether every clue is in the same cells by each of the symmetries in a sum of them. Blanks are '.'. */
int has_symmetry(const char *puzzle, int symmetry);

/* Whether a puzzle with one solution has several without any one of its clues, by the plain meaning of the word. */
int every_clue_is_needed(const char *puzzle);

/* Why there can be no puzzle with at least and at most so many clues (0: no matter), in the cells of a mask's digits alone. */
enum { MAY_BE, NO_NUMBER, EMPTY_LINES, REASONS };

int why_not(const char *mask, int symmetry, int least, int most);

#endif
