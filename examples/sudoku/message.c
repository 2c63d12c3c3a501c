#include "message.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static bool bar;

/* To be called alone. */
static void take_bar_away(void) {
    if (bar) fputs("\r\033[K", stderr);
    bar = false;
}

void say(const char *text, size_t length) {
    if (length == 0) return;
    pthread_mutex_lock(&alone);
    take_bar_away();
    fwrite(text, 1, length, stderr);
    fflush(stderr);
    pthread_mutex_unlock(&alone);
}

void complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&alone);
    take_bar_away();
    fputs("sudoku: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    fflush(stderr);
    pthread_mutex_unlock(&alone);
    va_end(arguments);
}

void say_bar(const char *line) {
    pthread_mutex_lock(&alone);
    take_bar_away();
    if (line) {
        fputs(line, stderr);
        bar = true;
    }
    fflush(stderr);
    pthread_mutex_unlock(&alone);
}
