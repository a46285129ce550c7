package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Addresses of sockets in the file system, and of those with abstract names. */
public final class UnixSocketAddress {

    /** Family of the addresses, for socket(2). */
    public static final int AF_UNIX = 1;
    /** Most bytes of a path or name. */
    public static final int MAX_BYTES = 108;

    private UnixSocketAddress() {
    }

    /**
     * A sockaddr_un as long as its name: the kernel takes the length of an abstract name from it.
     *
     * @param name a path, or an abstract name behind a zero byte; 1 to {@value #MAX_BYTES} bytes
     */
    public static MemorySegment of(Arena arena, byte[] name) {
        MemorySegment address = arena.allocate(Short.BYTES + name.length, Short.BYTES);
        address.set(JAVA_SHORT, 0, (short) AF_UNIX);
        MemorySegment.copy(name, 0, address, JAVA_BYTE, Short.BYTES, name.length);
        return address;
    }
}
