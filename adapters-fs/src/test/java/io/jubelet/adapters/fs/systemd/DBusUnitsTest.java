package io.jubelet.adapters.fs.systemd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.systemd.bus.DBusValue.Property;
import io.jubelet.adapters.fs.systemd.bus.DBusValue;
import io.jubelet.adapters.fs.systemd.bus.FakeBus.Answer;
import io.jubelet.adapters.fs.systemd.bus.FakeBus.Call;
import io.jubelet.adapters.fs.systemd.bus.FakeBus;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a message bus that speaks the wire protocol, with a systemd that answers what the test says. */
final class DBusUnitsTest {

    private static final String SLICE = "kubepods-pod1.slice";
    private static final String JOB = "/org/freedesktop/systemd1/job/7";
    private static final String MANAGER = "org.freedesktop.systemd1.Manager";
    private static final Answer STARTED = Answer.text("o", JOB).thenJobRemoved("/another", "other.slice", "done")
            .thenJobRemoved(JOB, SLICE, "done");

    @TempDir
    private Path directory;

    private Path socket() {
        return directory.resolve("bus");
    }

    private DBusUnits units() {
        return new DBusUnits(socket(), directory.resolve("private"));
    }

    private FakeBus bus(Function<Call, Answer> systemd) throws IOException {
        return FakeBus.at(socket(), systemd);
    }

    @Test
    void aSliceIsStartedAndAwaited() throws IOException {
        try (FakeBus bus = bus(call -> call.member().equals("Subscribe") ? Answer.EMPTY : STARTED)) {
            units().start(SLICE, List.of(Property.of("MemoryAccounting", true), Property.of("TasksMax", 100),
                    new Property("AllowedCPUs", new DBusValue.Octets(List.of((byte) 3))),
                    new Property("Wants", new DBusValue.Texts(List.of("kubepods.slice")))));
            assertEquals(List.of("Hello", "AddMatch", "Subscribe", "StartTransientUnit"),
                    bus.calls().stream().map(Call::member).toList());
            assertEquals(new Call("org.freedesktop.systemd1", "/org/freedesktop/systemd1", MANAGER, "StartTransientUnit",
                    List.of(SLICE, "replace", List.of(List.of("MemoryAccounting", true), List.of("TasksMax", 100L),
                            List.of("AllowedCPUs", List.of(3L)),
                            List.of("Wants", List.of("kubepods.slice"))), List.of())), bus.calls().getLast());
        }
    }

    @Test
    void propertiesHoldUntilTheNextBoot() throws IOException {
        try (FakeBus bus = bus(_ -> Answer.EMPTY)) {
            units().set(SLICE, List.of(Property.of("MemoryMax", -1)));
            assertEquals(List.of(SLICE, true, List.of(List.of("MemoryMax", -1L))), bus.calls().getLast().arguments());
        }
    }

    @Test
    void aSliceThatExistsIsNotStarted() throws IOException {
        try (FakeBus _ = bus(call -> call.member().equals("Subscribe") ? Answer.EMPTY
                : Answer.error("org.freedesktop.systemd1.UnitExists", "Unit exists."))) {
            units().start(SLICE, List.of());
        }
    }

    @Test
    void aJobThatFailsIsToldAndForgotten() throws IOException {
        try (FakeBus bus = bus(call -> call.member().equals("StartTransientUnit")
                ? Answer.text("o", JOB).thenJobRemoved(JOB, SLICE, "failed") : Answer.EMPTY)) {
            var failure = assertThrows(UnavailableException.class, () -> units().start(SLICE, List.of()));
            assertTrue(failure.getMessage().contains("\"failed\""), failure.getMessage());
            assertEquals("ResetFailedUnit", bus.calls().getLast().member());
        }
    }

    @Test
    void aSliceIsStoppedAndItsFailureForgotten() throws IOException {
        try (FakeBus bus = bus(call -> call.member().equals("StopUnit") ? STARTED : Answer.EMPTY)) {
            units().stop(SLICE);
            assertEquals(List.of("Hello", "AddMatch", "Subscribe", "StopUnit", "ResetFailedUnit"),
                    bus.calls().stream().map(Call::member).toList());
        }
    }

    @Test
    void aSliceThatIsNotLoadedIsStopped() throws IOException {
        try (FakeBus _ = bus(call -> call.member().equals("Subscribe") ? Answer.EMPTY
                : Answer.error("org.freedesktop.systemd1.NoSuchUnit", "Unit not loaded."))) {
            units().stop(SLICE);
        }
    }

    @Test
    void theVersionIsAskedOnce() throws IOException {
        try (FakeBus bus = bus(_ -> Answer.variant("252.39-1~deb12u1"))) {
            DBusUnits units = units();
            assertEquals(252, units.version());
            assertEquals(252, units.version());
            assertEquals(2, bus.calls().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"v245.4-1.fc32, 245", "245, 245", "unknown, -1"})
    void versionsOfDistributionsHaveMoreThanANumber(String text, int number) {
        assertEquals(number, DBusUnits.number(text));
    }

    @Test
    void errorsAreOfTheirClass() throws IOException {
        String[] error = {""};
        try (FakeBus _ = bus(_ -> Answer.error(error[0], "no"))) {
            error[0] = "org.freedesktop.DBus.Error.AccessDenied";
            assertThrows(PermissionDeniedException.class, () -> units().set(SLICE, List.of()));
            error[0] = "org.freedesktop.DBus.Error.InvalidArgs";
            assertThrows(InvalidArgumentException.class, () -> units().set(SLICE, List.of()));
            error[0] = "org.freedesktop.DBus.Error.ServiceUnknown";
            assertThrows(UnavailableException.class, () -> units().set(SLICE, List.of()));
            error[0] = "org.freedesktop.systemd1.Something";
            assertThrows(InternalException.class, () -> units().set(SLICE, List.of()));
        }
    }

    @Test
    void withoutABusSystemdItselfIsAsked() throws IOException {
        try (FakeBus bus = FakeBus.at(directory.resolve("private"), call -> call.member().equals("StartTransientUnit")
                ? STARTED : Answer.EMPTY)) {
            units().start(SLICE, List.of());
            assertEquals(List.of("Subscribe", "StartTransientUnit"), bus.calls().stream().map(Call::member).toList());
            assertEquals("", bus.calls().getLast().destination());
        }
    }

    @Test
    void whereSystemdDoesNotRunTheSocketIsNamed() {
        var failure = assertThrows(UnavailableException.class, () -> units().version());
        assertTrue(failure.getMessage().contains(directory.resolve("private").toString()), failure.getMessage());
    }
}
