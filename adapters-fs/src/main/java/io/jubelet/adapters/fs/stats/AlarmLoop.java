package io.jubelet.adapters.fs.stats;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.ThreadEnd;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A thread that waits for notifications of the kernel, of one open file at a time. It exists once there is one to wait for. */
final class AlarmLoop implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(AlarmLoop.class.getName());

    /** An open file, and what is run when it notifies. */
    private record Alarm(WakeablePoll poll, Runnable callback) {
    }

    private final boolean readable;
    private Alarm current;
    private Thread thread;
    private boolean closed;

    /**
     * A loop without a file.
     *
     * @param readable whether a notification has to be read to be over
     */
    AlarmLoop(boolean readable) {
        this.readable = readable;
    }

    /** Waits for this file from now on, and takes it over; the one before is closed. */
    synchronized void await(WakeablePoll poll, Runnable callback) {
        if (closed) {
            poll.close();
            return;
        }
        Alarm before = current;
        current = new Alarm(poll, callback);
        if (before != null) {
            before.poll().wake();
        }
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("memory-alarms").start(this::run);
        }
    }

    /** Whether there is a file that it waits for, and that has not failed. */
    synchronized boolean isWaiting() {
        return current != null;
    }

    /** Ends the wait, until there is another file to wait for. */
    synchronized void pause() {
        if (current != null) {
            current.poll().wake();
            current = null;
            thread = null;
        }
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
            pause();
        }
        ThreadEnd.await(running);
    }

    private synchronized Alarm current() {
        return Thread.currentThread() == thread ? current : null;
    }

    private void run() {
        Alarm alarm = current();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_LONG);
            while (alarm != null) {
                await(alarm, count);
                Alarm next = current();
                if (next != alarm) {
                    alarm.poll().close();
                }
                alarm = next;
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "the kernel is not waited for when memory runs short: {0}", e.getMessage());
            failed(alarm);
        }
    }

    /** The next file gets another thread. */
    private synchronized void failed(Alarm alarm) {
        alarm.poll().close();
        if (Thread.currentThread() == thread) {
            current = null;
            thread = null;
        }
    }

    private void await(Alarm alarm, MemorySegment count) throws IOException {
        if (!alarm.poll().await(WakeablePoll.WITHOUT_END)) {
            return;
        }
        if (readable) {
            consume(alarm.poll(), count);
        }
        if (alarm == current()) {
            notify(alarm.callback());
        }
    }

    private static void consume(WakeablePoll poll, MemorySegment count) throws SystemCallException {
        try {
            poll.read(count);
        } catch (SystemCallException e) {
            if (e.errno() != SystemCallException.EAGAIN && e.errno() != SystemCallException.EINTR) {
                throw e;
            }
        }
    }

    private static void notify(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "an alarm for memory could not be handed over", e);
        }
    }
}
