package io.jubelet.adapters.fs.systemd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.dbus.DBusAddress;
import io.jubelet.adapters.fs.dbus.FakeBus;
import io.jubelet.ports.contract.ShutdownServiceContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.shutdown.ShutdownService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogindTest extends ShutdownServiceContract {

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

    private Path dropIns;
    private FakeLogind logind;

    @BeforeEach
    void listen() {
        dropIns = directory.resolve("etc/logind.conf.d");
        logind = new FakeLogind(directory.resolve("bus"), dropIns);
    }

    @Override
    protected int locks() {
        return logind.locks();
    }

    @Override
    protected ShutdownService service() {
        return new Logind(logind.address(), dropIns);
    }

    @Override
    protected ShutdownService nobody() {
        return new Logind(new DBusAddress(directory.resolve("nothing").toString()), dropIns);
    }

    @Override
    protected void announce(boolean shutdown) {
        logind.announce(shutdown);
    }

    @Override
    protected void forge() {
        logind.bus().signal(":1.66", Logind.PATH, Logind.MANAGER, "PrepareForShutdown", true);
        logind.bus().signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForSleep", true);
        logind.bus().signal(FakeBus.OWNER, "/elsewhere", Logind.MANAGER, "PrepareForShutdown", true);
        logind.bus().signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown", "yes");
        logind.bus().signal(FakeBus.OWNER, Logind.PATH, Logind.MANAGER, "PrepareForShutdown");
    }

    @Override
    protected void lose() {
        logind.bus().drop();
    }

    @Override
    protected void cleanUp() {
        logind.close();
    }

    @Test
    void aLockIsOneThatDelaysShutdowns() {
        try (var connection = service().connect(DEAF); var _ = connection.delay()) {
            assertEquals(List.of("shutdown", "kubelet", "Kubelet needs time to handle node shutdown", "delay"),
                    logind.inhibitions().getFirst());
            assertEquals(List.of("type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.login1.Manager',"
                    + "member='PrepareForShutdown',path='/org/freedesktop/login1'"), logind.bus().matches());
        }
    }

    @Test
    void theDelayIsConfiguredInADropInThatAllCanRead() throws IOException {
        try (var connection = service().connect(DEAF)) {
            connection.overrideInhibitDelay(Duration.ofSeconds(61));
        }
        Path file = dropIns.resolve("99-kubelet.conf");
        assertEquals("[Login]\nInhibitDelayMaxSec=61\n", Files.readString(file).replaceFirst("#.*\n", ""));
        assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(dropIns)));
    }

    @Test
    void aDelayWithoutEndIsLongEnough() {
        logind.longestDelay(Duration.ofSeconds(-1));
        try (var connection = service().connect(DEAF)) {
            assertEquals(1, connection.longestDelay().compareTo(Duration.ofDays(36_500)));
        }
    }

    @Test
    void aRefusedDelayIsReported() {
        logind.bus().serve(Logind.NAME, _ -> FakeBus.Answer.error("org.freedesktop.DBus.Error.AccessDenied", "Permission denied"));
        try (var connection = service().connect(DEAF)) {
            assertThrows(PermissionDeniedException.class, connection::delay);
        }
    }

    /** Whether it was logind can't be known, so it is asked whether it shuts down, by a new connection. */
    @Test
    void anAnnouncementWhoseSenderIsNotKnownEndsTheConnection() {
        var lost = new CompletableFuture<String>();
        try (var _ = service().connect(new ShutdownService.Listener() {

            @Override
            public void announced(boolean shutdown) {
                lost.completeExceptionally(new AssertionError("nobody knows who announced that"));
            }

            @Override
            public void lost(String reason) {
                lost.complete(reason);
            }
        })) {
            logind.bus().forget(Logind.NAME);
            logind.announce(true);
            assertTrue(lost.join().startsWith("the bus does not tell who sent an announcement"), lost::join);
        }
    }
}
