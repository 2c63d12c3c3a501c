#ifdef __linux__
#define _GNU_SOURCE /* for sched_getaffinity() */
#endif
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sudoku.h>

#include "message.h"
#include "sink.h"
#include "status.h"

enum { MOST_THREADS = 1024 };

const char *const style_names[STYLES] = {"line", "rows", "grid", "candidates", "svg", "csv", "json"};

/* Two rows may have one name, for commands in which it means different things. */
const struct option_info options[] = {
    {'t', 't', "to", "FORMAT", "how to write boards", "line rows grid candidates svg csv json"},
    {'T', 't', "to", "FORMAT", "how to write answers", "line csv json"},
    {'H', 't', "to", "FORMAT", "how to write steps", "line svg csv json"},
    {'o', 'o', "output", "FILE", "write to a file; a %d in its name makes one of each picture", "<file>"},
    {'n', 'n', "number", "N", "how many puzzles to make (1)", NULL},
    {'N', 'n', "number", "N", "how many to make of each puzzle (1)", NULL},
    {'S', 0, "seed", "N", "what the random numbers come from (the time)", NULL},
    {'C', 'c', "clues", "A..B", "the number of clues, or A.. or ..B or one number", NULL},
    {'Y', 0, "symmetry", "NAME", "of the clues; several with commas between them",
     "none 180 90 horizontal vertical diagonal antidiagonal full"},
    {'M', 0, "minimal", NULL, "no clue can be spared, whatever the number of clues and the symmetry", NULL},
    {'G', 'r', "rating", "A..B", "the rating, or A.. or ..B or one number, such as 2.6..4.4", NULL},
    {'K', 0, "mask", "BOARD", "clues only where this board has digits", NULL},
    {'R', 0, "tries", "N", "make so many for each puzzle, then give up (1000000)", NULL},
    {'u', 'u', "unique", NULL, "take a puzzle with several solutions for one without", NULL},
    {'f', 'f', "first", NULL, "be content with the first solution, without looking for another", NULL},
    {'l', 'l', "limit", "N", "stop at so many solutions of a puzzle", NULL},
    {'m', 'm', "max-nodes", "N", "stop a search after so many nodes", NULL},
    {'j', 'j', "threads", "N", "the number of threads (all cores)", NULL},
    {'s', 's', "strict", NULL, "stop at the first thing that is not a board", NULL},
    {'q', 'q', "quiet", NULL, "no progress and no summary on a terminal", NULL},
    {'h', 'h', "help", NULL, "this help", NULL},
    {0, 0, NULL, NULL, NULL, NULL},
};

bool takes_option(const struct command *command, const struct option_info *option) {
    return option->id == 'h' || strchr(command->options, option->id);
}

