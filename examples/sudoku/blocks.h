/* The input, cut into jobs. */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input.h"
#include "job.h"

struct blocks {
    char **files;
    int count, at;
    size_t length;       /* bytes of text in the next job, as a rule */
    struct input *input; /* the open one, or NULL */
    uint64_t line;       /* of the next block */
    char *rest;          /* behind the last block's cut, the beginning of the next */
    size_t rest_length, rest_room;
    bool within_line;    /* the last block was cut within a line, of which the rest is passed over */
    bool trouble;        /* there was no memory */
    uint64_t size;       /* of all files on the disk; 0 if it is not known */
    uint64_t taken_before;
    _Atomic uint64_t taken; /* bytes read so far */
};

void blocks_begin(struct blocks *blocks, char **files, int count);
void blocks_end(struct blocks *blocks);

/* How long the work on so many bytes took. Small blocks share slow work among the threads, large ones cost less. */
void blocks_took(struct blocks *blocks, size_t bytes, double seconds);

/* Fills in the job's text and place, and its trouble; false if nothing is left. */
bool blocks_next(struct blocks *blocks, struct job *job);

#endif
