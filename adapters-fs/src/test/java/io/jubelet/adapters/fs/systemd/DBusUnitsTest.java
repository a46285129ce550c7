package io.jubelet.adapters.fs.systemd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.dbus.DBusMessage;
import io.jubelet.adapters.fs.dbus.FakeBus.Answer;
import io.jubelet.adapters.fs.dbus.FakeBus;
import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a message bus that speaks the wire protocol, with a systemd that answers what the test says. */
final class DBusUnitsTest {

    private static final String SLICE = "kubepods-pod1.slice";
    private static final String JOB = "/org/freedesktop/systemd1/job/7";
    private static final Answer NOTHING = Answer.of("");
    private static final Answer NOT_LOADED = Answer.error("org.freedesktop.systemd1.NoSuchUnit", "Unit not loaded.");

    @TempDir
    private Path directory;
    private final List<DBusMessage> calls = new CopyOnWriteArrayList<>();
    private final Map<String, Supplier<Answer>> answers = new HashMap<>();
    private FakeBus bus;

    @AfterEach
    void close() {
        if (bus != null) {
            bus.close();
        }
    }

    private DBusUnits units(String socket, String service) {
        bus = new FakeBus(directory.resolve(socket));
        bus.serve(service, call -> {
            calls.add(call);
            return answers.getOrDefault(call.member(), () -> NOTHING).get();
        });
        return units();
    }

    private DBusUnits units() {
        return new DBusUnits(directory.resolve("bus"), directory.resolve("private"));
    }

    private DBusUnits overBus() {
        return units("bus", DBusUnits.NAME);
    }

    private List<String> called() {
        return calls.stream().map(DBusMessage::member).toList();
    }

    private Answer job(String result) {
        ended(FakeBus.OWNER, "/another", "done");
        ended(":1.66", JOB, "forged");
        ended(FakeBus.OWNER, JOB, result);
        return Answer.of("o", JOB);
    }

    /** The announcement overtakes the answer. */
    private void ended(String sender, String job, String result) {
        bus.send(bus.signal(sender, DBusUnits.PATH, DBusUnits.MANAGER, "JobRemoved", "uoss", List.of(7L, job, SLICE, result)));
    }

    @Test
    void aSliceIsStartedAndAwaited() {
        answers.put("StartTransientUnit", () -> job("done"));
        overBus().start(SLICE, List.of(UnitProperty.of("MemoryAccounting", true), UnitProperty.of("TasksMax", 100),
                UnitProperty.ofOctets("AllowedCPUs", List.of((byte) 3)),
                UnitProperty.ofTexts("Wants", List.of("kubepods.slice"))));
        assertEquals(List.of("Subscribe", "StartTransientUnit"), called());
        assertEquals(List.of("type='signal',sender='org.freedesktop.systemd1',interface='org.freedesktop.systemd1.Manager',"
                + "member='JobRemoved',path='/org/freedesktop/systemd1'"), bus.matches());
        DBusMessage start = calls.getLast();
        assertEquals("org.freedesktop.systemd1 /org/freedesktop/systemd1 org.freedesktop.systemd1.Manager",
                start.destination() + " " + start.path() + " " + start.interfaceName());
        assertEquals(List.of(SLICE, "replace", List.of(List.of("MemoryAccounting", new Variant("b", true)),
                List.of("TasksMax", new Variant("t", 100L)), List.of("AllowedCPUs", new Variant("ay", List.of((byte) 3))),
                List.of("Wants", new Variant("as", List.of("kubepods.slice")))), List.of()), start.body());
    }

    @Test
    void propertiesHoldUntilTheNextBoot() {
        overBus().set(SLICE, List.of(UnitProperty.of("MemoryMax", -1)));
        assertEquals(List.of(SLICE, true, List.of(List.of("MemoryMax", new Variant("t", -1L)))), calls.getLast().body());
    }

