/* Many threads at work on one input, whose output comes out in order.
 *
 * Each thread takes the next piece of the input as a job, works on it, and writes what came of it if it is the job's
 * turn; else the thread that is at its turn writes it later. The number of jobs that are waiting is bounded, and so is
 * the memory, however long the input is. */
#ifndef PIPELINE_H
#define PIPELINE_H

#include "settings.h"

/* Runs a command over its input; the exit status. */
int pipeline_run(const struct settings *settings);

#endif
