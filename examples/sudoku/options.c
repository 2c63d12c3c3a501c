#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"
#include "sink.h"
#include "status.h"

const char *const style_names[STYLES] = {"line", "rows", "grid", "candidates", "svg", "csv", "json"};

/* Two rows may have one name, for commands in which it means different things: their letters differ. */
const struct option_info options[] = {
    {'t', "to", "FORMAT", "how to write boards", "line rows grid candidates svg csv json"},
    {'T', "to", "FORMAT", "how to write answers", "line csv json"},
    {'o', "output", "FILE", "write to a file; a %d in its name makes one of each picture", "<file>"},
    {'u', "unique", NULL, "take a puzzle with several solutions for one without", NULL},
    {'f', "first", NULL, "be content with the first solution, without looking for another", NULL},
    {'l', "limit", "N", "stop at so many solutions of a puzzle", NULL},
    {'m', "max-nodes", "N", "stop a search after so many nodes", NULL},
    {'j', "threads", "N", "the number of threads (all cores)", NULL},
    {'s', "strict", NULL, "stop at the first thing that is not a board", NULL},
    {'q', "quiet", NULL, "no progress and no summary on a terminal", NULL},
    {'h', "help", NULL, "this help", NULL},
    {0, NULL, NULL, NULL, NULL},
};

bool is_short(const struct option_info *option) { return option->letter < 128; }

bool takes_option(const struct command *command, const struct option_info *option) {
    return option->letter == 'h' || strchr(command->options, option->letter);
}

/* The letter that is typed: that of 'T' is t. */
static int typed_letter(const struct option_info *option) {
    return option->letter == 'T' ? 't' : option->letter;
}

static bool read_number(const struct option_info *option, uint64_t least, uint64_t most, uint64_t *number) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(optarg, &end, 10);
    if (!isdigit((unsigned char)*optarg) || *end || errno || value < least || value > most) {
        complain("--%s: '%s' is not a number from %llu to %llu", option->name, optarg, (unsigned long long)least,
                 (unsigned long long)most);
        return false;
    }
    *number = value;
    return true;
}

static bool read_style(struct settings *settings, const struct option_info *option) {
    for (int n = 0; n < STYLES; n++) {
        /* The values are whole words of the list. */
        const char *found = strstr(option->values, style_names[n]);
        if (found && strcmp(optarg, style_names[n]) == 0) {
            settings->style = (enum style)n;
            return true;
        }
    }
    complain("--to: '%s' is none of: %s", optarg, option->values);
    return false;
}

/* One option; false if its argument is wrong, with a message. */
static bool read_option(struct settings *settings, const struct option_info *option) {
    uint64_t number = 0;
    switch (option->letter) {
    case 't':
    case 'T': return read_style(settings, option);
    case 'o': settings->output = optarg; return true;
    case 'u': settings->unique = true; return true;
    case 'f': settings->first = true; return true;
    case 'l': settings->limited = true; return read_number(option, 0, UINT64_MAX, &settings->limit);
    case 'm': return read_number(option, 0, UINT64_MAX, &settings->max_nodes);
    case 'j':
        if (!read_number(option, 1, 1024, &number)) return false;
        settings->threads = (int)number;
        return true;
    case 's': settings->strict = true; return true;
    case 'q': settings->quiet = true; return true;
    default: return false;
    }
}

/* The tables that getopt_long() wants, for one command. */
struct table {
    char letters[64];
    struct option names[32];
    const struct option_info *infos[32];
};

static void make_table(struct table *table, const struct command *command) {
    int count = 0;
    char *letter = table->letters;
    memset(table, 0, sizeof *table);
    for (const struct option_info *option = options; option->name; option++) {
        if (!takes_option(command, option)) continue;
        table->names[count] = (struct option){option->name, option->argument ? required_argument : no_argument, NULL,
                                              typed_letter(option)};
        table->infos[count++] = option;
        if (!is_short(option)) continue;
        *letter++ = (char)typed_letter(option);
        if (option->argument) *letter++ = ':';
    }
}

static int see_help(const struct command *command) {
    fprintf(stderr, "Try  sudoku %s --help\n", command->name);
    return STATUS_USAGE;
}

int options_read(struct settings *settings, int count, char **arguments) {
    static char *standard_input[] = {"-", NULL};
    const struct command *command = settings->command;
    struct table table;
    make_table(&table, command);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    settings->threads = cores < 1 ? 1 : cores > 1024 ? 1024 : (int)cores;
    /* getopt's messages begin with it. */
    char name[64];
    snprintf(name, sizeof name, "sudoku %s", command->name);
    arguments[0] = name;
    for (int letter; (letter = getopt_long(count, arguments, table.letters, table.names, NULL)) != -1;) {
        const struct option_info *option = NULL;
        for (int n = 0; table.infos[n]; n++)
            if (typed_letter(table.infos[n]) == letter) option = table.infos[n];
        if (option && option->letter == 'h') {
            print_command_help(command);
            return STATUS_DONE;
        }
        if (!option || !read_option(settings, option)) return see_help(command);
    }
    const char *wrong = command->refuses ? command->refuses(settings) : NULL;
    if (!wrong && sink_is_pattern(settings->output) && settings->style != STYLE_SVG)
        wrong = "--output: a name with %d is for --to svg";
    if (wrong) {
        complain("%s", wrong);
        return see_help(command);
    }
    settings->file_count = count - optind;
    settings->files = arguments + optind;
    if (settings->file_count == 0) {
        settings->files = standard_input;
        settings->file_count = 1;
    }
    return -1;
}

void print_help(void) {
    puts("Usage: sudoku COMMAND [OPTION...] [FILE...]\n"
         "\n"
         "Works on the boards of the files, or of standard input. They may be in almost any\n"
         "format, and packed with gzip or zstd.\n"
         "\n"
         "Commands:");
    for (const struct command *const *command = commands; *command; command++)
        printf("  %-11s %s\n", (*command)->name, (*command)->summary);
    puts("\n"
         "Options without a command:\n"
         "  -h, --help     this help; sudoku COMMAND --help tells the options of a command\n"
         "  -V, --version  the version, and which packed files can be read\n"
         "\n"
         "man sudoku tells the rest.");
}

/* Some sentences, in lines of 80 columns at most. */
static void print_wrapped(const char *text) {
    while (*text) {
        size_t length = strlen(text);
        if (length > 80)
            for (length = 80; length > 1 && text[length] != ' ';) length--;
        printf("%.*s\n", (int)length, text);
        text += length + (text[length] == ' ');
    }
}

void print_command_help(const struct command *command) {
    printf("Usage: sudoku %s [OPTION...] %s\n\n", command->name, command->arguments ? command->arguments : "[FILE...]");
    char first = command->summary[0];
    printf("%c%s.\n\n", toupper((unsigned char)first), command->summary + 1);
    print_wrapped(command->about);
    puts("\nOptions:");
    for (const struct option_info *option = options; option->name; option++) {
        if (!takes_option(command, option)) continue;
        char typed[40];
        snprintf(typed, sizeof typed, "--%s%s%s", option->name, option->argument ? " " : "",
                 option->argument ? option->argument : "");
        char letter[5] = "    ";
        if (is_short(option)) snprintf(letter, sizeof letter, "-%c, ", typed_letter(option));
        printf("  %s%-15s  %s", letter, typed, option->help);
        if (option->values && option->values[0] != '<') printf(": %s", option->values);
        putchar('\n');
    }
}
