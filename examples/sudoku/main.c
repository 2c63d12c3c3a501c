/* The command-line tool. Build it by hand with
 *
 *     cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 *.c $(pkg-config --cflags --libs sudoku) -pthread -o sudoku
 *
 * and with -DWITH_ZLIB -lz, -DWITH_ZSTD -lzstd for packed files. */
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

#include "command.h"
#include "input.h"
#include "interrupt.h"
#include "message.h"
#include "options.h"
#include "pipeline.h"
#include "status.h"

static void print_version(void) {
    printf("sudoku %s (libsudoku %s)\n", SUDOKU_VERSION, sudoku_version());
    const char *gzip = input_gzip(), *zstd = input_zstd();
    printf("gzip: %s%s\n", gzip ? "zlib " : "not read, built without zlib", gzip ? gzip : "");
    printf("zstd: %s%s\n", zstd ? "libzstd " : "not read, built without libzstd", zstd ? zstd : "");
}

static bool is_either(const char *argument, const char *letter, const char *name) {
    return strcmp(argument, letter) == 0 || strcmp(argument, name) == 0;
}

/* Whether what was printed for people got out. */
static int printed(void) { return fflush(stdout) == 0 && !ferror(stdout) ? STATUS_DONE : STATUS_TROUBLE; }

static int usage(const char *wrong, const char *what) {
    if (wrong) complain("%s%s", wrong, what);
    fputs("Try  sudoku --help\n", stderr);
    return STATUS_USAGE;
}

/* sudoku help, sudoku help COMMAND */
static int help(const char *name) {
    const struct command *command = name ? find_command(name) : NULL;
    if (name && !command) return usage("no such command: ", name);
    if (command) print_command_help(command);
    else print_help();
    return printed();
}

int main(int argc, char **argv) {
    if (argc < 2) return usage("a command is missing", "");
    const char *name = argv[1];
    if (is_either(name, "-h", "--help")) return help(NULL);
    if (strcmp(name, "help") == 0) return help(argv[2]);
    if (is_either(name, "-V", "--version")) {
        print_version();
        return printed();
    }
    if (name[0] == '-') return usage("a command comes first, not ", name);
    struct settings settings = {.command = find_command(name)};
    if (!settings.command) return usage("no such command: ", name);
    int status = options_read(&settings, argc - 1, argv + 1);
    if (status == STATUS_DONE) return printed();
    if (status > 0) return status;
    if (!interrupt_begin()) {
        complain("signals cannot be caught");
        return STATUS_TROUBLE;
    }
    return settings.command->run ? settings.command->run(&settings) : pipeline_run(&settings);
}
