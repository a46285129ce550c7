package io.jubelet.adapters.fs.systemd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.dbus.DBusAddress;
import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.FakeBus;
import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.contract.ShutdownServiceContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.shutdown.ShutdownService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogindTest extends ShutdownServiceContract {

    private static final int NONBLOCK_CLOEXEC = 04000 | 02000000;
    private static final ShutdownService.Listener DEAF = new ShutdownService.Listener() {

        @Override
        public void announced(boolean shutdown) {
            // Nobody looks.
        }

        @Override
        public void lost(String reason) {
            // Nobody looks.
        }
    };

    @TempDir
    Path directory;

    private FakeBus bus;
    private Path dropIns;
    private final List<Integer> pipes = new CopyOnWriteArrayList<>();
    private final List<List<Object>> inhibitions = new CopyOnWriteArrayList<>();
    private volatile long micros = 5_000_000;
    private volatile boolean preparing;

    @BeforeEach
    void listen() {
        dropIns = directory.resolve("etc/logind.conf.d");
        bus = new FakeBus(directory.resolve("bus"));
        bus.serve(Logind.NAME, this::logind);
        bus.serve("org.freedesktop.systemd1", this::systemd);
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

    /** logind reads its configuration again. */
    private FakeBus.Answer systemd(DBusMessage call) {
        assertEquals("KillUnit [systemd-logind.service, all, 1]", call.member() + " " + call.body());
        try {
            String text = Files.readString(dropIns.resolve("99-kubelet.conf"));
            micros = Long.parseLong(text.lines().filter(line -> line.startsWith("InhibitDelayMaxSec=")).findFirst()
                    .orElseThrow().substring("InhibitDelayMaxSec=".length())) * 1_000_000;
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

    @Override
    protected int locks() {
        return (int) pipes.stream().filter(LogindTest::isOpen).count();
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
    protected ShutdownService service() {
        return new Logind(bus.address(), dropIns);
    }

    @Override
    protected ShutdownService nobody() {
        return new Logind(new DBusAddress(directory.resolve("nothing").toString()), dropIns);
    }

    @Override
    protected void announce(boolean shutdown) {
        preparing = shutdown;
        bus.signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown", shutdown);
    }

    @Override
    protected void forge() {
        bus.signal(":1.66", Logind.PATH, Logind.MANAGER, "PrepareForShutdown", true);
        bus.signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForSleep", true);
        bus.signal(FakeBus.OWNER, "/elsewhere", Logind.MANAGER, "PrepareForShutdown", true);
        bus.signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown", "yes");
        bus.signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown");
    }

    @Override
    protected void lose() {
        bus.drop();
    }

    @Override
    protected void cleanUp() {
        bus.close();
        for (int pipe : pipes) {
            try {
                CFunction.named("close").call("", pipe, 0, 0);
            } catch (SystemCallException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void aLockIsOneThatDelaysShutdowns() {
        try (var connection = service().connect(DEAF); var _ = connection.delay()) {
            assertEquals(List.of("shutdown", "kubelet", "Pods have to be ended in their order", "delay"),
                    inhibitions.getFirst());
            assertEquals(List.of("type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.login1.Manager',"
                    + "member='PrepareForShutdown',path='/org/freedesktop/login1'"), bus.matches());
        }
    }

    @Test
    void theDelayIsConfiguredInADropInThatAllCanRead() throws IOException {
        try (var connection = service().connect(DEAF)) {
            connection.requestLongestDelay(Duration.ofSeconds(61));
        }
        Path file = dropIns.resolve("99-kubelet.conf");
        assertEquals("[Login]\nInhibitDelayMaxSec=61\n", Files.readString(file).replaceFirst("#.*\n", ""));
        assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(dropIns)));
    }

    @Test
    void aDelayWithoutEndIsLongEnough() {
        micros = -1;
        try (var connection = service().connect(DEAF)) {
            assertEquals(1, connection.longestDelay().compareTo(Duration.ofDays(36_500)));
        }
    }

    @Test
    void whoMayNotDelayIsToldSo() {
        bus.serve(Logind.NAME, _ -> FakeBus.Answer.error("org.freedesktop.DBus.Error.AccessDenied", "Permission denied"));
        try (var connection = service().connect(DEAF)) {
            assertThrows(PermissionDeniedException.class, connection::delay);
        }
    }
}
