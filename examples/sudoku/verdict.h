/* What is said of puzzles: whether they have solutions, and which cells clash. */
#ifndef VERDICT_H
#define VERDICT_H

#include "boards.h"
#include "job.h"

/* FAULT: the library answered what it never should. */
enum verdict { NONE, ONE, SEVERAL, CLASH, SOME, UNDECIDED, FAULT };

/* For a command's summary. */
#define PUZZLE_VERDICTS                                                                                      \
    {"without solution",       "with one solution",          "with several",                                 \
     "with givens that clash", "with at least one solution", "undecided", "not answered"}

/* So many solutions were found; whether these are all. */
enum verdict verdict_of_count(uint64_t count, bool all);

/* What stands in the place of a solution of a puzzle whose givens clash. */
#define CLASH_COMMENT "# the givens clash"

enum { CELLS_ROOM = 81 * 5 }; /* "r1c2 r1c9" */

/* An answer that the library never gives: that of steps without an end. */
enum { RESULT_ENDLESS = -0x8000 };

/* What an answer of the library says of a puzzle that should have one solution. */
enum verdict verdict_of_result(int result);

/* A verdict as CSV and JSON tell it. */
extern const char *const verdict_words[];

/* What stands in the place of an answer about such a puzzle, by its verdict; NULL for ONE. */
extern const char *const instead_of_answer[];

/* A line that begins with the puzzle, so that the program reads it again, and tells something of it. */
enum { LINE_ROOM = 82 + 128 };
const char *line_about(const char *puzzle, const char *text, char line[LINE_ROOM]);

/* Counts such a puzzle, and notes it if its givens clash, or if there was a fault, which is trouble. */
void count_answer(struct job *job, const struct boards *boards, size_t n, enum verdict verdict);

/* The cells that clash, with spaces between them. Returns the first, from 0 on. */
int name_clashes(const char *board, char text[CELLS_ROOM]);

/* The givens of a puzzle of the input clash: that is bad input. */
void note_clash(struct job *job, const struct boards *boards, size_t n);

#endif
