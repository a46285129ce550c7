package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.DBusAddress;
import io.jubelet.adapters.fs.dbus.DBusConnection;
import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.DBusObject;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * systemd over D-Bus ({@code org.freedesktop.systemd1}), by the message bus where there is one, and otherwise by the socket
 * that systemd itself listens on for root. Each operation has a connection of its own: an idle node keeps none, and a restart
 * of the bus does no harm.
 */
public final class DBusUnits implements SystemdUnits {

    static final String NAME = "org.freedesktop.systemd1";
    static final String PATH = "/org/freedesktop/systemd1";
    static final String MANAGER = "org.freedesktop.systemd1.Manager";
    private static final Path BUS = Path.of("/run/dbus/system_bus_socket");
    private static final Path PRIVATE = Path.of("/run/systemd/private");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String MODE = "replace";
    private static final String DONE = "done";

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
            version = asked("read the version of systemd", systemd -> number(systemd.manager.property("Version").toString()));
        }
        return version;
    }

    /** Distributions add to the number: {@code v252.39-1~deb12u1}. */
    static int number(String text) {
        String digits = text.replaceFirst("^\\D*", "").replaceFirst("\\D.*$", "");
        return digits.isEmpty() || digits.length() > 6 ? -1 : Integer.parseInt(digits);
    }

    @Override
    public void start(String unit, List<UnitProperty> properties) {
        asked("start the unit " + unit, systemd -> {
            systemd.followJobs();
            DBusMessage job;
            try {
                job = systemd.manager.call("StartTransientUnit", "ssa(sv)a(sa(sv))", unit, MODE, values(properties), List.of());
            } catch (ConflictException e) {
                // It is there already.
                return DONE;
            }
            String result = systemd.jobs.result(job, TIMEOUT);
            if (!result.equals(DONE)) {
                systemd.forgetFailure(unit);
                throw new UnavailableException("the job ended with \"" + result + "\"");
            }
            return result;
        });
    }

    private static List<List<Object>> values(List<UnitProperty> properties) {
        return properties.stream().map(property -> List.<Object>of(property.name(), property.value())).toList();
    }

    @Override
    public void set(String unit, List<UnitProperty> properties) {
        asked("set properties of the unit " + unit,
                systemd -> systemd.manager.call("SetUnitProperties", "sba(sv)", unit, true, values(properties)));
    }

    @Override
    public void stop(String unit) {
        asked("stop the unit " + unit, systemd -> {
            systemd.followJobs();
            DBusMessage job;
            try {
                job = systemd.manager.call("StopUnit", "ss", unit, MODE);
            } catch (UnavailableException | DeadlineExceededException e) {
                throw e;
            } catch (PortException e) {
                // It is not loaded, so nothing of it is left but perhaps the memory of a failure.
                systemd.forgetFailure(unit);
                return DONE;
            }
            String result = systemd.jobs.result(job, TIMEOUT);
            systemd.forgetFailure(unit);
            return result;
        });
    }

    /** One connection, by the bus or without it. */
    private record Systemd(DBusObject manager, UnitJobs jobs) {

        void followJobs() {
            if (!manager.destination().isEmpty()) {
                manager.subscribe(UnitJobs.REMOVED);
            }
            manager.call("Subscribe", "");
        }

        /** A unit that failed is remembered, and its name can't be used again. */
        void forgetFailure(String unit) {
            try {
                manager.call("ResetFailedUnit", "s", unit);
            } catch (PortException e) {
                // It is not known any more, which is what is wanted.
            }
        }
    }

    private <R> R asked(String what, Function<Systemd, R> question) {
        boolean overBus = Files.exists(bus);
        var jobs = new UnitJobs();
        try (DBusConnection connection = overBus ? DBusConnection.open(new DBusAddress(bus.toString()), TIMEOUT, jobs)
                : DBusConnection.openDirect(new DBusAddress(direct.toString()), TIMEOUT, jobs)) {
            return question.apply(new Systemd(new DBusObject(connection, overBus ? NAME : "", PATH, MANAGER), jobs));
        } catch (PortException e) {
            throw Failures.of(e, "can't " + what + ": " + e.getMessage());
        }
    }
}