/* What getopt_long() returns for an option. */
static int value_of(const struct option_info *option) {
    return option->letter ? option->letter : 256 + option->id;
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

/* "24..28", "24..", "..28", "24" */
static bool read_clues(struct settings *settings) {
    const char *text = optarg, *dots = strstr(text, "..");
    char *end;
    unsigned long least = 17, most = 81;
    bool reads = *text != '\0' && strcmp(text, "..") != 0;
    if (isdigit((unsigned char)*text)) {
        least = strtoul(text, &end, 10);
        reads &= dots ? end == dots : *end == '\0';
        if (!dots) most = least;
    } else {
        reads &= dots == text;
    }
    if (dots && dots[2]) {
        most = strtoul(dots + 2, &end, 10);
        reads &= isdigit((unsigned char)dots[2]) && *end == '\0';
    }
    if (reads && least > most && dots && dots[2]) {
        complain("--clues: '%s' is backwards: the fewest come first", text);
        return false;
    }
    if (!reads || least < 17 || most > 81 || least > most) {
        complain("--clues: '%s' is not a range from 17 to 81, such as 24..28", text);
        return false;
    }
    /* Without a limit below or above, it stays as it is without this option. */
    settings->wish.min_clues = dots == text ? 0 : (int)least;
    settings->wish.max_clues = dots && !dots[2] ? 0 : (int)most;
    return true;
}

/* A number with a digit behind the point or without, in tenths; goes on behind it. */
static bool read_tenths(const char **text, int *tenths) {
    char *end;
    if (!isdigit((unsigned char)**text)) return false;
    unsigned long whole = strtoul(*text, &end, 10);
    *tenths = whole > 100 ? 1000 : (int)whole * 10;
    if (*end == '.' && isdigit((unsigned char)end[1])) {
        *tenths += end[1] - '0';
        end += 2;
    }
    *text = end;
    return true;
}

/* "2.6..4.4", "2.6..", "..4.4", "4.2" */
static bool read_rating(struct settings *settings) {
    enum { LEAST = 10, MOST = 200 };
    const char *text = optarg;
    int least = LEAST, most = MOST;
    bool begins = read_tenths(&text, &least), ranges = strncmp(text, "..", 2) == 0;
    if (ranges) text += 2;
    bool ends = ranges && read_tenths(&text, &most);
    if (!ranges) most = least;
    if (isdigit((unsigned char)*text)) {
        complain("--rating: '%s': ratings have one digit behind the point", optarg);
        return false;
    }
    if (!*text && begins && ends && least > most) {
        complain("--rating: '%s' is backwards: the lowest comes first", optarg);
        return false;
    }
    if (*text || (!begins && !ends) || least < LEAST || most > MOST || least > most) {
        complain("--rating: '%s' is not a range from 1.0 to 20.0, such as 2.6..4.4", optarg);
        return false;
    }
    settings->wish.min_rating = least;
    settings->wish.max_rating = most;
    return true;
}

/* Names with commas between them. */
static bool read_symmetry(struct settings *settings, const struct option_info *option) {
    static const struct {
        const char *name;
        int symmetry;
    } names[] = {
        {"none", SUDOKU_SYMMETRY_NONE},         {"180", SUDOKU_SYMMETRY_180},
        {"90", SUDOKU_SYMMETRY_90},             {"horizontal", SUDOKU_SYMMETRY_HORIZONTAL},
        {"vertical", SUDOKU_SYMMETRY_VERTICAL}, {"diagonal", SUDOKU_SYMMETRY_DIAGONAL},
        {"full", SUDOKU_SYMMETRY_FULL},         {"antidiagonal", SUDOKU_SYMMETRY_ANTIDIAGONAL},
    };
    for (const char *name = optarg; name; name = strchr(name, ',') ? strchr(name, ',') + 1 : NULL) {
        size_t n = 0, length = strcspn(name, ",");
        while (n < sizeof names / sizeof *names &&
               (strncmp(names[n].name, name, length) != 0 || names[n].name[length] != '\0'))
            n++;
        if (n == sizeof names / sizeof *names) {
            complain("--symmetry: '%.*s' is none of: %s", (int)length, name, option->values);
            return false;
        }
        settings->wish.symmetry |= names[n].symmetry;
    }
    return true;
}

static bool read_mask(struct settings *settings) {
    if (strlen(optarg) == 81 && sudoku_check(optarg, NULL) != SUDOKU_ERROR_CELL) {
        settings->wish.mask = optarg;
        return true;
    }
    complain("--mask: 81 characters, digits and '.' or '0', are wanted, not '%s'", optarg);
    return false;
}

/* One option; false if its argument is wrong, with a message. */
static bool read_option(struct settings *settings, const struct option_info *option) {
    uint64_t number = 0;
    switch (option->id) {
    case 't':
    case 'T':
    case 'H': return read_style(settings, option);
    case 'o': settings->output = optarg; return true;
    case 'n':
    case 'N': return read_number(option, 1, UINT64_MAX, &settings->number);
    case 'S': settings->seeded = true; return read_number(option, 0, UINT64_MAX, &settings->seed);
    case 'C': return read_clues(settings);
    case 'G': return read_rating(settings);
    case 'Y': return read_symmetry(settings, option);
    case 'M': settings->wish.flags |= SUDOKU_GENERATE_MINIMAL; return true;
    case 'K': return read_mask(settings);
    case 'R': return read_number(option, 1, UINT64_MAX, &settings->wish.tries);
    case 'u': settings->unique = true; return true;
    case 'f': settings->first = true; return true;
    case 'l': settings->limited = true; return read_number(option, 0, UINT64_MAX, &settings->limit);
    case 'm': return read_number(option, 0, UINT64_MAX, &settings->max_nodes);
    case 'j':
        if (!read_number(option, 1, MOST_THREADS, &number)) return false;
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
        table->names[count] =
            (struct option){option->name, option->argument ? required_argument : no_argument, NULL, value_of(option)};
        table->infos[count++] = option;
        if (!option->letter) continue;
        *letter++ = option->letter;
        if (option->argument) *letter++ = ':';
    }
}

/* Short enough to be noted down and given again. */
static uint64_t seed_of_the_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return ((uint64_t)time.tv_sec * 1000003 + (uint64_t)time.tv_nsec) % 1000000000;
}

/* The cores that this program may run on: taskset(1) or a container may leave it few of those that there are. */
static int count_cores(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) cores = CPU_COUNT(&set);
#endif
    return cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (int)cores;
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
    settings->threads = count_cores();
    settings->number = 1;
    settings->wish.size = sizeof settings->wish;
    /* getopt's messages begin with it. */
    char name[64];
    snprintf(name, sizeof name, "sudoku %s", command->name);
    arguments[0] = name;
    for (int value; (value = getopt_long(count, arguments, table.letters, table.names, NULL)) != -1;) {
        const struct option_info *option = NULL;
        for (int n = 0; table.infos[n]; n++)
            if (value_of(table.infos[n]) == value) option = table.infos[n];
        if (option && option->id == 'h') {
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
    if (!settings->seeded) settings->seed = seed_of_the_time();
    settings->file_count = count - optind;
    settings->files = arguments + optind;
    if (command->make && settings->file_count > 0) {
        complain("%s reads no files", command->name);
        return see_help(command);
    }
    settings->no_files = settings->file_count == 0;
    if (settings->no_files) {
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
    const char *arguments = command->arguments ? command->arguments : "[FILE...]";
    printf("Usage: sudoku %s [OPTION...]%s%s\n\n", command->name, *arguments ? " " : "", arguments);
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
        if (option->letter) snprintf(letter, sizeof letter, "-%c, ", option->letter);
        printf("  %s%-15s  %s", letter, typed, option->help);
        if (option->values && option->values[0] != '<')
            printf(":%s%s", strlen(option->values) > 40 ? "\n                         " : " ", option->values);
        putchar('\n');
    }
}
