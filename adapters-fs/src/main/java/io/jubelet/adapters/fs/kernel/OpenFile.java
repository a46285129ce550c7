package io.jubelet.adapters.fs.kernel;

/** An open file that gets closed. */
public final class OpenFile implements AutoCloseable {

    private final FileCalls calls;
    private final int fd;

    /** Takes a descriptor over. */
    public OpenFile(FileCalls calls, int fd) {
        this.calls = calls;
        this.fd = fd;
    }

    /** Its descriptor. */
    public int fd() {
        return fd;
    }

    /** Looks at it. */
    public FileStat stat() throws SystemCallException {
        return calls.stat(fd);
    }

    @Override
    public void close() {
        try {
            calls.close(fd);
        } catch (SystemCallException e) {
            // The descriptor is gone either way.
        }
    }
}
