#include "blocks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "interrupt.h"
#include "message.h"
#include "recover.h"

enum {
    SMALLEST = 1 << 10, /* bytes of text in a job, as a rule: at least, and to begin with */
    LARGEST = 1 << 18,
    LIMIT = 1 << 22 /* and the most, where no place is found to cut */
};

void blocks_begin(struct blocks *blocks, char **files, int count) {
    *blocks = (struct blocks){.files = files, .count = count, .length = SMALLEST};
    for (int n = 0; n < count; n++) {
        uint64_t size = input_size(files[n]);
        if (size == 0) {
            blocks->size = 0;
            break;
        }
        blocks->size += size;
    }
}

void blocks_took(struct blocks *blocks, size_t bytes, double seconds) {
    const double wanted = 0.03;
    double most = 2.0 * (double)bytes, length = seconds * 2 > wanted ? (double)bytes * (wanted / seconds) : most;
    /* A piece may be small because there was no more. */
    if (length < (double)blocks->length && seconds < wanted) return;
    blocks->length = length < SMALLEST ? SMALLEST : length > LARGEST ? LARGEST : (size_t)length;
}

/* What the file at hand is called. */
static const char *name_of(const struct blocks *blocks) {
    const char *name = blocks->files[blocks->at - 1];
    return strcmp(name, "-") == 0 ? "standard input" : name;
}

void blocks_end(struct blocks *blocks) {
    if (blocks->input) input_close(blocks->input);
    free(blocks->rest);
}

/* Opens the next file; false if it cannot be opened, which is the job's trouble. */
static bool open_next(struct blocks *blocks, struct job *job) {
    blocks->line = 1;
    blocks->rest_length = 0;
    blocks->within_line = false;
    blocks->input = input_open(blocks->files[blocks->at++]);
    /* A name that leaves no room for the reason is cut off. */
    if (!blocks->input) snprintf(job->trouble, sizeof job->trouble, "%.800s: %s", name_of(blocks), strerror(errno));
    return blocks->input != NULL;
}

static void close_input(struct blocks *blocks) {
    blocks->taken_before += input_taken(blocks->input);
    input_close(blocks->input);
    blocks->input = NULL;
}

static bool grow(char **bytes, size_t *room, size_t wanted) {
    if (*room >= wanted) return true;
    char *larger = realloc(*bytes, wanted);
    if (!larger) {
        complain("not enough memory");
        return false;
    }
    *bytes = larger;
    *room = wanted;
    return true;
}

/* Where to cut a text of the greatest length: behind a line, if there is one. */
static size_t cut_anywhere(struct blocks *blocks, const char *text, size_t length) {
    size_t cut = length;
    while (cut > 0 && !is_line_end(text[cut - 1])) cut--;
    blocks->within_line = cut == 0;
    return cut > 0 ? cut : length;
}

/* Takes the rest of a line that was cut out of a text, but not its end: an empty line is left. How much that is. */
static size_t drop_line(struct blocks *blocks, char *text, size_t length) {
    size_t end = 0;
    while (end < length && !is_line_end(text[end])) end++;
    blocks->within_line = end == length;
    memmove(text, text + end, length - end);
    return length - end;
}

/* Reads until the text can be cut: where. 0 if there is nothing, or trouble. */
static size_t read_block(struct blocks *blocks, struct job *job, bool *end) {
    size_t cut = 0, wanted = blocks->length, next_try = 0;
    *end = false;
    while (cut == 0) {
        while (job->length >= wanted) {
            if (wanted == LIMIT) {
                job->seen = cut_anywhere(blocks, job->text, job->length);
                return job->seen;
            }
            wanted *= 2;
        }
        size_t got = 0;
        bool grown = grow(&job->text, &job->room, wanted);
        bool works = grown && input_read(blocks->input, job->text + job->length, wanted - job->length, &got);
        atomic_store(&blocks->taken, blocks->taken_before + input_taken(blocks->input));
        blocks->trouble |= !grown;
        if (grown && !works) snprintf(job->trouble, sizeof job->trouble, "%s", input_why(blocks->input));
        bool ended = got == 0;
        if (blocks->within_line) got = drop_line(blocks, job->text + job->length, got);
        job->length += got;
        if (ended) {
            *end = true;
            job->seen = job->length;
            /* What stands before the damage, or was read before an interruption, is whole boards only as far as it
             * can be cut. */
            return works && !interrupted() ? job->length : boards_cut(job->text, job->length);
        }
        if (job->length < next_try) continue;
        cut = boards_cut(job->text, job->length);
        job->seen = job->length;
        /* A long text is not gone through again for every bit that is read. */
        if (job->length > LARGEST) next_try = job->length * 2 < LIMIT ? job->length * 2 : LIMIT;
    }
    return cut;
}

bool blocks_next(struct blocks *blocks, struct job *job) {
    *job->trouble = '\0';
    while (!interrupted() && (blocks->input || blocks->at < blocks->count)) {
        job->length = 0;
        if (!blocks->input && !open_next(blocks, job)) return true;
        job->file = name_of(blocks);
        job->file_number = blocks->at - 1;
        job->line = blocks->line;
        size_t room = blocks->rest_length > blocks->length ? blocks->rest_length : blocks->length;
        if (!grow(&job->text, &job->room, room)) {
            blocks->trouble = true;
            return false;
        }
        if (blocks->rest_length > 0) memcpy(job->text, blocks->rest, blocks->rest_length);
        job->length = blocks->rest_length;
        bool end;
        size_t cut = read_block(blocks, job, &end);
        blocks->rest_length = 0;
        if (end) close_input(blocks);
        else {
            size_t rest = job->length - cut;
            if (!grow(&blocks->rest, &blocks->rest_room, rest)) {
                blocks->trouble = true;
                return false;
            }
            if (rest > 0) memcpy(blocks->rest, job->text + cut, rest);
            blocks->rest_length = rest;
            blocks->line += boards_lines(job->text, cut);
        }
        job->length = cut;
        if (cut > 0 || *job->trouble) return true;
    }
    return false;
}
