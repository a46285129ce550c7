package io.jubelet.adapters.fs.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Limit of open files of this process, by setrlimit(2). */
public final class OpenFilesLimit {

    private static final int RLIMIT_NOFILE = 7;
    private static final CFunction GET = CFunction.named("getrlimit");
    private static final CFunction SET = CFunction.named("setrlimit");

    private OpenFilesLimit() {
    }

    /** The limit that holds now. */
    public static long now() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limits = arena.allocate(2L * Long.BYTES, Long.BYTES);
            GET.call("", RLIMIT_NOFILE, limits.address(), 0);
            return limits.get(JAVA_LONG, 0);
        } catch (SystemCallException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Sets the limit.
     *
     * @throws PermissionDeniedException when it is above what this process may have; the limit stays as it was
     */
    public static void set(long files) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limits = arena.allocate(2L * Long.BYTES, Long.BYTES);
            limits.set(JAVA_LONG, 0, files);
            limits.set(JAVA_LONG, Long.BYTES, files);
            SET.call("", RLIMIT_NOFILE, limits.address(), 0);
        } catch (SystemCallException e) {
            throw new PermissionDeniedException("can't have " + files + " open files: " + e.getMessage(), e);
        }
    }
}
