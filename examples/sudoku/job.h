/* A job: a piece of the input that one thread works on, and what comes of it. */
#ifndef JOB_H
#define JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VERDICTS = 7,
    OUT_ROOM = 1 << 20, /* bytes of output that a job holds back until its turn */
    NOTES_ROOM = 1 << 15
};

/* A record in the output that will be looked at again at the job's turn. */
struct mark {
    uint64_t key[2];
    size_t end; /* of the record; it begins where the one before ends */
};

struct job {
    /* The work: whole boards of one file. */
    uint64_t number; /* its place in the order of the input */
    const char *file;
    int file_number;
    uint64_t line; /* of the file, where the text begins */
    char *text;
    size_t length, room;
    size_t seen; /* bytes of text that are there: what follows the job's own may tell what that means */
    size_t share, finished; /* bytes of the text that each board at hand takes; and those that were worked on */
    char trouble[1024]; /* why nothing more of the file can be read, to be told behind all else; or nothing */
    /* Or, of a command that makes something: numbers. */
    uint64_t first, count;

    /* What comes of it: the output, and the messages. */
    char *out, *notes;
    size_t out_length, notes_length;
    struct mark *marks;
    size_t mark_count, mark_room;
    /* Bytes of both that are whole records and lines; and those of them that were written before its end, in the order's
     * lock. */
    atomic_size_t ready, notes_ready;
    size_t passed, notes_passed;
    uint64_t boards, bad, failed, verdicts[VERDICTS];
    bool troubled;
    bool last; /* nothing is written after this one */
    bool done;
    struct pipeline *pipeline;
};

/* Whether to stop working, because the program was interrupted or nobody wants the output. */
bool job_stops(const struct job *job);

/* Room for so many bytes of output, up to OUT_ROOM. What was written before is passed on if there is no room left. It
 * is lost with the next call but job_wrote(): messages pass on too. */
char *job_room(struct job *job, size_t bytes);

/* So many bytes were put there; they end a record. */
void job_wrote(struct job *job, size_t bytes);

/* The record that was written last is to be looked at again. False if there is no memory for that, with a message. */
bool job_mark(struct job *job, const uint64_t key[2]);

/* A message about a place in the input, counted from 1. */
void job_note(struct job *job, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same; and what stands there is bad, which is the end if --strict wants it so. */
void job_bad(struct job *job, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Tells the job's trouble. */
void job_tell_trouble(struct job *job);

/* So many boards are done, for the progress bar. */
void job_did(struct job *job, size_t boards);

#endif
