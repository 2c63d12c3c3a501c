/* How far the work is: a bar on a terminal, and a line at the end. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "job.h"
#include "settings.h"

struct progress {
    bool shown;
    const char *name;
    uint64_t total; /* of what is taken; 0 if it is not known */
    struct timespec begin;
    int ticks;
};

/* total: the size of the whole, in the unit of what is taken. */
void progress_begin(struct progress *progress, const struct settings *settings, uint64_t total);
void progress_show(struct progress *progress, uint64_t boards, uint64_t taken);
void progress_end(struct progress *progress);

/* The line at the end, if standard error is a terminal. */
void progress_sum(const struct settings *settings, uint64_t boards, uint64_t bad, const uint64_t *verdicts,
                  const struct timespec *begin);

#endif
