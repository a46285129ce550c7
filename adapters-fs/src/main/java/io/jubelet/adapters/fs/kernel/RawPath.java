package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A path, or one step of it, in the bytes of the kernel. Containers name their files as they like, and what is not
 * UTF-8 or not in the locale of this process would be lost on the way through a {@link String}.
 */
public final class RawPath {

    /** The directory itself. */
    public static final RawPath SELF = of(".");
    /** The directory above. */
    public static final RawPath ABOVE = of("..");

    private final byte[] bytes;

    private RawPath(byte[] bytes) {
        this.bytes = bytes;
        for (byte b : bytes) {
            if (b == 0) {
                throw new IllegalArgumentException("a path can't have a zero byte: " + this);
            }
        }
    }

    /** A path in UTF-8. */
    public static RawPath of(String text) {
        return new RawPath(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A path of this agent. */
    public static RawPath of(Path path) {
        return of(path.toString());
    }

    /** A path as the kernel gave it. */
    public static RawPath of(byte[] bytes) {
        return new RawPath(bytes.clone());
    }

    /** The directory itself or the one above, as they stand in every directory. */
    boolean isDots() {
        return equals(SELF) || equals(ABOVE);
    }

    /** Address of the path with a zero byte behind it, as long as the arena is open. */
    long in(Arena arena) {
        MemorySegment segment = arena.allocate(bytes.length + 1L);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment.address();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawPath path && Arrays.equals(bytes, path.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** For people, and for paths that are known to be text. */
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
