package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/**
 * Extended attributes of files (xattr(7)) outside of the namespace {@code user}, which is the only one that the JDK has. Through the C
 * library of this machine. Thread-safe.
 */
public final class ExtendedAttributes {

    private final CFunction set = CFunction.named("setxattr");

    /**
     * Sets an attribute of a file, or of what a link leads to; one that is there is replaced.
     *
     * @param name with its namespace, such as {@code security.selinux}
     * @throws SystemCallException when there is no such file, its file system has no such attributes, or this process may not set it
     */
    public void set(Path file, String name, byte[] value) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, value);
            set.call(name + " of " + file, RawPath.of(file).in(arena), RawPath.of(name).in(arena), bytes.address(), value.length, 0);
        }
    }
}
