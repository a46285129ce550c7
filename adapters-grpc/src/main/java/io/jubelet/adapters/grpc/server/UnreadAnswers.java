package io.jubelet.adapters.grpc.server;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;

/**
 * The messages that a server has for its clients and that are not yet in the buffers of the kernel, in bytes. When those of all
 * connections exceed the limit, the connection with the most of them is closed, so that clients that read are answered. Thread-safe.
 */
final class UnreadAnswers {

    private static final System.Logger LOG = System.getLogger(UnreadAnswers.class.getName());

    private final String server;
    private final long limit;
    private final Set<Connection> connections = new HashSet<>();
    private long total;

    /**
     * No connections yet.
     *
     * @param server name of the server in messages
     * @param limit bytes of all connections together
     */
    UnreadAnswers(String server, long limit) {
        this.server = server;
        this.limit = limit;
    }

    /**
     * A connection, until {@link Connection#end}.
     *
     * @param close closes it; may be called from any thread, and must not block
     */
    synchronized Connection open(Runnable close) {
        Connection opened = new Connection(close);
        connections.add(opened);
        return opened;
    }

    /** The messages for one client. */
    final class Connection {

        private final Runnable close;
        private long bytes;

        private Connection(Runnable close) {
            this.close = close;
        }

        /** The longest message that can be sent at all, in bytes with its frame. */
        long limit() {
            return limit;
        }

        /** Adds a message that is no longer than the limit. False when the connection has ended, and nothing may be sent. */
        boolean add(long length) {
            Connection slowest;
            synchronized (UnreadAnswers.this) {
                if (!connections.contains(this)) {
                    return false;
                }
                bytes += length;
                total += length;
                if (total <= limit) {
                    return true;
                }
                slowest = connections.stream().max(Comparator.comparingLong(each -> each.bytes)).orElseThrow();
                LOG.log(System.Logger.Level.WARNING, "{0} closes the connection of a client that does not read: it has {1} of {2} bytes "
                        + "that wait to be sent, and {3} are allowed together", server, slowest.bytes, total, limit);
                slowest.end();
            }
            slowest.close.run();
            return slowest != this;
        }

        /** A message was sent, or never will be. */
        void remove(long length) {
            synchronized (UnreadAnswers.this) {
                if (connections.contains(this)) {
                    bytes -= length;
                    total -= length;
                }
            }
        }

        /** The connection was closed. */
        void end() {
            synchronized (UnreadAnswers.this) {
                if (connections.remove(this)) {
                    total -= bytes;
                }
            }
        }
    }
}
