/* Messages to people, on standard error. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

/* A line that begins with the program's name. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A text as it is. */
void say(const char *text, size_t length);

/* The progress bar: one line that messages do not write into; NULL takes it away. */
void say_bar(const char *line);

#endif
