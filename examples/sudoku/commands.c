#include "command.h"

#include <string.h>

extern const struct command solve_command, check_command, count_command, all_command, format_command, rate_command,
    hint_command, explain_command, generate_command, minimize_command, shuffle_command, canonical_command,
    unique_command, bench_command, completion_command;

/* As the help lists them. */
const struct command *const commands[] = {
    &solve_command,
    &check_command,
    &count_command,
    &all_command,
    &format_command,
    &rate_command,
    &hint_command,
    &explain_command,
    &generate_command,
    &minimize_command,
    &shuffle_command,
    &canonical_command,
    &unique_command,
    &bench_command,
    &completion_command,
    NULL,
};

const struct command *find_command(const char *name) {
    for (const struct command *const *command = commands; *command; command++)
        if (strcmp((*command)->name, name) == 0) return *command;
    return NULL;
}
