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
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A lock that one process of the machine holds at a time, by flock(2), until it ends. The locks of the JDK are others, which a
 * kubelet does not see.
 */
public final class LockFile {

    private static final System.Logger LOG = System.getLogger(LockFile.class.getName());
    /** O_CREAT, O_RDWR and O_CLOEXEC. */
    private static final int CREATE_READ_WRITE_CLOEXEC = 0100 | 02 | 02000000;
    private static final int MODE = 0600;
    private static final int LOCK_EX = 2;
    private static final int IN_OPEN = 0x20;
    private static final int IN_DELETE_SELF = 0x400;
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
        var taken = new CompletableFuture<LockFile>();
        // The wait is one of the kernel, and nothing ends it but the lock.
        Thread.ofPlatform().daemon().name("lock-file").start(() -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment name = arena.allocateFrom(path.toString());
                int descriptor = OPEN.call(path, name.address(), CREATE_READ_WRITE_CLOEXEC, MODE);
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
                calls.inotifyAddWatch(inotify, path.toString(), IN_OPEN | IN_DELETE_SELF);
            } catch (SystemCallException e) {
                calls.close(inotify);
                throw e;
            }
            return new WakeablePoll(calls, inotify);
        });
        Thread.ofPlatform().daemon().name("lock-file").start(() -> {
            try (poll) {
                while (!poll.await(WakeablePoll.WITHOUT_END)) {
                    // A signal has woken it.
                    continue;
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "the lock file is watched no more: {0}", e.getMessage());
                return;
            }
            contended.run();
        });
    }
}
