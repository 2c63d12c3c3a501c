#include "sink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

struct sink {
    const struct settings *settings;
    const char *name;
    int file;    /* below 0: a file for each picture */
    bool single; /* the file holds one picture */
    uint64_t pictures;
    bool failed;
};

/* Where a name has a number: "%d", or with zeros before it "%03d"; NULL if nowhere. */
static const char *find_number(const char *name, int *width, const char **end) {
    while (name && (name = strchr(name, '%'))) {
        const char *at = ++name;
        *width = 0;
        if (*at == '0' && at[1] >= '1' && at[1] <= '9') {
            *width = at[1] - '0';
            at += 2;
        }
        *end = at + 1;
        if (*at == 'd') return name - 1;
    }
    return NULL;
}

bool sink_is_pattern(const char *name) {
    int width;
    const char *end;
    return find_number(name, &width, &end);
}

static bool write_all(struct sink *sink, int file, const char *name, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0 && errno == EAGAIN) {
            /* Someone made it one that does not wait. */
            poll(&(struct pollfd){.fd = file, .events = POLLOUT}, 1, -1);
            continue;
        }
        if (wrote < 0) {
            sink->failed = true;
            /* Nobody reads on: ends as the signal would end it. */
            if (errno == EPIPE) {
                signal(SIGPIPE, SIG_DFL);
                raise(SIGPIPE);
            }
            complain("%s: %s", name, strerror(errno));
            return false;
        }
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

/* Whether something that is written to is read too, and so would be lost, or never end. With a message. */
static bool is_read(const struct settings *settings, const char *name, const struct stat *output) {
    if (!S_ISREG(output->st_mode) || settings->command->make) return false;
    for (int n = 0; n < settings->file_count; n++) {
        struct stat input;
        bool standard = strcmp(settings->files[n], "-") == 0;
        if ((standard ? fstat(STDIN_FILENO, &input) : stat(settings->files[n], &input)) != 0) continue;
        if (input.st_dev != output->st_dev || input.st_ino != output->st_ino) continue;
        complain("%s: an input file, which is not written over", name);
        return true;
    }
    return false;
}

static int create(const struct settings *settings, const char *name) {
    struct stat old;
    if (stat(name, &old) == 0 && is_read(settings, name, &old)) return -1;
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) complain("%s: %s", name, strerror(errno));
    return file;
}

struct sink *sink_open(const struct settings *settings) {
    struct sink *sink = calloc(1, sizeof *sink);
    if (!sink) return NULL;
    const char *name = settings->output;
    sink->name = name ? name : "standard output";
    sink->settings = settings;
    size_t length = name ? strlen(name) : 0;
    sink->single = settings->style == STYLE_SVG && length >= 4 && strcmp(name + length - 4, ".svg") == 0 &&
                   !sink_is_pattern(name);
    sink->file = !name ? STDOUT_FILENO : sink_is_pattern(name) ? -1 : create(settings, name);
    struct stat out;
    bool loops = !name && fstat(STDOUT_FILENO, &out) == 0 && is_read(settings, sink->name, &out);
    if (loops || (sink->file < 0 && !sink_is_pattern(name))) {
        free(sink);
        return NULL;
    }
    if (settings->style == STYLE_CSV) {
        const char *columns = settings->command->columns;
        if (!sink_write(sink, columns, strlen(columns)) || !sink_write(sink, "\n", 1)) return NULL;
    }
    return sink;
}

/* The file of the next picture. */
static bool write_picture(struct sink *sink, const char *bytes, size_t length) {
    char name[4096];
    int width;
    const char *behind, *place = find_number(sink->name, &width, &behind);
    int written = snprintf(name, sizeof name, "%.*s%0*llu%s", (int)(place - sink->name), sink->name, width,
                           (unsigned long long)++sink->pictures, behind);
    bool fits = written >= 0 && (size_t)written < sizeof name;
    if (!fits) complain("%s: %s", sink->name, strerror(ENAMETOOLONG));
    int file = fits ? create(sink->settings, name) : -1;
    if (file < 0) {
        sink->failed = true;
        return false;
    }
    bool works = write_all(sink, file, name, bytes, length);
    if (close(file) != 0 && works) {
        complain("%s: %s", name, strerror(errno));
        sink->failed = true;
        return false;
    }
    return works;
}

/* The next picture of a file that can hold only one. */
static bool write_only_picture(struct sink *sink, const char *bytes, size_t length) {
    if (sink->pictures++ == 0) return write_all(sink, sink->file, sink->name, bytes, length);
    complain("%s: an SVG file holds one picture, and there are more; with %%d in its name each gets a file of its own",
             sink->name);
    sink->failed = true;
    return false;
}

bool sink_write(struct sink *sink, const char *bytes, size_t length) {
    if (sink->failed) return false;
    if (sink->file >= 0 && !sink->single) return write_all(sink, sink->file, sink->name, bytes, length);
    static const char END[] = "</svg>\n";
    const char *end = bytes + length;
    while (bytes < end) {
        const char *next = bytes;
        while (next < end && (size_t)(end - next) >= sizeof END - 1 && memcmp(next, END, sizeof END - 1) != 0)
            if (!(next = memchr(next + 1, '<', (size_t)(end - next - 1)))) next = end;
        next = (size_t)(end - next) >= sizeof END - 1 ? next + sizeof END - 1 : end;
        bool (*write_one)(struct sink *, const char *, size_t) = sink->single ? write_only_picture : write_picture;
        if (!write_one(sink, bytes, (size_t)(next - bytes))) return false;
        bytes = next;
    }
    return true;
}

bool sink_close(struct sink *sink) {
    bool works = !sink->failed;
    /* Some file systems tell of errors only now. Standard output stays open for whoever prints behind this. */
    int file = sink->file == STDOUT_FILENO ? dup(STDOUT_FILENO) : sink->file;
    if (file >= 0 && close(file) != 0 && works) {
        complain("%s: %s", sink->name, strerror(errno));
        works = false;
    }
    free(sink);
    return works;
}
