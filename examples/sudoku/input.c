#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef WITH_ZLIB
#include <zlib.h>
#endif
#ifdef WITH_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

#include "interrupt.h"

enum { RAW_ROOM = 1 << 16 };

enum packing { PACKING_UNKNOWN, PACKING_NONE, PACKING_GZIP, PACKING_ZSTD };

struct input {
    const char *name;
    char why[WHY_ROOM]; /* it cannot be read */
    int file;
    enum packing packing;
    uint64_t taken;
    /* What was read of the file and not unpacked yet. */
    unsigned char raw[RAW_ROOM];
    size_t raw_at, raw_length;
    bool raw_end;
    bool within; /* something packed has begun and not ended */
    bool damaged;
    uint64_t unpacked;
#ifdef WITH_ZLIB
    z_stream gzip;
#endif
#ifdef WITH_ZSTD
    ZSTD_DStream *zstd;
    size_t zstd_wants; /* bytes, to come to the end of a block */
    bool zstd_has_more; /* of a block, for which there was no room */
#endif
};

static bool is_standard_input(const char *name) { return strcmp(name, "-") == 0; }

/* Says why it cannot be read, behind its name; one that leaves no room for that is cut off. */
__attribute__((format(printf, 2, 3))) static void fail(struct input *input, const char *format, ...) {
    int length = snprintf(input->why, WHY_ROOM / 2, "%s", input->name);
    if (length >= WHY_ROOM / 2) length = WHY_ROOM / 2 - 1;
    length += snprintf(input->why + length, (size_t)(WHY_ROOM - length), ": ");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(input->why + length, (size_t)(WHY_ROOM - length), format, arguments);
    va_end(arguments);
}

static const char *shown_name(const char *name) { return is_standard_input(name) ? "standard input" : name; }

struct input *input_open(const char *name) {
    int file = is_standard_input(name) ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct input *input = file < 0 ? NULL : calloc(1, sizeof *input);
    if (!input) {
        int why = errno;
        if (file > STDIN_FILENO) close(file);
        errno = why;
        return NULL;
    }
    input->name = shown_name(name);
    input->file = file;
    return input;
}

void input_close(struct input *input) {
#ifdef WITH_ZLIB
    if (input->packing == PACKING_GZIP) inflateEnd(&input->gzip);
#endif
#ifdef WITH_ZSTD
    ZSTD_freeDStream(input->zstd);
#endif
    if (input->file != STDIN_FILENO) close(input->file);
    free(input);
}

const char *input_why(const struct input *input) { return input->why; }

uint64_t input_taken(const struct input *input) { return input->taken - (input->raw_length - input->raw_at); }

uint64_t input_size(const char *name) {
    struct stat stat_;
    if (is_standard_input(name)) {
        off_t at;
        if (fstat(STDIN_FILENO, &stat_) != 0 || !S_ISREG(stat_.st_mode)) return 0;
        at = lseek(STDIN_FILENO, 0, SEEK_CUR);
        return at >= 0 && at < stat_.st_size ? (uint64_t)(stat_.st_size - at) : 0;
    }
    return stat(name, &stat_) == 0 && S_ISREG(stat_.st_mode) ? (uint64_t)stat_.st_size : 0;
}

/* Bytes of the file as they are; none at its end, and when the program was interrupted. */
static bool read_file(struct input *input, void *bytes, size_t room, size_t *length) {
    struct pollfd files[] = {{.fd = input->file, .events = POLLIN}, {.fd = interrupt_file(), .events = POLLIN}};
    *length = 0;
    for (;;) {
        int ready = poll(files, 2, -1);
        /* The signal that is waited for may be what broke it off. */
        if (ready < 0 && errno == EINTR) continue;
        if (ready > 0 && files[1].revents) return true;
        ssize_t got = read(input->file, bytes, room);
        if (got >= 0) {
            *length = (size_t)got;
            input->taken += (uint64_t)got;
            return true;
        }
        if (errno != EINTR && errno != EAGAIN) break;
    }
    fail(input, "%s", strerror(errno));
    return false;
}

