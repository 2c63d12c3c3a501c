/* How the program ends; documented in sudoku(1). */
#ifndef STATUS_H
#define STATUS_H

enum status {
    STATUS_DONE = 0,
    STATUS_FAILED = 1, /* an answer is no: a puzzle without solution, a board that is not valid */
    STATUS_USAGE = 2,  /* the command line is wrong */
    STATUS_BAD = 3,    /* something in the input is not a board */
    STATUS_TROUBLE = 4 /* a file cannot be read or written; no memory */
};

#endif
