package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * A function of the C library of this machine that reports failures in {@code errno}. Thread-safe.
 *
 * <p>All are described alike, with five arguments of 64 bits: on the 64-bit Linux platforms integers and pointers
 * travel in the same registers, a function does not look at registers that it has no use for, and an int in the result
 * is its lower half. One shape for all takes the JVM less than half of the start-up time that a shape for each would;
 * and a function is looked up when it is called first.
 */
public final class CFunction {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout ERRNO_LAYOUT = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = ERRNO_LAYOUT.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final long UNUSED = 0;

    private final String name;
    private volatile MethodHandle handle;

    private CFunction(String name) {
        this.name = name;
    }

    private MethodHandle handle() {
        MethodHandle found = handle;
        if (found == null) {
            // Two threads that get here at once make the same.
            found = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), SHAPE,
                    Linker.Option.captureCallState("errno"));
            handle = found;
        }
        return found;
    }

    /** Loaded when the first error needs a text. */
    private static final class ErrorTexts {

        private static final MethodHandle STRERROR = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("strerror"),
                FunctionDescriptor.of(ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(Short.MAX_VALUE, JAVA_BYTE)),
                        JAVA_INT));
    }

    /** A function by its name. Its result must be an int or a long that is negative when it fails. */
    public static CFunction named(String name) {
        return new CFunction(name);
    }

    /** The text that the C library has for an error, in the language of this process. */
    static String errorText(int errno) {
        try {
            return ((MemorySegment) ErrorTexts.STRERROR.invokeExact(errno)).getString(0);
        } catch (Throwable e) {
            throw unexpected("strerror", e);
        }
    }

    /** Calls it with three arguments. */
    public int call(Object subject, long first, long second, long third) throws SystemCallException {
        return call(subject, first, second, third, UNUSED, UNUSED);
    }

    /**
     * Calls it.
     *
     * @param subject what it is about, for the message of a failure; empty when there is nothing to name
     * @return the result; never negative
     */
    public int call(Object subject, long first, long second, long third, long fourth, long fifth)
            throws SystemCallException {
        int result = attempt(first, second, third, fourth, fifth);
        if (result < 0) {
            throw failure(subject, -result);
        }
        return result;
    }

    /** Calls it where failing is nothing special: returns the result, or the number of the error with a minus. */
    int attempt(long first, long second, long third, long fourth, long fifth) {
        try (Arena arena = Arena.ofConfined()) {
            return attempt(errno(arena), first, second, third, fourth, fifth);
        }
    }

    /** Room for the number of an error, for a thread that calls often; good while the arena is open. */
    public static MemorySegment errno(Arena arena) {
        return arena.allocate(ERRNO_LAYOUT);
    }

    /**
     * Calls it where failing is nothing special, with room for the number of an error: returns the result, or that number with a
     * minus.
     */
    public int attempt(MemorySegment state, long first, long second, long third, long fourth, long fifth) {
        try {
            int result = (int) (long) handle().invokeExact(state, first, second, third, fourth, fifth);
            return result < 0 ? -(int) ERRNO.get(state, 0L) : result;
        } catch (Throwable e) {
            throw unexpected(name, e);
        }
    }

    private SystemCallException failure(Object subject, int errno) {
        String about = subject.toString();
        return new SystemCallException(about.isEmpty() ? name : name + " " + about, errno, errorText(errno));
    }

    private static IllegalStateException unexpected(String call, Throwable e) {
        return new IllegalStateException("the C library of this machine can't be called (" + call + ")", e);
    }
}
