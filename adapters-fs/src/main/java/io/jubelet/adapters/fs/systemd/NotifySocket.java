package io.jubelet.adapters.fs.systemd;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.UnixSocketAddress;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * systemd, by the datagram socket that {@code NOTIFY_SOCKET} names: a path, or an abstract name behind an {@code @}. The
 * JDK has no datagrams on unix sockets.
 */
public final class NotifySocket implements ServiceManager {

    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 02000000;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int SOL_SOCKET = 1;
    /** POWER has numbers of its own. */
    private static final int SO_SNDTIMEO = System.getProperty("os.arch").startsWith("ppc") ? 19 : 21;
    /** A manager that is busy has few messages in its queue: when it is full, the next waits. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final CFunction socket = CFunction.named("socket");
    private final CFunction setOption = CFunction.named("setsockopt");
    private final CFunction connect = CFunction.named("connect");
    private final CFunction send = CFunction.named("send");
    private final CFunction close = CFunction.named("close");
    private final Optional<byte[]> address;
    private final Optional<Duration> watchdog;

    private NotifySocket(Optional<byte[]> address, Optional<Duration> watchdog) {
        this.address = address;
        this.watchdog = watchdog;
    }

    /**
     * The service manager that started this process.
     *
     * @param environment environment of the process: NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID
     * @param pid id of the process; a watchdog may be meant for another one
     * @throws InvalidArgumentException when a variable has no meaning
     */
    public static NotifySocket of(Map<String, String> environment, long pid) {
        return new NotifySocket(Optional.ofNullable(environment.get("NOTIFY_SOCKET")).filter(name -> !name.isEmpty())
                .map(NotifySocket::address), watchdog(environment, pid));
    }

    private static byte[] address(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes[0] != '/' && bytes[0] != '@' || bytes.length < 2 || bytes.length > UnixSocketAddress.MAX_BYTES) {
            throw new InvalidArgumentException("NOTIFY_SOCKET=" + name
                    + " is neither the path of a unix socket nor an abstract name that begins with @");
        }
        if (bytes[0] == '@') {
            bytes[0] = 0;
        }
        return bytes;
    }

    private static Optional<Duration> watchdog(Map<String, String> environment, long pid) {
        String text = environment.getOrDefault("WATCHDOG_USEC", "");
        String watchdogPid = environment.getOrDefault("WATCHDOG_PID", "");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            long micros = Long.parseLong(text);
            if (micros > 0) {
                return watchdogPid.isEmpty() || Long.parseLong(watchdogPid) == pid
                        ? Optional.of(Duration.of(micros, ChronoUnit.MICROS)) : Optional.empty();
            }
        } catch (NumberFormatException e) {
            // The same message as for a number that is too small.
        }
        throw new InvalidArgumentException("WATCHDOG_USEC=" + text + " and WATCHDOG_PID=" + watchdogPid
                + " have to be positive whole numbers; systemd sets them for WatchdogSec=");
    }

    @Override
    public void send(String state) {
        if (address.isEmpty()) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = socket.call("", UnixSocketAddress.AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
            try {
                MemorySegment to = UnixSocketAddress.of(arena, address.get());
                byte[] bytes = state.getBytes(StandardCharsets.UTF_8);
                MemorySegment text = arena.allocate(bytes.length);
                MemorySegment.copy(bytes, 0, text, JAVA_BYTE, 0, bytes.length);
                MemorySegment wait = arena.allocateFrom(JAVA_LONG, LONGEST_WAIT.toSeconds(), 0);
                setOption.call("", descriptor, SOL_SOCKET, SO_SNDTIMEO, wait.address(), wait.byteSize());
                connect.call("NOTIFY_SOCKET", descriptor, to.address(), to.byteSize());
                // That of the watchdog is sent again by its sender, which is a virtual thread: here it would hold back others.
                int flags = state.equals(WATCHDOG) ? MSG_NOSIGNAL | MSG_DONTWAIT : MSG_NOSIGNAL;
                send.call("NOTIFY_SOCKET", descriptor, text.address(), bytes.length, flags, 0);
            } finally {
                close.call("", descriptor, 0, 0);
            }
        } catch (SystemCallException e) {
            throw new UnavailableException("can't send " + state + " to the service manager: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<Duration> watchdogTimeout() {
        return watchdog;
    }
}
