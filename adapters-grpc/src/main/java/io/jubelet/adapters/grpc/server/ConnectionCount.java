package io.jubelet.adapters.grpc.server;

import io.vertx.core.net.NetSocket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Admits a limited number of connections to a server. */
final class ConnectionCount {

    private static final System.Logger LOG = System.getLogger(ConnectionCount.class.getName());

    private final String server;
    private final int limit;
    private final AtomicInteger open = new AtomicInteger();
    /** Until half of the connections are gone, so that a client that tries again and again does not fill the log. */
    private final AtomicBoolean reported = new AtomicBoolean();

    /** @param server name of the server in messages */
    ConnectionCount(String server, int limit) {
        this.server = server;
        this.limit = limit;
    }

    /** Counts a connection until it is closed. One too many is closed. */
    boolean admits(NetSocket client) {
        if (open.incrementAndGet() > limit) {
            open.decrementAndGet();
            if (reported.compareAndSet(false, true)) {
                LOG.log(System.Logger.Level.WARNING, "{0} has {1} connections; further ones are closed", server, limit);
            }
            client.close();
            return false;
        }
        client.closeHandler(_ -> {
            if (open.decrementAndGet() <= limit / 2) {
                reported.set(false);
            }
        });
        return true;
    }
}
