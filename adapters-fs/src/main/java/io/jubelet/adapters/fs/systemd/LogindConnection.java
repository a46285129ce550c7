package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.DBusObject;
import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.shutdown.ShutdownConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection to systemd-logind (org.freedesktop.login1(5)). */
final class LogindConnection implements ShutdownConnection {

    private static final String DROP_IN = "99-kubelet.conf";
    private static final int SIGHUP = 1;
    private static final CFunction CLOSE = CFunction.named("close");

    private final DBusObject manager;
    private final Path configuration;

    LogindConnection(DBusObject manager, Path configuration) {
        this.manager = manager;
        this.configuration = configuration;
    }

    @Override
    public Duration longestDelay() {
        if (manager.property("InhibitDelayMaxUSec") instanceof Long micros) {
            // The greatest number means without end; as a signed one it is negative.
            return Duration.of(micros < 0 ? Long.MAX_VALUE : micros, ChronoUnit.MICROS);
        }
        throw unexpected("InhibitDelayMaxUSec");
    }

    @Override
    public boolean isAnnounced() {
        if (manager.property("PreparingForShutdown") instanceof Boolean announced) {
            return announced;
        }
        throw unexpected("PreparingForShutdown");
    }

    private static InternalException unexpected(String name) {
        return new InternalException("systemd-logind answers something unexpected when it is asked for " + name);
    }

    /** Writes a drop-in of its configuration, and has systemd send it the signal at which it reads that again. */
    @Override
    public void overrideInhibitDelay(Duration longest) {
        Path file = configuration.resolve(DROP_IN);
        long seconds = longest.plusNanos(999_999_999).toSeconds();
        Failures.translateStep("write", file, () -> {
            Files.createDirectories(configuration,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            Files.writeString(file, "# Written by jubelet: time that pods have when the machine shuts down.\n[Login]\n"
                    + "InhibitDelayMaxSec=" + seconds + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        });
        new DBusObject(manager.connection(), DBusUnits.NAME, DBusUnits.PATH, DBusUnits.MANAGER)
                .call("KillUnit", "ssi", "systemd-logind.service", "all", SIGHUP);
    }

    /** The lock is a pipe: closing its end is what releases it, and the end of this process closes it, too. */
    @Override
    public Lock delay() {
        DBusMessage answer = manager.call("Inhibit", "ssss", "shutdown", "kubelet",
                "Kubelet needs time to handle node shutdown", "delay");
        if (answer.descriptors().size() != 1) {
            answer.descriptors().forEach(LogindConnection::close);
            throw unexpected("Inhibit");
        }
        int descriptor = answer.descriptors().getFirst();
        var held = new AtomicBoolean(true);
        return () -> {
            if (held.getAndSet(false)) {
                close(descriptor);
            }
        };
    }

    private static void close(int descriptor) {
        try {
            CLOSE.call("", descriptor, 0, 0);
        } catch (SystemCallException e) {
            // The descriptor is gone either way.
        }
    }

    @Override
    public void close() {
        manager.connection().close();
    }
}
