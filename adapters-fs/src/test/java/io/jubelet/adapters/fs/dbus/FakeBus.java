package io.jubelet.adapters.fs.dbus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.UnixSocketAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A message bus on a socket of its own, with the services that a test gives it. */
public final class FakeBus implements AutoCloseable {

    /** Unique name of all services. */
    public static final String OWNER = ":1.1";
    private static final String BEGIN = "BEGIN\r\n";
    private static final int STREAM_CLOEXEC = 1 | 02000000;
    private static final int NONBLOCK = 04000;

    /** Answers calls. */
    public interface Service {

        /** The answer to a call. */
        Answer call(DBusMessage call);
    }

    /** An answer, or an error when it has a name. */
    public record Answer(String error, String signature, List<Object> body, List<Integer> descriptors) {

        /** Values. */
        public static Answer of(String signature, Object... body) {
            return new Answer("", signature, List.of(body), List.of());
        }

        /** An error. */
        public static Answer error(String name, String text) {
            return new Answer(name, "s", List.of(text), List.of());
        }

        /** A descriptor, which is closed once it is sent. */
        public static Answer descriptor(int descriptor) {
            return new Answer("", "h", List.of(0L), List.of(descriptor));
        }
    }

    private record Client(UnixStream stream, int descriptor) {
    }

    private final Path path;
    private final int listening;
    private final Thread accepting;
    private final Map<String, Service> services = new ConcurrentHashMap<>();
    private final List<Client> clients = new CopyOnWriteArrayList<>();
    private final List<String> matches = new CopyOnWriteArrayList<>();
    private final AtomicInteger serials = new AtomicInteger();
    private volatile String firstAnswer = "OK 0123456789abcdef0123456789abcdef";
    private volatile boolean closed;

    /** Listens there. */
    public FakeBus(Path path) {
        this.path = path;
        try (Arena arena = Arena.ofConfined()) {
            listening = CFunction.named("socket").call("", UnixSocketAddress.AF_UNIX, STREAM_CLOEXEC, 0);
            MemorySegment address = UnixSocketAddress.of(arena, path.toString().getBytes(StandardCharsets.UTF_8));
            CFunction.named("bind").call(path, listening, address.address(), address.byteSize());
            CFunction.named("listen").call("", listening, 5, 0);
        } catch (SystemCallException e) {
            throw new UncheckedIOException(e);
        }
        accepting = Thread.ofPlatform().daemon().name("fake-bus").start(this::accept);
    }

    /** Where it listens. */
    public DBusAddress address() {
        return new DBusAddress(path.toString());
    }

    /** Offers a service under a name; under the empty one, to clients that take this for no bus. */
    public void serve(String name, Service service) {
        services.put(name, service);
    }

    /** From now on no service has the name. */
    public void forget(String name) {
        services.remove(name);
    }

    /** Answers the first line of new clients with this. */
    public void answerWith(String line) {
        firstAnswer = line;
    }

    /** The rules by which clients want signals. */
    public List<String> matches() {
        return matches;
    }

    /** Sends a signal with texts or truth values to every client. */
    public void signal(String sender, String object, String interfaceName, String member, Object... body) {
        send(signal(sender, object, interfaceName, member, Stream.of(body).map(value -> value instanceof Boolean ? "b" : "s")
                .collect(Collectors.joining()), List.of(body)));
    }

    /** A signal with any values. */
    public byte[] signal(
            String sender, String object, String interfaceName, String member, String signature, List<Object> body) {
        Map<Integer, Variant> fields = new LinkedHashMap<>();
        fields.put(DBusMessage.PATH, new Variant("o", object));
        fields.put(DBusMessage.INTERFACE, new Variant("s", interfaceName));
        fields.put(DBusMessage.MEMBER, new Variant("s", member));
        fields.put(DBusMessage.SENDER, new Variant("s", sender));
        fields.put(DBusMessage.SIGNATURE, new Variant("g", signature));
        return Wire.encode(DBusMessage.SIGNAL, serials.incrementAndGet(), fields, body);
    }

    /** Sends these bytes to every client. */
    public void send(byte[] bytes) {
        clients.forEach(client -> send(client, bytes));
    }

    private static void send(Client client, byte[] bytes) {
        try {
            client.stream.send(bytes);
        } catch (IOException e) {
            // It is gone.
        }
    }

    /** Ends all connections. */
    public void drop() {
        for (Client client : clients) {
            try {
                CFunction.named("shutdown").call("", client.descriptor, 2, 0);
            } catch (SystemCallException e) {
                // It is gone.
            }
        }
        clients.clear();
    }

    private void accept() {
        while (!closed) {
            try {
                int descriptor = CFunction.named("accept4").call("", listening, 0, 0, NONBLOCK | 02000000, 0);
                var client = new Client(new UnixStream(descriptor), descriptor);
                Thread.ofPlatform().daemon().name("fake-bus-client").start(() -> serve(client));
            } catch (SystemCallException e) {
                return;
            }
        }
    }

