package io.jubelet.adapters.apiserver.connection;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The connection of a node to its cluster: one way for everything, and one of its own for signs of life, which must not
 * wait behind other requests.
 */
public final class ClusterConnection implements AutoCloseable {

    private final Identity identity;
    private final ExecutorService threads;
    private final List<Channel> channels;
    private final Thread checking;
    private final ClusterApi api;
    private final ClusterApi events;
    private final ClusterApi heartbeats;

    private ClusterConnection(ClusterOptions options) {
        identity = new Identity(options.kubeconfig());
        threads = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("apiserver-", 0).factory());
        Channel common = new Channel(identity, threads);
        Channel alive = new Channel(identity, threads);
        channels = List.of(common, alive);
        String userAgent = "jubelet/" + options.version();
        Exchange exchange = new Exchange(common, identity, userAgent);
        api = new ClusterApi(exchange,
                new TokenBucket(options.requestsPerSecond(), options.burst(), System::nanoTime), options.timeout());
        events = new ClusterApi(exchange,
                new TokenBucket(options.eventsPerSecond(), options.eventBurst(), System::nanoTime), options.timeout());
        heartbeats = new ClusterApi(new Exchange(alive, identity, userAgent),
                new TokenBucket(0, 1, System::nanoTime), options.heartbeatTimeout());
        checking = Thread.ofVirtual().name("apiserver-identity").start(() -> check(options));
    }

    /**
     * Prepares the connection; nothing is sent yet.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the kubeconfig or a file that it names can't be used
     * @throws io.jubelet.ports.failure.UnavailableException when a credential plugin gives nothing
     */
    public static ClusterConnection open(ClusterOptions options) {
        return new ClusterConnection(options);
    }

    /** Requests of all kinds, within the limits. */
    public ClusterApi api() {
        return api;
    }

    /** Requests that send events, within limits of their own. */
    public ClusterApi events() {
        return events;
    }

    /** Requests by which the node shows that it lives, without limits. */
    public ClusterApi heartbeats() {
        return heartbeats;
    }

    private void check(ClusterOptions options) {
        try {
            while (true) {
                Thread.sleep(options.identityCheck());
                identity.check();
                channels.forEach(Channel::client);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /** Ends all requests and watches. */
    @Override
    public void close() {
        checking.interrupt();
        channels.forEach(Channel::close);
        threads.shutdown();
    }
}
