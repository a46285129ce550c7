package io.jubelet.adapters.fs.systemd.bus;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A message bus with one service on it, whose answers the test gives. Records the calls as text. */
public final class FakeBus implements AutoCloseable {

    /** A method call that arrived. */
    public record Call(String destination, String path, String type, String member, List<Object> arguments) {
    }

    /** What is sent back: an answer, an error or signals. */
    public record Answer(String error, String signature, byte[] body, List<byte[]> signals) {

        /** Nothing is carried. */
        public static final Answer EMPTY = new Answer("", "", new byte[0], List.of());

        /** An error with a text. */
        public static Answer error(String name, String text) {
            return new Answer(name, "s", new DBusWriter().text(text).toByteArray(), List.of());
        }

        /** A string or an object path. */
        public static Answer text(String signature, String text) {
            return new Answer("", signature, new DBusWriter().text(text).toByteArray(), List.of());
        }

        /** A string inside a variant. */
        public static Answer variant(String text) {
            return new Answer("", "v", new DBusWriter().variant(new DBusValue.Text(text)).toByteArray(), List.of());
        }

        /** The same, and after it the signal that a job has ended. */
        public Answer thenJobRemoved(String job, String unit, String result) {
            byte[] body = new DBusWriter().uint32(7).text(job).text(unit).text(result).toByteArray();
            var fields = new TreeMap<Integer, Object>(Map.of(DBusMessage.PATH, "/org/freedesktop/systemd1",
                    DBusMessage.INTERFACE, "org.freedesktop.systemd1.Manager", DBusMessage.MEMBER, "JobRemoved",
                    DBusMessage.SIGNATURE, "uoss"));
            List<byte[]> all = new ArrayList<>(signals);
            all.add(DBusMessage.marshal(DBusMessage.SIGNAL, 99, fields, body));
            return new Answer(error, signature, this.body, all);
        }
    }

    private final ServerSocketChannel server;
    private final List<Call> calls = new ArrayList<>();
    private final Function<Call, Answer> service;

    private FakeBus(ServerSocketChannel server, Function<Call, Answer> service) {
        this.server = server;
        this.service = service;
    }

    /** Listens on a socket. */
    public static FakeBus at(Path socket, Function<Call, Answer> service) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        var bus = new FakeBus(server, service);
        Thread.ofPlatform().daemon().start(bus::serve);
        return bus;
    }

    /** What was called, in order. */
    public synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    private void serve() {
        try {
            while (true) {
                SocketChannel client = server.accept();
                Thread.ofPlatform().daemon().start(() -> serve(client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(SocketChannel client) {
        try (client; var in = new DataInputStream(Channels.newInputStream(client))) {
            if (in.read() != 0 || !line(in).startsWith("AUTH EXTERNAL ")) {
                return;
            }
            client.write(ByteBuffer.wrap("OK 0123456789abcdef\r\n".getBytes(StandardCharsets.US_ASCII)));
            line(in);
            while (true) {
                answer(client, message(in));
            }
        } catch (EOFException e) {
            // The client has gone.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.indexOf("\r\n") < 0) {
            line.append((char) in.read());
        }
        return line.toString();
    }

    private static DBusMessage message(DataInputStream in) throws IOException {
        byte[] fixed = new byte[DBusMessage.FIXED];
        in.readFully(fixed);
        ByteBuffer header = ByteBuffer.wrap(fixed).order(DBusMessage.order(fixed[0]));
        byte[] rest = new byte[(header.getInt(12) + 7) / 8 * 8 + header.getInt(4)];
        in.readFully(rest);
        return DBusMessage.parse(ByteBuffer.allocate(fixed.length + rest.length).put(fixed).put(rest).array());
    }

    private void answer(SocketChannel client, DBusMessage message) throws IOException {
        var call = new Call(message.text(DBusMessage.DESTINATION), message.text(DBusMessage.PATH),
                message.text(DBusMessage.INTERFACE), message.text(DBusMessage.MEMBER), message.body());
        synchronized (this) {
            calls.add(call);
        }
        Answer answer = call.type().equals("org.freedesktop.DBus") ? Answer.text("s", ":1.7") : service.apply(call);
        var fields = new TreeMap<Integer, Object>(Map.of(DBusMessage.REPLY_SERIAL, message.serial()));
        if (!answer.error().isEmpty()) {
            fields.put(DBusMessage.ERROR_NAME, answer.error());
        }
        if (!answer.signature().isEmpty()) {
            fields.put(DBusMessage.SIGNATURE, answer.signature());
        }
        // A signal may overtake the answer.
        for (byte[] signal : answer.signals()) {
            client.write(ByteBuffer.wrap(signal));
        }
        client.write(ByteBuffer.wrap(DBusMessage.marshal(
                answer.error().isEmpty() ? DBusMessage.REPLY : DBusMessage.ERROR, 3, fields, answer.body())));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
