package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.DBusAddress;
import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.FakeBus;
import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** systemd-logind, and what of systemd belongs to it, on a message bus of its own. Nothing is ever shut down. */
public final class FakeLogind implements AutoCloseable {

    private static final int NONBLOCK_CLOEXEC = 04000 | 02000000;
    private static final String DELAY = "InhibitDelayMaxSec=";

    private final FakeBus bus;
    private final Path dropIns;
    private final List<Integer> pipes = new CopyOnWriteArrayList<>();
    private final List<List<Object>> inhibitions = new CopyOnWriteArrayList<>();
    private volatile long micros = 5_000_000;
    private volatile boolean preparing;

    /**
     * Listens.
     *
     * @param socket path of the bus
     * @param dropIns directory of the drop-ins of its configuration
     */
    public FakeLogind(Path socket, Path dropIns) {
        this.dropIns = dropIns;
        bus = new FakeBus(socket);
        bus.serve(Logind.NAME, this::logind);
        bus.serve("org.freedesktop.systemd1", this::systemd);
    }

    /** The bus. */
    FakeBus bus() {
        return bus;
    }

    /** Where the bus listens. */
    DBusAddress address() {
        return bus.address();
    }

    /** Arguments of all calls for a lock. */
    List<List<Object>> inhibitions() {
        return inhibitions;
    }

    /** Delays shutdowns for so long at most; negative is without end. */
    public void longestDelay(Duration longest) {
        micros = longest.isNegative() ? -1 : longest.toNanos() / 1000;
    }

    /** Announces a shutdown, or that there is none. */
    public void announce(boolean shutdown) {
        preparing = shutdown;
        bus.signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown", shutdown);
    }

    /** Locks that are held. */
    public int locks() {
        return (int) pipes.stream().filter(FakeLogind::isOpen).count();
    }

    private FakeBus.Answer logind(DBusMessage call) {
        if (call.member().equals("Inhibit")) {
            inhibitions.add(call.body());
            return preparing ? FakeBus.Answer.error("org.freedesktop.login1.OperationInProgress", "it is running already")
                    : FakeBus.Answer.descriptor(pipe());
        }
        return switch ((String) call.body().get(1)) {
            case "InhibitDelayMaxUSec" -> FakeBus.Answer.of("v", new Variant("t", micros));
            case "PreparingForShutdown" -> FakeBus.Answer.of("v", new Variant("b", preparing));
            default -> FakeBus.Answer.error("org.freedesktop.DBus.Error.UnknownProperty", "no such property");
        };
    }

    /** At a signal that is sent so, logind reads its configuration again. */
    private FakeBus.Answer systemd(DBusMessage call) {
        if (!call.member().equals("KillUnit") || !call.body().equals(List.of("systemd-logind.service", "all", 1))) {
            return FakeBus.Answer.error("org.freedesktop.DBus.Error.InvalidArgs", call.member() + " " + call.body());
        }
        try {
            String text = Files.readString(dropIns.resolve("99-kubelet.conf"));
            micros = Long.parseLong(text.lines().filter(line -> line.startsWith(DELAY)).findFirst().orElseThrow()
                    .substring(DELAY.length())) * 1_000_000;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return FakeBus.Answer.of("");
    }

    /** The end for the client; whether it is still open is seen from the other. */
    private int pipe() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(8, 4);
            CFunction.named("pipe2").call("", ends.address(), NONBLOCK_CLOEXEC, 0);
            pipes.add(ends.get(ValueLayout.JAVA_INT, 0));
            return ends.get(ValueLayout.JAVA_INT, 4);
        } catch (SystemCallException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOpen(int pipe) {
        try (Arena arena = Arena.ofConfined()) {
            CFunction.named("read").call("", pipe, arena.allocate(1).address(), 1);
            return false;
        } catch (SystemCallException e) {
            return e.errno() == SystemCallException.EAGAIN;
        }
    }

    @Override
    public void close() {
        bus.close();
        for (int pipe : pipes) {
            try {
                CFunction.named("close").call("", pipe, 0, 0);
            } catch (SystemCallException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
