/* An answer, in the style that is asked for. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdint.h>

#include <sudoku.h>

#include "job.h"
#include "settings.h"

enum { FIELDS = 7, RECORD_ROOM = (1 << 18) + 2 /* the largest picture, and a line end */ };

struct field {
    const char *name;
    const char *value;   /* NULL: there is none */
    size_t length;
    /* A bare value is a number, or true or false; prose may hold what has to be escaped. */
    enum { FIELD_TEXT, FIELD_PROSE, FIELD_BOARD, FIELD_BARE } kind;
};

struct record {
    const char *board;          /* what the styles for people show; or NULL, and then */
    const char *text;           /* a text instead, "#..." where boards are expected */
    const char *givens;         /* of the board, or NULL */
    const uint16_t *candidates; /* of the board, or NULL */
    const sudoku_step *step;    /* what is drawn on the board; or NULL. Its text is told where there is no picture */
    uint64_t line;              /* of the input, in which the board begins; or 0, and then none is told */
    struct field fields[FIELDS]; /* what CSV and JSON show; the first without a name ends them */
};

void record_write(struct job *job, enum style style, const struct record *record);

struct field field_text(const char *name, const char *value);
struct field field_prose(const char *name, const char *value);
struct field field_board(const char *name, const char *board);
struct field field_bare(const char *name, const char *value);

#endif
