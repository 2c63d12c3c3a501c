/* The options: one table, from which the parser, the help and the shells' completions are made. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>

#include "command.h"
#include "settings.h"

struct option_info {
    char id;              /* by which a command's list names it */
    char letter;          /* what is typed behind '-'; 0 if there is nothing so short */
    const char *name;     /* what is typed after "--" */
    const char *argument; /* what its argument is called, or NULL */
    const char *help;
    const char *values; /* those that the argument may have, separated by spaces, or NULL; "<file>" is any file */
};

/* The last one has no name. */
extern const struct option_info options[];

/* Whether a command takes an option. Every command takes --help. */
bool takes_option(const struct command *command, const struct option_info *option);

/* Reads the command line behind the command's name (arguments[0]): an exit status, or below 0 to go on. */
int options_read(struct settings *settings, int count, char **arguments);

void print_help(void);
void print_command_help(const struct command *command);

#endif
