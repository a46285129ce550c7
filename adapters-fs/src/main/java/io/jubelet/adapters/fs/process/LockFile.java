package io.jubelet.adapters.fs.process;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A lock that one process of the machine holds at a time, by flock(2), until it ends. The locks of the JDK are of another kind,
 * which a kubelet does not respect.
 */
public final class LockFile {

    private static final System.Logger LOG = System.getLogger(LockFile.class.getName());
    /** O_CREAT, O_RDWR and O_CLOEXEC. */
    private static final int CREATE_READ_WRITE_CLOEXEC = 0100 | 02 | 02000000;
    private static final int MODE = 0600;
    private static final int LOCK_EX = 2;
    private static final int IN_OPEN = 0x20;
    /** Also sent when a file loses its name; that it is deleted is not sent while it is open here. */
    private static final int IN_ATTRIB = 0x4;
    private static final int EVENTS_BYTES = 4096;
    /** struct inotify_event: watch, mask, cookie, length of the name. */
    private static final int MASK_AT = 4;
    private static final int EVENT_BYTES = 16;
    private static final CFunction OPEN = CFunction.named("open");
    private static final CFunction FLOCK = CFunction.named("flock");

    private final Path path;

    private LockFile(Path path) {
        this.path = path;
    }

    /**
     * Takes the lock, and waits for as long as another process has it.
     *
     * @throws PortException when the file can't be opened or locked
     * @throws InterruptedException when the thread is interrupted; the lock may be taken nevertheless
     */
    public static LockFile acquire(Path path) throws InterruptedException {
        int descriptor = Failures.translate("lock", path, () -> opened(path));
        var taken = new CompletableFuture<LockFile>();
        // The wait is one of the kernel, and nothing ends it but the lock.
        Thread.ofPlatform().daemon().name("lock-file").start(() -> {
            try {
                lock(path, descriptor);
                taken.complete(new LockFile(path));
            } catch (IOException e) {
                taken.completeExceptionally(Failures.of("lock", path, e));
            }
        });
        try {
            return taken.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof PortException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    private static int opened(Path path) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            return OPEN.call(path, arena.allocateFrom(path.toString()).address(), CREATE_READ_WRITE_CLOEXEC, MODE);
        }
    }

    private static void lock(Path path, int descriptor) throws SystemCallException {
        while (true) {
            try {
                FLOCK.call(path, descriptor, LOCK_EX, 0);
                return;
            } catch (SystemCallException e) {
                if (e.errno() != SystemCallException.EINTR) {
                    throw e;
                }
            }
        }
    }

    private boolean isContention(MemorySegment events, int length) {
        boolean opened = false;
        for (long at = 0; at + EVENT_BYTES <= length; at += EVENT_BYTES) {
            opened |= (events.get(ValueLayout.JAVA_INT, at + MASK_AT) & IN_OPEN) != 0;
        }
        return opened || Files.notExists(path);
    }

    /**
     * Watches for another process that opens the file, to take the lock, or removes it.
     *
     * @param contended is run once, on a thread of its own
     * @throws PortException when the file can't be watched
     */
    public void watch(Runnable contended) {
        var calls = new LinuxInotifyCalls();
        WakeablePoll poll = Failures.translate("watch", path, () -> {
            int inotify = calls.inotifyInit();
            try {
                calls.inotifyAddWatch(inotify, path.toString(), IN_OPEN | IN_ATTRIB);
            } catch (SystemCallException e) {
                calls.close(inotify);
                throw e;
            }
            return new WakeablePoll(calls, inotify);
        });
        Thread.ofPlatform().daemon().name("lock-file").start(() -> {
            try (poll; Arena arena = Arena.ofConfined()) {
                MemorySegment events = arena.allocate(EVENTS_BYTES, Long.BYTES);
                boolean contention = false;
                while (!contention) {
                    contention = poll.await(WakeablePoll.WITHOUT_END) && isContention(events, poll.read(events));
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "the lock file is watched no more: {0}", e.getMessage());
                return;
            }
            contended.run();
        });
    }
}
