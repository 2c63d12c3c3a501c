/* Ctrl-C: the first one ends the work, the second the program at once. */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

/* Begins to wait for SIGINT and SIGTERM. False if that is not possible. */
bool interrupt_begin(void);

/* Whether one came. */
bool interrupted(void);

/* A file that can be read from then on, for poll(). */
int interrupt_file(void);

/* Ends the program as the signal would have. */
void interrupt_end(void);

#endif
