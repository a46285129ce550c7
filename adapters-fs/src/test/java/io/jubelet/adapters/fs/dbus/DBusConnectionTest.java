package io.jubelet.adapters.fs.dbus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DBusConnectionTest {

    private static final String SERVICE = "org.example.Service";

    @TempDir
    Path directory;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private FakeBus bus;

    private final DBusConnection.Listener listener = new DBusConnection.Listener() {

        @Override
        public void signal(DBusMessage signal) {
            received.add(signal.sender() + " " + signal.member() + " " + signal.body());
        }

        @Override
        public void lost(String reason) {
            received.add("lost: " + reason);
        }
    };

    @BeforeEach
    void listen() {
        bus = new FakeBus(directory.resolve("bus"));
    }

    @AfterEach
    void close() {
        bus.close();
    }

    private DBusConnection open() {
        return DBusConnection.open(bus.address(), Duration.ofSeconds(10), listener);
    }

    private static MethodCall call(String signature, Object... arguments) {
        return new MethodCall(SERVICE, "/org/example", SERVICE, "Do", signature, List.of(arguments));
    }

    @Test
    void everyTypeArrivesThereAndBack() {
        String signature = "ybnqiuxtdsogva{sv}(sas)aaya(yt)";
        bus.serve(SERVICE, call -> FakeBus.Answer.of(signature, call.body().toArray()));
        Object[] values = {(byte) -1, true, (short) -2, 65_535, -4, 4_294_967_295L, -5L, 6L, 7.5, "täxt", "/object", "a{sv}",
            new Variant("as", List.of("a", "")), List.of(List.of("k", new Variant("t", 1L)), List.of("", new Variant("b", false))),
            List.of("s", List.of("x", "yz")), List.of(List.of((byte) 1), List.of(), List.of((byte) 2, (byte) 3)),
            List.of(List.of((byte) 1, 9L), List.of((byte) 2, 8L))};
        try (var connection = open()) {
            assertEquals(List.of(values), connection.call(call(signature, values)).body());
            assertEquals(List.of(values), connection.call(call(signature, values)).body());
        }
    }

    @Test
    void signalsAreDelivered() throws InterruptedException {
        try (var _ = open()) {
            bus.signal(":1.5", "/org/example", SERVICE, "Changed", "now");
            assertEquals(":1.5 Changed [now]", received.take());
        }
    }

    @Test
    void nothingStaysOpenOfConnectionsThatEndOrAreRefused() {
        DBusAddress nowhere = new DBusAddress(directory.resolve("nowhere").toString());
        try (var _ = open()) {
            long before = openFiles();
            for (int i = 0; i < 10; i++) {
                open().close();
                assertThrows(UnavailableException.class, () -> DBusConnection.open(nowhere, Duration.ofSeconds(10), listener));
            }
            Await.until("no more open files than before", () -> openFiles() <= before);
        }
    }

    private static long openFiles() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"org.freedesktop.DBus.Error.AccessDenied,PermissionDenied", "org.freedesktop.DBus.Error.NoReply,Unavailable",
            "org.freedesktop.login1.OperationInProgress,Conflict", "org.freedesktop.systemd1.UnitExists,Conflict",
            "org.freedesktop.systemd1.NoSuchUnit,NotFound", "org.freedesktop.DBus.Error.UnknownMethod,Unimplemented",
            "org.freedesktop.DBus.Error.InvalidArgs,InvalidArgument", "org.example.Odd,Internal"})
    void errorsAreFailures(String error, String failure) {
        bus.serve(SERVICE, _ -> FakeBus.Answer.error(error, "no way"));
        try (var connection = open()) {
            var thrown = assertThrows(RuntimeException.class, () -> connection.call(call("")));
            assertEquals(failure + "Exception: " + error + ": no way", thrown.getClass().getSimpleName() + ": "
                    + thrown.getMessage());
        }
    }

    @Test
    void aServiceThatIsNotThereIsUnavailable() {
        try (var connection = open()) {
            assertThrows(UnavailableException.class, () -> connection.call(call("")));
        }
    }

    @Test
    void aUserThatTheBusDoesNotTakeIsRefused() {
        bus.answerWith("REJECTED EXTERNAL");
        assertEquals("the message bus at " + bus.address().text() + " does not take this user: REJECTED EXTERNAL",
                assertThrows(PermissionDeniedException.class, this::open).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\n\r\n", "l\2\0\1\377\377\377\377\1\0\0\0\0\0\0\0",
        "l\2\0\1\0\0\0\0\1\0\0\0\10\0\0\0\1\2(v\0\0\0\0"})
    void whatIsNoMessageEndsTheConnection(String bytes) throws InterruptedException {
        try (var connection = open()) {
            bus.send(bytes.getBytes(StandardCharsets.ISO_8859_1));
            assertTrue(received.take().startsWith("lost: "));
            assertThrows(UnavailableException.class, () -> connection.call(call("")));
        }
    }

    @Test
    void aCallThatWaitsWhenTheConnectionIsLostFails() {
        bus.serve(SERVICE, _ -> {
            bus.drop();
            return null;
        });
        try (var connection = open()) {
            assertThrows(UnavailableException.class, () -> connection.call(call("")));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"|/run/dbus/system_bus_socket", "unix:path=/x/y,guid=1|/x/y",
        "tcp:host=a;unix:abstract=n%20m|@n m", "unix:guid=1,path=/z|/z"})
    void theBusOfTheSystemIsWhereTheEnvironmentSays(String given, String expected) {
        assertEquals(expected, DBusAddress.ofSystem(given == null ? Map.of()
                : Map.of("DBUS_SYSTEM_BUS_ADDRESS", given)).text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp:host=a", "unix:path=", "unix:dir=/tmp", "x"})
    void anAddressThatIsNoUnixSocketIsRefused(String given) {
        assertThrows(InvalidArgumentException.class,
                () -> DBusAddress.ofSystem(Map.of("DBUS_SYSTEM_BUS_ADDRESS", given)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "(", "()", "(s", "{sv", "w", "a{", ")"})
    void whatIsNoSignatureIsRefused(String signature) {
        assertThrows(InvalidArgumentException.class, () -> Signature.types(signature));
    }
}
