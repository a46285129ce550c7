package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.systemd.bus.DBusConnection.Target;
import io.jubelet.adapters.fs.systemd.bus.DBusConnection;
import io.jubelet.adapters.fs.systemd.bus.DBusException;
import io.jubelet.adapters.fs.systemd.bus.DBusValue.Property;
import io.jubelet.adapters.fs.systemd.bus.DBusValue;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * systemd over D-Bus ({@code org.freedesktop.systemd1}), by the message bus where there is one, and otherwise by the socket
 * that systemd itself listens on for root. Each operation has a connection of its own: an idle node keeps none, and a bus that is
 * started again is none the worse.
 */
public final class DBusUnits implements SystemdUnits {

    private static final Path BUS = Path.of("/run/dbus/system_bus_socket");
    private static final Path PRIVATE = Path.of("/run/systemd/private");
    private static final String NAME = "org.freedesktop.systemd1";
    private static final String PATH = "/org/freedesktop/systemd1";
    private static final String MANAGER = "org.freedesktop.systemd1.Manager";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final DBusValue MODE = new DBusValue.Text("replace");
    private static final String DONE = "done";
    /** Where the result stands in the signal that a job has ended, and the path of the job. */
    private static final int RESULT = 3;
    private static final int JOB = 1;

    private final Path bus;
    private final Path direct;
    private volatile int version;

    DBusUnits(Path bus, Path direct) {
        this.bus = bus;
        this.direct = direct;
    }

    /** The systemd of this machine; nothing is connected to yet. */
    public static DBusUnits ofThisMachine() {
        return new DBusUnits(BUS, PRIVATE);
    }

    @Override
    public int version() {
        if (version == 0) {
            version = asked("read the version of systemd", systemd -> number(systemd.connection.call(
                    new Target(systemd.name, PATH, "org.freedesktop.DBus.Properties"), "Get",
                    new DBusValue.Text(MANAGER), new DBusValue.Text("Version")).getFirst().toString()));
        }
        return version;
    }

    /** Distributions add to the number: {@code v252.39-1~deb12u1}. */
    static int number(String text) {
        String digits = text.replaceFirst("^\\D*", "").replaceFirst("\\D.*$", "");
        return digits.isEmpty() || digits.length() > 6 ? -1 : Integer.parseInt(digits);
    }

    @Override
    public void start(String unit, List<Property> properties) {
        asked("start the unit " + unit, systemd -> {
            systemd.followJobs();
            try {
                Object job = systemd.manager("StartTransientUnit", new DBusValue.Text(unit), MODE,
                        new DBusValue.Properties(properties), new DBusValue.NoUnits()).getFirst();
                String result = systemd.result(job);
                if (!result.equals(DONE)) {
                    systemd.forgetFailure(unit);
                    throw new IOException("the job ended with \"" + result + "\"");
                }
            } catch (DBusException e) {
                if (!e.name().equals("org.freedesktop.systemd1.UnitExists")) {
                    throw e;
                }
            }
            return 0;
        });
    }

    @Override
    public void set(String unit, List<Property> properties) {
        asked("set properties of the unit " + unit, systemd -> systemd.manager("SetUnitProperties",
                new DBusValue.Text(unit), new DBusValue.Flag(true), new DBusValue.Properties(properties)));
    }

    @Override
    public void stop(String unit) {
        asked("stop the unit " + unit, systemd -> {
            systemd.followJobs();
            Object job;
            try {
                job = systemd.manager("StopUnit", new DBusValue.Text(unit), MODE).getFirst();
            } catch (DBusException e) {
                // It is not loaded, so nothing of it is left but perhaps the memory of a failure.
                systemd.forgetFailure(unit);
                return 0;
            }
            systemd.result(job);
            systemd.forgetFailure(unit);
            return 0;
        });
    }

    private interface Question<R> {

        R ask(Systemd systemd) throws IOException;
    }

    /** One connection, by the bus or without it. */
    private record Systemd(DBusConnection connection, String name) {

        List<Object> manager(String method, DBusValue... arguments) throws IOException {
            return connection.call(new Target(name, PATH, MANAGER), method, arguments);
        }

        void followJobs() throws IOException {
            if (!name.isEmpty()) {
                connection.watch(MANAGER, "JobRemoved");
            }
            manager("Subscribe");
        }

        String result(Object job) throws IOException {
            return connection.await("JobRemoved", body -> body.size() > RESULT && body.get(JOB).equals(job)).get(RESULT)
                    .toString();
        }

        /** A unit that failed is remembered, and its name can't be used again. */
        void forgetFailure(String unit) throws IOException {
            try {
                manager("ResetFailedUnit", new DBusValue.Text(unit));
            } catch (DBusException e) {
                // It is not known any more, which is what is wanted.
            }
        }
    }

    private <R> R asked(String what, Question<R> question) {
        boolean overBus = Files.exists(bus);
        try (DBusConnection connection = overBus ? DBusConnection.ofBus(bus, PATIENCE)
                : DBusConnection.direct(direct, PATIENCE)) {
            return question.ask(new Systemd(connection, overBus ? NAME : ""));
        } catch (DBusException e) {
            throw refusal("can't " + what + ": " + e.getMessage(), e);
        } catch (InterruptedIOException e) {
            throw new CancelledException("interrupted: " + what);
        } catch (IOException e) {
            throw new UnavailableException("can't " + what + " over D-Bus (" + (overBus ? bus : direct) + "): "
                    + e.getMessage(), e);
        }
    }

    private static PortException refusal(String message, DBusException e) {
        return switch (e.name().substring(e.name().lastIndexOf('.') + 1)) {
            case "AccessDenied", "InteractiveAuthorizationRequired" -> new PermissionDeniedException(message, e);
            case "InvalidArgs", "PropertyReadOnly", "UnknownProperty" -> new InvalidArgumentException(message, e);
            case "ServiceUnknown", "NoReply", "NameHasNoOwner", "Disconnected" -> new UnavailableException(message, e);
            default -> new InternalException(message, e);
        };
    }
}
