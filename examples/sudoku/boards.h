/* Boards out of a text. */
#ifndef BOARDS_H
#define BOARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "job.h"
#include "mixed.h"
#include "settings.h"

enum { BATCH = 128 }; /* boards at a time */

/* Some boards: lines of the text as they are, or boards that were parsed. All bytes are digits, '.' or '0'. */
struct boards {
    const char *first;
    size_t stride, count;
    bool plain;           /* lines of 81 characters, one after the other */
    uint64_t line;        /* of the first, if they are plain */
    const uint64_t *lines; /* of each, else */
    const uint16_t (*candidates)[81]; /* of each, or NULL */
    const bool *shown;     /* whether each came as a grid of candidates */
};

static inline const char *board_at(const struct boards *boards, size_t n) {
    return boards->first + n * boards->stride;
}

/* The line of the file in which a board begins. */
static inline uint64_t board_line(const struct boards *boards, size_t n) {
    return boards->plain ? boards->line + n : boards->lines[n];
}

/* A seed of its own for each copy of each board, that depends on its place alone: the one that is asked for in the
 * first line of the first file, the next number in the second. Those of other files and copies are far away. */
static inline uint64_t board_seed(const struct job *job, const struct settings *settings, const struct boards *boards,
                                  size_t n, uint64_t copy) {
    uint64_t far = mixed(mixed((uint64_t)job->file_number) + copy * 0x9e3779b97f4a7c15u);
    return settings->seed + far + board_line(boards, n) - 1;
}

/* Hands all boards of a job's text to the command, some at a time, and notes what is no board. */
void boards_work(struct job *job, const struct settings *settings);

/* Where a text may be cut so that both pieces are read as the whole would be, if the first one is read with the second
 * in sight; 0 if not enough of it is there. */
size_t boards_cut(const char *text, size_t length);

/* The number of line ends in a text, where what follows it begins a line. */
uint64_t boards_lines(const char *text, size_t length);

#endif
