package io.jubelet.adapters.fs.kernel;

import java.io.IOException;

/** A system call returned an error. The message names the call, its object and the error. */
public final class SystemCallException extends IOException {

    /** Interrupted by a signal. */
    public static final int EINTR = 4;
    /** Nothing to read without blocking. */
    public static final int EAGAIN = 11;
    /** The position has no meaning: a pipe, for instance. */
    public static final int ESPIPE = 29;
    /** The other side is gone; of the kernel's log: what was to be read next was overwritten. */
    public static final int EPIPE = 32;

    private static final long serialVersionUID = 1L;

    private final int errno;

    /**
     * A failure.
     *
     * @param call what was tried, with its path where it has one
     * @param errno number of the error, see errno(3)
     * @param text what the C library has for the number
     */
    public SystemCallException(String call, int errno, String text) {
        super(call + ": " + text + " (" + Errno.symbol(errno) + ")");
        this.errno = errno;
    }

    private SystemCallException(SystemCallException cause, String directory) {
        super(cause.getMessage() + ", in " + directory, cause);
        this.errno = cause.errno;
    }

    /** Number of the error, see errno(3). */
    public int errno() {
        return errno;
    }

    /** Whether it is this error. */
    public boolean is(Errno error) {
        return error.number() == errno;
    }

    /** The same failure, with the directory that a relative name in it belongs to. */
    public SystemCallException in(String directory) {
        return new SystemCallException(this, directory);
    }
}