    private void serve(Client client) {
        List<Integer> descriptors = new ArrayList<>();
        try {
            byte[] rest = greet(client, descriptors);
            clients.add(client);
            var reader = new MessageReader();
            reader.add(rest, List.of());
            while (true) {
                for (DBusMessage call = reader.next(); call != null; call = reader.next()) {
                    answer(client, call, call(call));
                }
                client.stream.await(-1);
                reader.add(client.stream.receive(descriptors), List.of());
            }
        } catch (IOException e) {
            clients.remove(client);
            client.stream.close();
        }
    }

    /** The lines at the beginning; returns what came after them. */
    private byte[] greet(Client client, List<Integer> descriptors) throws IOException {
        byte[] seen = new byte[0];
        int answered = 0;
        while (true) {
            String text = new String(seen, StandardCharsets.ISO_8859_1);
            int begin = text.indexOf(BEGIN);
            if (begin >= 0) {
                return Arrays.copyOfRange(seen, begin + BEGIN.length(), seen.length);
            }
            long lines = text.chars().filter(c -> c == '\n').count();
            for (; answered < lines; answered++) {
                client.stream.send(((answered == 0 ? firstAnswer : "AGREE_UNIX_FD") + "\r\n").getBytes(
                        StandardCharsets.US_ASCII));
            }
            client.stream.await(-1);
            byte[] more = client.stream.receive(descriptors);
            int before = seen.length;
            seen = Arrays.copyOf(seen, before + more.length);
            System.arraycopy(more, 0, seen, before, more.length);
        }
    }

    private Answer call(DBusMessage call) {
        String destination = call.destination();
        if (!destination.equals(DBusConnection.BUS)) {
            Service service = services.get(destination);
            return service == null ? Answer.error("org.freedesktop.DBus.Error.ServiceUnknown", "nobody has the name "
                    + destination) : service.call(call);
        }
        return switch (call.member()) {
            case "Hello" -> Answer.of("s", ":1.7");
            case "GetNameOwner" -> services.containsKey((String) call.body().getFirst()) ? Answer.of("s", OWNER)
                    : Answer.error("org.freedesktop.DBus.Error.NameHasNoOwner", "nobody");
            case "AddMatch" -> {
                matches.add((String) call.body().getFirst());
                yield Answer.of("");
            }
            default -> Answer.error("org.freedesktop.DBus.Error.UnknownMethod", call.member());
        };
    }

    private void answer(Client client, DBusMessage call, Answer answer) throws IOException {
        if (answer == null) {
            return;
        }
        Map<Integer, Variant> fields = new LinkedHashMap<>();
        fields.put(DBusMessage.REPLY_SERIAL, new Variant("u", call.serial()));
        fields.put(DBusMessage.SENDER, new Variant("s", OWNER));
        if (!answer.error.isEmpty()) {
            fields.put(DBusMessage.ERROR_NAME, new Variant("s", answer.error));
        }
        if (!answer.signature.isEmpty()) {
            fields.put(DBusMessage.SIGNATURE, new Variant("g", answer.signature));
        }
        if (!answer.descriptors.isEmpty()) {
            fields.put(DBusMessage.UNIX_FDS, new Variant("u", (long) answer.descriptors.size()));
        }
        byte[] message = Wire.encode(answer.error.isEmpty() ? DBusMessage.RETURN : DBusMessage.ERROR,
                serials.incrementAndGet(), fields, answer.body);
        if (answer.descriptors.isEmpty()) {
            client.stream.send(message);
        } else {
            send(client, message, answer.descriptors.getFirst());
        }
    }

    private static void send(Client client, byte[] message, int descriptor) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(message.length);
            MemorySegment.copy(message, 0, text, JAVA_BYTE, 0, message.length);
            MemorySegment vector = arena.allocate(16, 8);
            vector.set(ADDRESS, 0, text);
            vector.set(JAVA_LONG, 8, message.length);
            MemorySegment control = arena.allocate(24, 8);
            control.set(JAVA_LONG, 0, 20);
            control.set(JAVA_INT, 8, 1);
            control.set(JAVA_INT, 12, 1);
            control.set(JAVA_INT, 16, descriptor);
            MemorySegment header = arena.allocate(56, 8);
            header.set(ADDRESS, 16, vector);
            header.set(JAVA_LONG, 24, 1);
            header.set(ADDRESS, 32, control);
            header.set(JAVA_LONG, 40, 24);
            CFunction.named("sendmsg").call("", client.descriptor, header.address(), 0);
        } finally {
            UnixStream.close(descriptor);
        }
    }

    @Override
    public void close() {
        closed = true;
        drop();
        try {
            CFunction.named("shutdown").call("", listening, 2, 0);
        } catch (SystemCallException e) {
            // It listens no more.
        }
        try {
            // The number of the descriptor may soon be that of another bus, whose clients must not come here.
            accepting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        UnixStream.close(listening);
    }
}
