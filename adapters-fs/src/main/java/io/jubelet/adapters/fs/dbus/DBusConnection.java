package io.jubelet.adapters.fs.dbus;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A connection to a message bus, or to a service that listens on a socket of its own. Answers and signals are read by a platform
 * thread of its own, which sleeps while none come.
 * Thread-safe.
 */
public final class DBusConnection implements AutoCloseable {

    /** The bus itself, as a service. */
    public static final String BUS = "org.freedesktop.DBus";

    private static final Logger LOG = System.getLogger(DBusConnection.class.getName());
    private static final String BUS_PATH = "/org/freedesktop/DBus";

    /** Takes what comes unasked, on the thread that reads; must return soon and must not wait for an answer. */
    public interface Listener {

        /** A signal; descriptors that it brings are closed. */
        void signal(DBusMessage signal);

        /**
         * The connection is lost, and nothing more comes. Not called after {@link DBusConnection#close}.
         *
         * @param reason why, for people
         */
        void lost(String reason);
    }

    private final UnixStream stream;
    private final String peer;
    private final Duration timeout;
    private final Listener listener;
    private final MessageReader reader = new MessageReader();
    private final PendingCalls calls = new PendingCalls();
    private volatile boolean closed;
    private volatile String lost = "";

    private DBusConnection(UnixStream stream, String peer, Duration timeout, Listener listener) {
        this.stream = stream;
        this.peer = peer;
        this.timeout = timeout;
        this.listener = listener;
    }

    /**
     * Connects to a message bus, and takes part in it.
     *
     * @param timeout longest time that connecting, or an answer, takes
     * @throws UnavailableException when there is no listener
     * @throws PermissionDeniedException when the bus does not take this user
     * @throws DeadlineExceededException when it does not answer
     */
    public static DBusConnection open(DBusAddress address, Duration timeout, Listener listener) {
        DBusConnection connection = connect(address, "the message bus at " + address.text(), true, timeout, listener);
        try {
            connection.call(ofBus("Hello", "", List.of()));
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /**
     * Connects to a service without a message bus between; calls then have no destination, and descriptors are not passed.
     *
     * @param timeout longest time that connecting, or an answer, takes
     * @throws UnavailableException when there is no listener
     * @throws PermissionDeniedException when the service does not take this user
     * @throws DeadlineExceededException when it does not answer
     */
    public static DBusConnection openDirect(DBusAddress address, Duration timeout, Listener listener) {
        return connect(address, "the service at " + address.text(), false, timeout, listener);
    }

    private static DBusConnection connect(
            DBusAddress address, String peer, boolean descriptors, Duration timeout, Listener listener) {
        UnixStream stream;
        try {
            stream = UnixStream.connect(address, timeout);
        } catch (IOException e) {
            throw new UnavailableException(peer + " can't be reached: " + e.getMessage(), e);
        }
        try {
            Handshake.with(stream, peer, descriptors, System.nanoTime() + timeout.toNanos());
        } catch (IOException e) {
            stream.close();
            throw new UnavailableException(peer + ": " + e.getMessage(), e);
        } catch (RuntimeException e) {
            stream.close();
            throw e;
        }
        var connection = new DBusConnection(stream, peer, timeout, listener);
        Thread.ofPlatform().daemon().name("dbus").start(connection::read);
        return connection;
    }

    /** A call of the bus itself. */
    public static MethodCall ofBus(String member, String signature, List<Object> arguments) {
        return new MethodCall(BUS, BUS_PATH, BUS, member, signature, arguments);
    }

    /**
     * Calls a method and waits for its answer. Descriptors in the answer belong to the caller.
     *
     * @throws PortException by the name of the error; {@link UnavailableException} when the connection is lost
     * @throws DeadlineExceededException when no answer came in time
     * @throws CancelledException when the thread is interrupted
     */
    public DBusMessage call(MethodCall call) {
        CompletableFuture<DBusMessage> answer = request(call);
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            discard(answer);
            Thread.currentThread().interrupt();
            throw new CancelledException("waiting for " + call, e);
        } catch (TimeoutException e) {
            discard(answer);
            throw new DeadlineExceededException(call + " was not answered within " + timeout.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw DBusErrors.again(e.getCause());
        }
    }

    /** An answer that comes too late must not leave descriptors open. */
    private static void discard(CompletableFuture<DBusMessage> answer) {
        answer.thenAccept(late -> late.descriptors().forEach(UnixStream::close));
    }

    /** Calls a method; the answer, or the failure, comes on the thread that reads. */
    public CompletableFuture<DBusMessage> request(MethodCall call) {
        long serial = calls.nextSerial();
        byte[] message = call.encoded(serial);
        CompletableFuture<DBusMessage> answer = calls.add(serial);
        try {
            stream.send(message);
        } catch (IOException e) {
            answer.completeExceptionally(gone(e.getMessage()));
        }
        if (!lost.isEmpty()) {
            answer.completeExceptionally(gone(lost));
        }
        return answer;
    }

    private UnavailableException gone(String reason) {
        return new UnavailableException("the connection to " + peer + " is lost: " + reason);
    }

    private void read() {
        String reason = "closed";
        List<Integer> descriptors = new ArrayList<>();
        try {
            while (!closed) {
                stream.await(-1);
                reader.add(stream.receive(descriptors), descriptors);
                descriptors.clear();
                for (DBusMessage message = reader.next(); message != null; message = reader.next()) {
                    take(message);
                }
            }
        } catch (IOException e) {
            reason = Failures.of("read", Path.of(peer), e).getMessage();
        } catch (RuntimeException e) {
            // Whatever arrived, it was no message.
            reason = e instanceof PortException ? e.getMessage() : e.toString();
        }
        end(reason);
    }

    private void end(String reason) {
        lost = reason;
        stream.close();
        reader.discard();
        calls.failAll(() -> gone(reason));
        if (!closed) {
            deliver(() -> listener.lost(reason));
        }
    }

    private void take(DBusMessage message) {
        boolean taken = switch (message.type()) {
            case DBusMessage.RETURN -> calls.complete(message);
            case DBusMessage.ERROR -> {
                calls.fail(message);
                yield false;
            }
            case DBusMessage.SIGNAL -> {
                if (!closed) {
                    deliver(() -> listener.signal(message));
                }
                yield false;
            }
            default -> false;
        };
        if (!taken) {
            message.descriptors().forEach(UnixStream::close);
        }
    }

    private static void deliver(Runnable delivery) {
        try {
            delivery.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "a message of the bus could not be handed over", e);
        }
    }

    /** Ends the connection; calls that wait fail. May be called again. */
    @Override
    public void close() {
        closed = true;
        stream.wake();
    }
}
