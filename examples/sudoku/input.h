/* The bytes of a file, unpacked if it is packed. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WHY_ROOM = 1024 };

struct input;

/* Opens a file ("-": standard input); NULL if that fails, with errno. */
struct input *input_open(const char *name);
void input_close(struct input *input);

/* Up to so many bytes, at least one unless it is the end. False if it cannot be read. */
bool input_read(struct input *input, char *bytes, size_t room, size_t *length);

/* Why it could not be read: a sentence that begins with its name. */
const char *input_why(const struct input *input);

/* The bytes of the file that were taken so far, as they are on the disk. */
uint64_t input_taken(const struct input *input);

/* The size of a file on the disk; 0 if it is none, such as a pipe. */
uint64_t input_size(const char *name);

/* Which kinds of packed files this build can read, such as "gzip (zlib 1.3.1)". */
const char *input_gzip(void);
const char *input_zstd(void);

#endif
