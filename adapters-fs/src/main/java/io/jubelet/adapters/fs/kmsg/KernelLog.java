package io.jubelet.adapters.fs.kmsg;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.PollCalls;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.ThreadEnd;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import io.jubelet.ports.host.KernelMessages;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * {@link KernelMessages} from {@code /dev/kmsg}: each read(2) returns one record. When records were overwritten before they
 * were read, the oldest that is left is next; any other failure ends the log.
 */
public final class KernelLog implements KernelMessages {

    private static final System.Logger LOG = System.getLogger(KernelLog.class.getName());
    private static final Path DEVICE = Path.of("/dev/kmsg");
    /** No record of the kernel is longer (CONSOLE_EXT_LOG_MAX); a read with less room fails. */
    private static final int LONGEST_RECORD = 8192;

    private final Path path;
    private final FileCalls files;
    private final PollCalls calls;
    private Thread thread;
    private WakeablePoll poll;
    private volatile boolean closed;

    KernelLog(Path path, FileCalls files, PollCalls calls) {
        this.path = path;
        this.files = files;
        this.calls = calls;
    }

    /** The log of this machine. */
    public static KernelLog ofThisMachine() {
        return new KernelLog(DEVICE, new LinuxFileCalls(), new LinuxInotifyCalls());
    }

    @Override
    public synchronized void start(Receiver receiver) {
        if (thread != null || closed) {
            throw new IllegalStateException("started or closed before");
        }
        WakeablePoll opened = Failures.translate("open", path, this::open);
        poll = opened;
        thread = Thread.ofPlatform().daemon().name("kernel-messages").start(() -> run(opened, receiver));
    }

    private WakeablePoll open() throws IOException {
        int fd = files.openFile(FileCalls.AT_FDCWD, RawPath.of(path));
        try {
            files.seekToEnd(fd);
        } catch (SystemCallException e) {
            files.close(fd);
            throw e;
        }
        return new WakeablePoll(calls, fd);
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
            if (poll != null) {
                poll.wake();
            }
        }
        ThreadEnd.await(running);
    }

    private void run(WakeablePoll opened, Receiver receiver) {
        try (opened; Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(LONGEST_RECORD);
            while (!closed) {
                if (opened.await(WakeablePoll.WITHOUT_END)) {
                    readAll(opened, buffer, receiver);
                }
            }
        } catch (IOException e) {
            deliver(() -> receiver.ended(Failures.of("read", path, e).getMessage()));
        }
    }

    /** Delivers records until there is none for now. */
    private void readAll(WakeablePoll opened, MemorySegment buffer, Receiver receiver) throws IOException {
        while (!closed) {
            int length;
            try {
                length = opened.read(buffer);
            } catch (SystemCallException e) {
                switch (e.errno()) {
                    case SystemCallException.EPIPE -> {
                        continue;
                    }
                    case SystemCallException.EAGAIN, SystemCallException.EINTR -> {
                        return;
                    }
                    default -> throw e;
                }
            }
            if (length == 0) {
                throw new EOFException("end of file");
            }
            // The kernel escapes all but ASCII.
            String kernelRecord = new String(buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE),
                    StandardCharsets.US_ASCII);
            deliver(() -> receiver.message(kernelRecord));
        }
    }

    /** A receiver that fails must not end the reading. */
    private void deliver(Runnable delivery) {
        if (closed) {
            return;
        }
        try {
            delivery.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "a message of the kernel could not be handed over", e);
        }
    }
}
