package io.jubelet.adapters.fs.systemd.bus;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A connection to the system bus, or directly to a service that listens on a socket of its own. Calls wait for their answer;
 * signals that arrive meanwhile are kept. Not thread-safe.
 */
public final class DBusConnection implements AutoCloseable {

    private static final String BUS = "org.freedesktop.DBus";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_KEPT = 1000;

    private final SocketChannel channel;
    private final Selector selector;
    private final Duration patience;
    private final Queue<DBusMessage> signals = new ArrayDeque<>();
    private long serial;

    private DBusConnection(SocketChannel channel, Selector selector, Duration patience) {
        this.channel = channel;
        this.selector = selector;
        this.patience = patience;
    }

    /**
     * Connects to the message bus.
     *
     * @param patience longest time that an answer takes
     * @throws IOException when nothing listens there, or it refuses this user
     */
    public static DBusConnection ofBus(Path socket, Duration patience) throws IOException {
        DBusConnection connection = direct(socket, patience);
        try {
            connection.call(new Target(BUS, "/org/freedesktop/DBus", BUS), "Hello");
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Connects to a service without a bus between. */
    public static DBusConnection direct(Path socket, Duration patience) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.configureBlocking(false);
            Selector selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
            var connection = new DBusConnection(channel, selector, patience);
            connection.authenticate();
            return connection;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Where a method is.
     *
     * @param destination name of the service on the bus; empty without a bus
     * @param path path of the object
     * @param type interface of the method
     */
    public record Target(String destination, String path, String type) {
    }

    /** The kernel tells the other side which user this is. */
    private void authenticate() throws IOException {
        String user = Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString();
        String hex = user.chars().mapToObj(Integer::toHexString).collect(Collectors.joining());
        send(("\0AUTH EXTERNAL " + hex + "\r\n").getBytes(StandardCharsets.US_ASCII));
        long deadline = deadline(patience);
        StringBuilder line = new StringBuilder();
        while (line.indexOf("\r\n") < 0) {
            line.append((char) receive(1, deadline)[0]);
            if (line.length() > 512) {
                throw new IOException("the answer to the authentication has no end");
            }
        }
        if (!line.toString().startsWith("OK ")) {
            throw new IOException("the authentication was refused: " + line.toString().strip());
        }
        send("BEGIN\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** Receives the signals of a member of an interface from now on. */
    public void watch(String type, String member) throws IOException {
        call(new Target(BUS, "/org/freedesktop/DBus", BUS), "AddMatch", new DBusValue.Text(
                "type='signal',interface='" + type + "',member='" + member + "'"));
    }

    /**
     * Calls a method and waits for its answer.
     *
     * @return what the answer carries
     * @throws DBusException when the answer is an error
     * @throws IOException when there is no answer in time
     */
    public List<Object> call(Target target, String method, DBusValue... arguments) throws IOException {
        long number = ++serial;
        var fields = new TreeMap<Integer, Object>();
        fields.put(DBusMessage.PATH, target.path());
        fields.put(DBusMessage.INTERFACE, target.type());
        fields.put(DBusMessage.MEMBER, method);
        if (!target.destination().isEmpty()) {
            fields.put(DBusMessage.DESTINATION, target.destination());
        }
        var body = new DBusWriter();
        StringBuilder signature = new StringBuilder();
        for (DBusValue argument : arguments) {
            body.value(argument);
            signature.append(argument.signature());
        }
        if (arguments.length > 0) {
            fields.put(DBusMessage.SIGNATURE, signature.toString());
        }
        send(DBusMessage.marshal(DBusMessage.CALL, number, fields, body.toByteArray()));
        long deadline = deadline(patience);
        while (true) {
            DBusMessage message = next(deadline);
            if (message.answers(number)) {
                if (message.kind() == DBusMessage.ERROR) {
                    throw new DBusException(message.text(DBusMessage.ERROR_NAME),
                            message.body().isEmpty() ? "" : message.body().getFirst().toString());
                }
                return message.body();
            }
            keep(message);
        }
    }

    private void keep(DBusMessage message) {
        if (message.kind() == DBusMessage.SIGNAL && signals.size() < MOST_KEPT) {
            signals.add(message);
        }
    }

    /**
     * Waits for a signal of that name; it may have arrived already.
     *
     * @param wanted whether what it carries is what is waited for
     * @return what it carries
     * @throws IOException when it does not arrive in time
     */
    public List<Object> await(String member, Predicate<List<Object>> wanted) throws IOException {
        long deadline = deadline(patience);
        while (true) {
            DBusMessage message = signals.isEmpty() ? next(deadline) : signals.remove();
            if (message.kind() == DBusMessage.SIGNAL && message.text(DBusMessage.MEMBER).equals(member)
                    && wanted.test(message.body())) {
                return message.body();
            }
        }
    }

    private DBusMessage next(long deadline) throws IOException {
        byte[] fixed = receive(DBusMessage.FIXED, deadline);
        ByteOrder order = DBusMessage.order(fixed[0]);
        ByteBuffer header = ByteBuffer.wrap(fixed).order(order);
        long fields = Integer.toUnsignedLong(header.getInt(12));
        long body = Integer.toUnsignedLong(header.getInt(4));
        long padded = (fields + 7) / 8 * 8;
        if (padded + body > MOST_BYTES) {
            throw new IOException("a D-Bus message of " + (padded + body) + " bytes is not read");
        }
        byte[] rest = receive((int) (padded + body), deadline);
        byte[] all = ByteBuffer.allocate(fixed.length + rest.length).put(fixed).put(rest).array();
        return DBusMessage.parse(all);
    }

    private void send(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long deadline = deadline(patience);
        while (buffer.hasRemaining()) {
            if (channel.write(buffer) == 0) {
                await(SelectionKey.OP_WRITE, deadline);
            }
        }
    }

    private byte[] receive(int length, long deadline) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer);
            if (read < 0) {
                throw new EOFException("the connection was closed");
            }
            if (read == 0) {
                await(SelectionKey.OP_READ, deadline);
            }
        }
        return buffer.array();
    }

    private void await(int operation, long deadline) throws IOException {
        channel.keyFor(selector).interestOps(operation);
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new IOException("no answer within " + patience.toSeconds() + " s");
        }
        selector.select(left);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted");
        }
        selector.selectedKeys().clear();
    }

    private static long deadline(Duration patience) {
        return System.nanoTime() + patience.toNanos();
    }

    @Override
    public void close() {
        try {
            selector.close();
            channel.close();
        } catch (IOException e) {
            // Nothing waits for it any more.
        }
    }
}
