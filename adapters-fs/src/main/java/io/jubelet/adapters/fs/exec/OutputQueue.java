package io.jubelet.adapters.fs.exec;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * The output of a program, between the thread that reads the pipe and the one that passes it on. Holds a few buffers: a
 * slow receiver lets the program wait. Thread-safe.
 */
final class OutputQueue {

    private static final int BUFFER = 32 * 1024;
    private static final int BUFFERS = 4;

    private final Deque<byte[]> parts = new ArrayDeque<>();
    private boolean ended;

    /** Reads everything; ends early when the receiver has ended. */
    void fill(InputStream pipe) {
        byte[] buffer = new byte[BUFFER];
        try (pipe) {
            int count = pipe.read(buffer);
            while (count >= 0 && put(Arrays.copyOf(buffer, count))) {
                count = pipe.read(buffer);
            }
        } catch (IOException e) {
            // The program was killed: its exit code, or the limit of time, is what is reported.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    private synchronized boolean put(byte[] part) throws InterruptedException {
        while (!ended && parts.size() == BUFFERS) {
            wait();
        }
        if (!ended) {
            parts.add(part);
            notifyAll();
        }
        return !ended;
    }

    /** Nothing more comes, even if the pipe is held open. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** The next part; empty at the end. */
    synchronized Optional<byte[]> take() throws InterruptedException {
        while (!ended && parts.isEmpty()) {
            wait();
        }
        notifyAll();
        return Optional.ofNullable(parts.poll());
    }
}
