/* Every function of the library, each with the buffers it takes, so that a test can choose their places. */
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>
#include <stdint.h>

#include "boards.h"
#include "sudoku.h"

#define MAX_BUFFERS 5
#define MAX_BUFFER (sizeof(sudoku_search))

enum use {
    NOT_USED,
    READ,   /* only read */
    WRITTEN /* written, perhaps read as well */
};

struct buffer {
    enum use use;
    size_t size, align; /* the alignment it must have; 0: any */
    int opaque;         /* what it holds is the library's own and not compared */
};

#define NO_BUFFERS {{NOT_USED, 0, 0, 0}}

struct call {
    const char *name;
    struct buffer buffers[MAX_BUFFERS];
    /* Fills in what is read, for a board. */
    void (*prepare)(const char *board, void *const *buffers);
    /* Calls the function, or a few that belong together, and gives what it returned. */
    int (*make)(void *const *buffers);
};

extern const struct call calls[];
extern const size_t number_of_calls;

/* Room for the buffers of any call. */
struct call_room {
    sudoku_search buffers[MAX_BUFFERS];
};

/* One number that stands for all that a call, or all calls, answer for a board. Safe in a signal handler; needs little
 * stack. */
uint64_t one_answer(const struct call *call, const char *board, struct call_room *room);
uint64_t all_answers(const char *board, struct call_room *room);

#endif