    @Test
    void aSliceThatExistsIsNotStarted() {
        answers.put("StartTransientUnit", () -> Answer.error("org.freedesktop.systemd1.UnitExists", "Unit exists."));
        overBus().start(SLICE, List.of());
        assertEquals("StartTransientUnit", called().getLast());
    }

    @Test
    void aJobThatFailsIsReportedAndForgotten() {
        answers.put("StartTransientUnit", () -> job("failed"));
        DBusUnits units = overBus();
        var failure = assertThrows(UnavailableException.class, () -> units.start(SLICE, List.of()));
        assertEquals("can't start the unit " + SLICE + ": the job ended with \"failed\"", failure.getMessage());
        assertEquals("ResetFailedUnit", called().getLast());
    }

    @ParameterizedTest
    @CsvSource({"true, lost", "false, names no job"})
    void aJobThatNobodyAnnouncesIsAFailure(boolean goes, String text) {
        answers.put("StopUnit", () -> {
            if (goes) {
                Thread.ofPlatform().start(() -> bus.send(new byte[16]));
            }
            return goes ? Answer.of("o", JOB) : NOTHING;
        });
        DBusUnits units = overBus();
        String message = assertThrows(RuntimeException.class, () -> units.stop(SLICE)).getMessage();
        assertTrue(message.startsWith("can't stop the unit " + SLICE) && message.contains(text), message);
    }

    @Test
    void aSliceIsStoppedAndItsFailureForgotten() {
        answers.put("StopUnit", () -> job("done"));
        overBus().stop(SLICE);
        assertEquals(List.of("Subscribe", "StopUnit", "ResetFailedUnit"), called());
    }

    @Test
    void aSliceThatIsNotLoadedIsStopped() {
        answers.put("StopUnit", () -> NOT_LOADED);
        answers.put("ResetFailedUnit", () -> NOT_LOADED);
        overBus().stop(SLICE);
        assertEquals("ResetFailedUnit", called().getLast());
    }

    @Test
    void theVersionIsAskedOnce() {
        answers.put("Get", () -> Answer.of("v", new Variant("s", "252.39-1~deb12u1")));
        DBusUnits units = overBus();
        assertEquals(252, units.version());
        assertEquals(252, units.version());
        assertEquals(List.of("Get"), called());
    }

    @Test
    void aVersionThatIsNoValueIsAFailure() {
        answers.put("Get", () -> Answer.of("s", "252"));
        assertThrows(InternalException.class, overBus()::version);
    }

    @ParameterizedTest
    @CsvSource({"v245.4-1.fc32, 245", "245, 245", "unknown, -1"})
    void versionsOfDistributionsHaveMoreThanANumber(String text, int number) {
        assertEquals(number, DBusUnits.number(text));
    }

    @Test
    void errorsSayWhatWasTried() {
        answers.put("SetUnitProperties", () -> Answer.error("org.freedesktop.DBus.Error.AccessDenied", "no"));
        DBusUnits units = overBus();
        var failure = assertThrows(PermissionDeniedException.class, () -> units.set(SLICE, List.of()));
        assertEquals("can't set properties of the unit " + SLICE + ": org.freedesktop.DBus.Error.AccessDenied: no",
                failure.getMessage());
        answers.put("SetUnitProperties", () -> Answer.error("org.freedesktop.DBus.Error.PropertyReadOnly", "no"));
        assertThrows(InvalidArgumentException.class, () -> units.set(SLICE, List.of()));
    }

    @Test
    void withoutABusSystemdItselfIsAsked() {
        answers.put("StartTransientUnit", () -> job("done"));
        units("private", "").start(SLICE, List.of());
        assertEquals(List.of("Subscribe", "StartTransientUnit"), called());
        assertEquals(List.of(), bus.matches());
    }

    @Test
    void whereSystemdDoesNotRunTheSocketIsNamed() {
        var failure = assertThrows(UnavailableException.class, () -> units().version());
        assertTrue(failure.getMessage().contains(directory.resolve("private").toString()), failure.getMessage());
    }
}
