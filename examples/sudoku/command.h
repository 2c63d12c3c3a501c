/* What a command is. Each has a file of its own that defines one, and a line in commands.c. */
#ifndef COMMAND_H
#define COMMAND_H

#include "settings.h"
#include "job.h"

struct boards;

struct command {
    const char *name;
    const char *summary; /* one line, for the list of commands */
    const char *about;   /* some sentences, for its own help */
    const char *arguments; /* what follows the options, or NULL for files */
    const char *words; /* those that it may be instead of files, separated by spaces; or NULL */
    const char *options; /* the letters of its options, see options.c */
    const char *columns; /* the first line of its CSV */
    const char *verdicts[VERDICTS]; /* what its verdicts are called in the summary; NULL: there is no such */

    /* Refuses settings that do not fit together: what is wrong with them, or NULL. May be NULL itself. */
    const char *(*refuses)(const struct settings *settings);
    bool seeded; /* whether the seed settles what comes out */
    /* Works on some boards of the input. Runs in many threads at once; only the job is its own. */
    void (*work)(struct job *job, const struct settings *settings, const struct boards *boards);
    /* Or: makes something of nothing, numbers first to first + count - 1 of settings->number. As above. */
    void (*make)(struct job *job, const struct settings *settings, uint64_t first, uint64_t count);
    /* Called at a job's turn, before what it has so far is written: may take records out again. For one job after the
     * other, in their order. False if it cannot go on, with a message. May be NULL. */
    bool (*in_order)(struct job *job);
    /* Or: does everything by itself, and returns the exit status. */
    int (*run)(const struct settings *settings);
};

/* All commands, and a last one without a name. */
extern const struct command *const commands[];

const struct command *find_command(const char *name);

#endif
