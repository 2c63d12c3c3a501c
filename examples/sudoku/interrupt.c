#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int which; /* threads look at it, so a sig_atomic_t is not enough */
static int ends[2] = {-1, -1};

static void note_signal(int signal_) {
    int kept = errno;
    which = signal_;
    ssize_t written = write(ends[1], "!", 1);
    (void)written; /* the first one is enough */
    errno = kept;
}

/* Closed standard files would give their numbers to the next that are opened, which are then taken for them. In their
 * places stand some that cannot be read and written either. */
static bool hold_standard_files(void) {
    for (int n = 0; n <= STDERR_FILENO; n++)
        if (fcntl(n, F_GETFD) < 0 && open("/dev/null", n == STDIN_FILENO ? O_WRONLY : O_RDONLY) != n) return false;
    return true;
}

bool interrupt_begin(void) {
    if (!hold_standard_files()) return false;
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
