package io.jubelet.adapters.fs;

import java.io.IOException;

/** A system call returned an error. */
final class SystemCallException extends IOException {

    /** Interrupted by a signal. */
    static final int EINTR = 4;
    /** Nothing to read without blocking. */
    static final int EAGAIN = 11;

    private static final long serialVersionUID = 1L;

    private final int errno;

    SystemCallException(String call, int errno, String text) {
        super(call + ": " + text);
        this.errno = errno;
    }

    /** Number of the error, see errno(3). */
    int errno() {
        return errno;
    }
}