/* More of the file, behind what is not unpacked yet. */
static bool fill_raw(struct input *input) {
    if (input->raw_at > 0) {
        memmove(input->raw, input->raw + input->raw_at, input->raw_length - input->raw_at);
        input->raw_length -= input->raw_at;
        input->raw_at = 0;
    }
    size_t got = 0;
    if (input->raw_end || input->raw_length == RAW_ROOM) return true;
    if (!read_file(input, input->raw + input->raw_length, RAW_ROOM - input->raw_length, &got)) return false;
    input->raw_length += got;
    input->raw_end = got == 0;
    return true;
}

/* The kinds of packed files, by the bytes they begin with. */
static const struct {
    const char *name, *unpack;
    unsigned char magic[6], length;
    unsigned char any; /* bits of the first byte that may be anything */
    enum packing packing;
} kinds[] = {
    {"gzip", "gzip -dc", {0x1f, 0x8b}, 2, 0, PACKING_GZIP},
    {"zstd", "zstd -dc", {0x28, 0xb5, 0x2f, 0xfd}, 4, 0, PACKING_ZSTD},
    /* A frame that is passed over, as pzstd begins with. */
    {"zstd", "zstd -dc", {0x50, 0x2a, 0x4d, 0x18}, 4, 0x0f, PACKING_ZSTD},
    {"xz", "xz -dc", {0xfd, '7', 'z', 'X', 'Z', 0}, 6, 0, PACKING_UNKNOWN},
    {"bzip2", "bzip2 -dc", {'B', 'Z', 'h'}, 3, 0, PACKING_UNKNOWN},
};

static bool begins_as(const unsigned char *bytes, size_t length, size_t kind) {
    const unsigned char *magic = kinds[kind].magic;
    return length >= kinds[kind].length && (bytes[0] & ~kinds[kind].any) == magic[0] &&
           memcmp(bytes + 1, magic + 1, (size_t)kinds[kind].length - 1) == 0;
}

static bool can_unpack(enum packing packing) {
    return (packing == PACKING_GZIP && input_gzip()) || (packing == PACKING_ZSTD && input_zstd());
}

/* Looks at the first bytes. */
static bool find_packing(struct input *input) {
    while (!input->raw_end && input->raw_length < sizeof kinds[0].magic) {
        if (!fill_raw(input)) return false;
        /* Text that is typed does not wait for more. */
        if (memchr(input->raw, '\n', input->raw_length)) break;
    }
    input->packing = PACKING_NONE;
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++) {
        if (!begins_as(input->raw, input->raw_length, n)) continue;
        if (!can_unpack(kinds[n].packing)) {
            fail(input, "packed with %s, which this program was built without; try  %s FILE | sudoku ...",
                 kinds[n].name, kinds[n].unpack);
            return false;
        }
        input->packing = kinds[n].packing;
    }
#ifdef WITH_ZLIB
    /* 15 + 16: the largest window, and the format of gzip. */
    if (input->packing == PACKING_GZIP && inflateInit2(&input->gzip, 15 + 16) != Z_OK) {
        input->packing = PACKING_NONE;
        fail(input, "not enough memory to unpack it");
        return false;
    }
#endif
#ifdef WITH_ZSTD
    if (input->packing == PACKING_ZSTD && !(input->zstd = ZSTD_createDStream())) {
        fail(input, "not enough memory to unpack it");
        return false;
    }
#endif
    return true;
}

#ifdef WITH_ZSTD
enum { LEAST_OF_FRAME = 5 /* bytes that a frame's header has at least */ };

/* What stands in the way though the packed data may be sound; NULL if they are damaged. */
static const char *zstd_obstacle(size_t result) {
    switch (ZSTD_getErrorCode(result)) {
    /* As zstd(1) does unless it is told otherwise, libzstd takes windows of 128 MiB at most. */
    case ZSTD_error_frameParameter_windowTooLarge:
        return "unpacking it needs more than 128 MiB; try  zstd -dc --long=31 FILE | sudoku ...";
    case ZSTD_error_memory_allocation: return "not enough memory to unpack it";
    default: return NULL;
    }
}
#endif

/* Something stands in the way, and that is told. */
enum { OBSTRUCTED = -2 };

