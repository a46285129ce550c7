package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.MemorySegment;

/**
 * The calls that wait for something to read. Arguments and results are those of the manual pages; a call that fails throws
 * instead of returning -1. Buffers are native memory of at most two gibibytes.
 */
public interface PollCalls {

    /** eventfd(2) with the value 0, not blocking and closed on exec. */
    int eventFd() throws SystemCallException;

    /**
     * poll(2).
     *
     * @param fds array of struct pollfd, not empty
     * @param timeoutMillis -1 waits without end
     * @return how many are ready
     */
    int poll(MemorySegment fds, int count, int timeoutMillis) throws SystemCallException;

    /** read(2); the number of bytes read. */
    int read(int fd, MemorySegment buffer) throws SystemCallException;

    /** write(2); the number of bytes written. */
    int write(int fd, MemorySegment buffer) throws SystemCallException;

    /** close(2). */
    void close(int fd) throws SystemCallException;
}
