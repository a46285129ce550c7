package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.usage.DirectoryUsage;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The sizes of file systems of servers. The kernel asks the server and waits for as long as it takes, so each question has a
 * thread of its own; while one is without an answer, nobody asks for that mount again.
 */
final class ServerFileSystems {

    /** A server that is well answers within milliseconds. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final DirectoryUsage usage;
    private final Set<Path> unanswered = ConcurrentHashMap.newKeySet();

    ServerFileSystems(DirectoryUsage usage) {
        this.usage = usage;
    }

    /**
     * How full a file system is.
     *
     * @param limit after which the answer is not waited for; never more than ten seconds are
     * @throws DeadlineExceededException when the server did not answer in time, or has not yet answered an earlier question
     */
    FileSystemSize size(Path point, Duration limit) {
        if (!unanswered.add(point)) {
            throw new DeadlineExceededException("the server of " + point + " has not yet answered an earlier question");
        }
        var question = new FutureTask<>(() -> ask(point));
        Thread.ofPlatform().daemon().name("server-statistics").start(question);
        return answer(question, point, limit.compareTo(TIMEOUT) < 0 ? limit : TIMEOUT);
    }

    /** Whoever gets the answer may ask again at once. */
    private FileSystemSize ask(Path point) {
        try {
            return usage.fileSystem(point);
        } finally {
            unanswered.remove(point);
        }
    }

    private static FileSystemSize answer(FutureTask<FileSystemSize> question, Path point, Duration limit) {
        try {
            return question.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new DeadlineExceededException("the server of " + point + " did not answer within " + limit.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while " + point + " was measured", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof PortException failure ? failure
                    : new InternalException("can't measure " + point + ": " + e.getCause(), e.getCause());
        }
    }
}
