package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.UnixSocketAddress;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The end of a datagram socket on which a service manager listens. */
final class Datagrams implements AutoCloseable {

    private static final int DATAGRAM = 2 | 04000;
    private static final int BYTES = 4096;

    private final int descriptor;
    private final String name;

    /** Listens on a path, or on an abstract name that begins with a zero byte. */
    Datagrams(String name) {
        this.name = name;
        try (Arena arena = Arena.ofConfined()) {
            descriptor = CFunction.named("socket").call("", 1, DATAGRAM, 0);
            MemorySegment address = UnixSocketAddress.of(arena, name.getBytes(StandardCharsets.UTF_8));
            CFunction.named("bind").call(name, descriptor, address.address(), address.byteSize());
        } catch (SystemCallException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that wait. */
    List<String> receive() {
        List<String> all = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(BYTES);
            while (true) {
                int bytes = CFunction.named("recv").call("", descriptor, text.address(), BYTES, 0, 0);
                all.add(new String(text.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8));
            }
        } catch (SystemCallException e) {
            // Nothing waits any more.
            return all;
        }
    }

    /** Sends to itself until no more fits; how many fitted. */
    int fill() {
        int sent = 0;
        try (Arena arena = Arena.ofConfined()) {
            int sender = CFunction.named("socket").call("", 1, DATAGRAM, 0);
            try {
                MemorySegment address = UnixSocketAddress.of(arena, name.getBytes(StandardCharsets.UTF_8));
                CFunction.named("connect").call(name, sender, address.address(), address.byteSize());
                while (true) {
                    CFunction.named("send").call("", sender, arena.allocateFrom("x").address(), 1, 0, 0);
                    sent++;
                }
            } finally {
                CFunction.named("close").call("", sender, 0, 0);
            }
        } catch (SystemCallException e) {
            return sent;
        }
    }

    @Override
    public void close() {
        try {
            CFunction.named("close").call("", descriptor, 0, 0);
        } catch (SystemCallException e) {
            throw new UncheckedIOException(e);
        }
    }
}
