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
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&alone);
    take_bar_away();
    fprintf(stderr, "sudoku: %s\n", text);
    fflush(stderr);
    pthread_mutex_unlock(&alone);
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
