/* One board after the other, and where to go on behind what is none. */
#ifndef RECOVER_H
#define RECOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

struct step {
    int result;        /* of sudoku_parse(): 1 a board, 0 nothing left, below 0 something else */
    size_t line;       /* the offset of the line where the board begins, or where the text stops being one */
    size_t at;         /* the offset of the very byte */
    size_t end;        /* where to go on; never 0 */
    bool open;         /* the text is too short to know: what follows it may change all this */
    char reason[80];   /* what is wrong */
};

/* The first board of a text that is not empty. candidates may be NULL. */
struct step next_step(const char *text, size_t length, char *board, uint16_t *candidates);

/* Whether a line is a board by itself, wherever it stands. */
bool is_board_line(const char *line, size_t length);

#endif
