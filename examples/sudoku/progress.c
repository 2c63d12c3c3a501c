#include "progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

/* A number with a comma before every three digits. */
static const char *grouped(uint64_t number, char text[32]) {
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)number);
    char *to = text;
    for (int n = 0; n < length; n++) {
        if (n > 0 && (length - n) % 3 == 0) *to++ = ',';
        *to++ = plain[n];
    }
    *to = '\0';
    return text;
}

static double seconds_since(const struct timespec *begin) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + (double)(now.tv_nsec - begin->tv_nsec) / 1e9;
}

static uint64_t rate(uint64_t boards, double seconds) { return seconds > 0 ? (uint64_t)((double)boards / seconds) : 0; }

/* h:mm:ss, or m:ss. */
static const char *clock_text(double seconds, char text[32]) {
    unsigned long long s = (unsigned long long)(seconds + 0.5);
    if (s >= 3600) snprintf(text, 32, "%llu:%02llu:%02llu", s / 3600, s / 60 % 60, s % 60);
    else snprintf(text, 32, "%llu:%02llu", s / 60, s % 60);
    return text;
}

static int columns_of_terminal(void) {
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void progress_begin(struct progress *progress, const struct settings *settings, uint64_t total) {
    *progress = (struct progress){.name = settings->command->name, .total = total};
    /* Output on the terminal shows itself how far it is. */
    progress->shown = !settings->quiet && isatty(STDERR_FILENO) && (settings->output || !isatty(STDOUT_FILENO));
    clock_gettime(CLOCK_MONOTONIC, &progress->begin);
}

void progress_show(struct progress *progress, uint64_t boards, uint64_t taken) {
    enum { WIDTH = 24 };
    /* Not before half a second, then five times a second. */
    if (!progress->shown || ++progress->ticks < 5 || progress->ticks % 2 == 0) return;
    double seconds = seconds_since(&progress->begin);
    char count[32], speed[32], left[32], bar[WIDTH + 1], line[256];
    grouped(boards, count);
    grouped(rate(boards, seconds), speed);
    if (progress->total > 0 && taken > 0) {
        double part = taken < progress->total ? (double)taken / (double)progress->total : 1;
        int filled = (int)(part * WIDTH);
        memset(bar, '#', (size_t)filled);
        memset(bar + filled, '.', (size_t)(WIDTH - filled));
        bar[WIDTH] = '\0';
        snprintf(line, sizeof line, "%s [%s] %3d%%  %s boards  %s/s  %s left", progress->name, bar, (int)(part * 100),
                 count, speed, clock_text(seconds / part - seconds, left));
    } else {
        snprintf(line, sizeof line, "%s  %s boards  %s/s  %s", progress->name, count, speed, clock_text(seconds, left));
    }
    size_t width = (size_t)columns_of_terminal() - 1;
    if (width < sizeof line) line[width] = '\0';
    say_bar(line);
}

void progress_end(struct progress *progress) {
    if (progress->shown) say_bar(NULL);
}

void progress_sum(const struct settings *settings, uint64_t boards, uint64_t bad, const uint64_t *verdicts,
                  const struct timespec *begin) {
    if (settings->quiet || !isatty(STDERR_FILENO)) return;
    double seconds = seconds_since(begin);
    char number[32], speed[32], line[512];
    int length = snprintf(line, sizeof line, "%s %s in %.1f s (%s/s)", grouped(boards, number),
                          boards == 1 ? "board" : "boards", seconds, grouped(rate(boards, seconds), speed));
    const char *before = ": ";
    for (int n = 0; n < VERDICTS; n++) {
        if (verdicts[n] == 0 || !settings->command->verdicts[n]) continue;
        length += snprintf(line + length, sizeof line - (size_t)length, "%s%s %s", before, grouped(verdicts[n], number),
                           settings->command->verdicts[n]);
        before = ", ";
    }
    if (bad > 0)
        length += snprintf(line + length, sizeof line - (size_t)length, "; %s bad", grouped(bad, number));
    if (settings->command->seeded)
        snprintf(line + length, sizeof line - (size_t)length, "; seed %llu", (unsigned long long)settings->seed);
    complain("%s", line);
}
