/* Where the output goes. */
#ifndef SINK_H
#define SINK_H

#include <stdbool.h>
#include <stddef.h>

#include "settings.h"

struct sink;

/* Standard output, a file, or with "%d" or "%03d" in the name a file for each picture; NULL if that fails, with a message. */
struct sink *sink_open(const struct settings *settings);

/* Whole records. False if they cannot be written, with a message, or if nobody reads them, without one. */
bool sink_write(struct sink *sink, const char *bytes, size_t length);

/* Whether all was written. */
bool sink_close(struct sink *sink);

/* Whether an output name stands for many files. */
bool sink_is_pattern(const char *name);

#endif
