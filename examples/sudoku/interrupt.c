#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static volatile sig_atomic_t which;
static int ends[2] = {-1, -1};

static void note_signal(int signal_) {
    int kept = errno;
    which = signal_;
    ssize_t written = write(ends[1], "!", 1);
    (void)written; /* the first one is enough */
    errno = kept;
}

bool interrupt_begin(void) {
    if (pipe(ends) != 0) return false;
    for (int n = 0; n < 2; n++) fcntl(ends[n], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART | (int)SA_RESETHAND}, old;
    sigemptyset(&action.sa_mask);
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int n = 0; n < 3; n++) {
        /* A program in the background, or under nohup, keeps on ignoring them. */
        if (sigaction(signals[n], NULL, &old) != 0) return false;
        if (old.sa_handler != SIG_IGN && sigaction(signals[n], &action, NULL) != 0) return false;
    }
    return true;
}

bool interrupted(void) { return which != 0; }

int interrupt_file(void) { return ends[0]; }

void interrupt_end(void) {
    int signal_ = which;
    signal(signal_, SIG_DFL);
    raise(signal_);
    _exit(128 + signal_);
}
