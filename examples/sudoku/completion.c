/* sudoku completion: what the shells need to complete this program's command lines. */
#include <stdio.h>
#include <string.h>

#include "message.h"
#include "options.h"
#include "status.h"

static void bash_options(const struct command *command) {
    for (const struct option_info *option = options; option->name; option++)
        if (takes_option(command, option)) printf(" --%s", option->name);
}

/* What completes an argument: nothing, a list of words, or a file. */
static void bash_values(const struct command *command) {
    for (const struct option_info *option = options; option->name; option++) {
        if (!takes_option(command, option) || !option->argument) continue;
        printf("        %s,--%s", command->name, option->name);
        if (option->letter) printf(" | %s,-%c", command->name, option->letter);
        if (!option->values) printf(") return ;;\n");
        else if (option->values[0] == '<') printf(") _sudoku_files; return ;;\n");
        else printf(") COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n", option->values);
    }
}

static void print_bash(void) {
    puts("# Completion of sudoku(1) for bash, made by  sudoku completion bash\n"
         "_sudoku_files() {\n"
         "    local name=${word#[\\'\\\"]}\n"
         "    compopt -o filenames 2>/dev/null\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"${name//\\\\/}\")\n"
         "}\n"
         "_sudoku() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
         "    COMPREPLY=()\n"
         "    if [ \"$COMP_CWORD\" -eq 1 ]; then");
    printf("        COMPREPLY=($(compgen -W '");
    for (const struct command *const *command = commands; *command; command++) printf("%s ", (*command)->name);
    puts("help --help --version' -- \"$word\"))\n"
         "        return\n"
         "    fi\n"
         "    case $command,$before in");
    for (const struct command *const *command = commands; *command; command++) bash_values(*command);
    puts("    esac\n"
         "    case $word in\n"
         "        -*) case $command in");
    for (const struct command *const *command = commands; *command; command++) {
        printf("            %s) COMPREPLY=($(compgen -W '", (*command)->name);
        bash_options(*command);
        puts("' -- \"$word\")) ;;");
    }
    puts("        esac ;;\n"
         "        *) case $command in");
    for (const struct command *const *command = commands; *command; command++)
        if ((*command)->words)
            printf("            %s) COMPREPLY=($(compgen -W '%s' -- \"$word\")) ;;\n", (*command)->name,
                   (*command)->words);
    puts("            *) _sudoku_files ;;\n"
         "        esac ;;\n"
         "    esac\n"
         "}\n"
         "complete -F _sudoku sudoku");
}

static void zsh_option(const struct option_info *option) {
    char value[256] = "";
    if (option->argument) {
        if (!option->values) snprintf(value, sizeof value, ":%s: ", option->argument);
        else if (option->values[0] == '<') snprintf(value, sizeof value, ":%s:_files", option->argument);
        else snprintf(value, sizeof value, ":%s:(%s)", option->argument, option->values);
    }
    char letter = option->letter;
    if (letter)
        printf("            '(-%c --%s)'{-%c,--%s}'[%s]%s' \\\n", letter, option->name, letter, option->name,
               option->help, value);
    else printf("            '--%s[%s]%s' \\\n", option->name, option->help, value);
}

static void print_zsh(void) {
    puts("#compdef sudoku\n"
         "# Completion of sudoku(1) for zsh, made by  sudoku completion zsh\n"
         "_sudoku() {\n"
         "    local -a commands=(");
    for (const struct command *const *command = commands; *command; command++)
        printf("        '%s:%s'\n", (*command)->name, (*command)->summary);
    puts("    )\n"
         "    if (( CURRENT == 2 )); then\n"
         "        _describe command commands\n"
         "        _arguments '(- *)'{-h,--help}'[help]' '(- *)'{-V,--version}'[the version]'\n"
         "        return\n"
         "    fi\n"
         "    local command=$words[2]\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $command in");
    for (const struct command *const *command = commands; *command; command++) {
        printf("        %s) _arguments \\\n", (*command)->name);
        for (const struct option_info *option = options; option->name; option++)
            if (takes_option(*command, option)) zsh_option(option);
        if ((*command)->words) printf("            '*:word:(%s)' ;;\n", (*command)->words);
        else puts("            '*:file:_files' ;;");
    }
    puts("    esac\n"
         "}\n"
         "_sudoku \"$@\"");
}

static void print_fish(void) {
    puts("# Completion of sudoku(1) for fish, made by  sudoku completion fish\n"
         "complete -c sudoku -n __fish_use_subcommand -f -s h -l help -d 'help'\n"
         "complete -c sudoku -n __fish_use_subcommand -f -s V -l version -d 'the version'");
    for (const struct command *const *command = commands; *command; command++) {
        const char *name = (*command)->name;
        printf("complete -c sudoku -n __fish_use_subcommand -f -a %s -d '%s'\n", name, (*command)->summary);
        if ((*command)->words)
            printf("complete -c sudoku -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", name, (*command)->words);
        for (const struct option_info *option = options; option->name; option++) {
            if (!takes_option(*command, option)) continue;
            printf("complete -c sudoku -n '__fish_seen_subcommand_from %s'", name);
            if (option->letter) printf(" -s %c", option->letter);
            printf(" -l %s -d '%s'", option->name, option->help);
            if (option->argument && option->values && option->values[0] == '<') printf(" -r");
            else if (option->argument && option->values) printf(" -x -a '%s'", option->values);
            else if (option->argument) printf(" -x");
            putchar('\n');
        }
    }
}

static int run(const struct settings *settings) {
    const char *shell = settings->file_count == 1 ? settings->files[0] : "";
    if (strcmp(shell, "bash") == 0) print_bash();
    else if (strcmp(shell, "zsh") == 0) print_zsh();
    else if (strcmp(shell, "fish") == 0) print_fish();
    else {
        complain("completion: which shell? One of: bash zsh fish");
        return STATUS_USAGE;
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? STATUS_DONE : STATUS_TROUBLE;
}

const struct command completion_command = {
    .name = "completion",
    .summary = "write the completion script of a shell",
    .about = "In bash:  source <(sudoku completion bash). make install puts all three where the shells look for "
             "them.",
    .arguments = "bash|zsh|fish",
    .words = "bash zsh fish",
    .options = "",
    .run = run,
};