/* Unpacks what is there, as far as there is room: the number of bytes, or below 0 if that is not possible. */
static long long unpack(struct input *input, char *bytes, size_t room) {
    unsigned char *raw = input->raw + input->raw_at;
    size_t raw_length = input->raw_length - input->raw_at;
    (void)raw, (void)raw_length, (void)bytes, (void)room;
#ifdef WITH_ZLIB
    if (input->packing == PACKING_GZIP) {
        input->gzip.next_in = raw;
        input->gzip.avail_in = (unsigned)raw_length;
        input->gzip.next_out = (unsigned char *)bytes;
        input->gzip.avail_out = (unsigned)room;
        int result = inflate(&input->gzip, Z_NO_FLUSH);
        bool damaged = result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR;
        long long got = (long long)(room - input->gzip.avail_out);
        /* What stands before the damage counts; the next call meets it again. */
        if (damaged && got == 0) return -1;
        input->raw_at += raw_length - input->gzip.avail_in;
        /* Another member may follow. */
        input->within = result != Z_STREAM_END;
        if (!input->within) inflateReset(&input->gzip);
        return got;
    }
#endif
#ifdef WITH_ZSTD
    if (input->packing == PACKING_ZSTD) {
        /* A block at a time, for what comes before the damage in the same call is lost. */
        size_t wanted = input->zstd_wants ? input->zstd_wants : LEAST_OF_FRAME;
        if (input->zstd_has_more) wanted = 0;
        ZSTD_inBuffer in = {raw, raw_length < wanted ? raw_length : wanted, 0};
        ZSTD_outBuffer out = {bytes, room, 0};
        size_t result = ZSTD_decompressStream(input->zstd, &out, &in);
        if (ZSTD_isError(result)) {
            const char *obstacle = zstd_obstacle(result);
            if (!obstacle) return -1;
            fail(input, "%s", obstacle);
            return OBSTRUCTED;
        }
        input->raw_at += in.pos;
        input->within = result != 0;
        input->zstd_wants = result;
        input->zstd_has_more = result != 0 && out.pos == out.size;
        return (long long)out.pos;
    }
#endif
    return -1;
}

static bool has_raw(const struct input *input) { return input->raw_at < input->raw_length; }

/* Unpacks until there is no room left, or nothing to unpack. False if that is not possible. */
static bool read_packed(struct input *input, char *bytes, size_t room, size_t *length) {
    while (*length < room) {
        if (!input->within && !has_raw(input)) {
            if (!fill_raw(input)) return false;
            if (!has_raw(input)) return true;
        }
        long long got = unpack(input, bytes + *length, room - *length);
        if (got == OBSTRUCTED) return false;
        if (got < 0) {
            /* Behind the last member some programs leave zeros; gzip passes over them too. */
            if (!input->within && *length + input->unpacked > 0 && input->raw[input->raw_at] == 0) return true;
            fail(input, "damaged: it cannot be unpacked from here on");
            return false;
        }
        *length += (size_t)got;
        if (got > 0 || has_raw(input) || !input->within) continue;
        if (!fill_raw(input)) return false;
        if (has_raw(input)) continue;
        if (interrupted()) return true;
        fail(input, "cut off: the end of the packed data is missing");
        return false;
    }
    return true;
}

bool input_read(struct input *input, char *bytes, size_t room, size_t *length) {
    *length = 0;
    if (input->packing == PACKING_UNKNOWN && !find_packing(input)) return false;
    if (input->packing != PACKING_NONE) {
        /* What was unpacked before the damage counts; the failure is told by the next call. */
        if (input->damaged) return false;
        input->damaged = !read_packed(input, bytes, room, length);
        input->unpacked += *length;
        return !input->damaged || *length > 0;
    }
    size_t held = input->raw_length - input->raw_at;
    if (held == 0) return read_file(input, bytes, room, length);
    *length = held < room ? held : room;
    memcpy(bytes, input->raw + input->raw_at, *length);
    input->raw_at += *length;
    return true;
}

const char *input_gzip(void) {
#ifdef WITH_ZLIB
    return zlibVersion();
#else
    return NULL;
#endif
}

const char *input_zstd(void) {
#ifdef WITH_ZSTD
    return ZSTD_versionString();
#else
    return NULL;
#endif
}
