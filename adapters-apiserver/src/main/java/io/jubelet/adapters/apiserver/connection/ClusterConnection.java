package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * The connection of a node to its cluster: one channel for everything, and one of its own for heartbeats, which must not
 * wait behind other requests.
 */
public final class ClusterConnection implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ClusterConnection.class.getName());
    /** How many requests about single pods share the queue of all others; with the default limits that is a fifth of a second. */
    private static final int QUEUED_POD_REQUESTS = 10;

    private final Identity identity;
    private final ExecutorService threads;
    private final List<Channel> channels;
    private final Timers timers;
    private final Duration checkPause;
    private final ClusterApi api;
    private final ClusterApi pods;
    private final ClusterApi tokens;
    private final ClusterApi events;
    private final ClusterApi heartbeats;
    private Timers.Pending nextCheck = () -> { };
    private boolean closed;

    private ClusterConnection(ClusterOptions options, Identity identity) {
        this.identity = identity;
        timers = options.timers();
        checkPause = options.times().identityCheck();
        ThreadFactory factory = Thread.ofVirtual().name("apiserver-", 0).factory();
        // A request belongs to the span of its caller, which is another thread.
        threads = Executors.newThreadPerTaskExecutor(work -> factory.newThread(options.tracer().carrying(work)));
        Channel common = new Channel(identity, threads, options.observer(), options.tracer());
        Channel alive = new Channel(identity, threads, options.observer(), options.tracer());
        channels = List.of(common, alive);
        String userAgent = "jubelet/" + options.version();
        var reachability = new Reachability(timers::nanos);
        Exchange exchange = new Exchange(common, identity, userAgent, reachability);
        RateLimiter rateLimiter = bucket(options.requests());
        Duration limit = options.times().request();
        api = new ClusterApi(exchange, rateLimiter, limit, timers);
        pods = new ClusterApi(exchange, rateLimiter, new Semaphore(QUEUED_POD_REQUESTS, true), limit, timers);
        tokens = new ClusterApi(exchange, bucket(options.requests()), limit, timers);
        events = new ClusterApi(exchange, bucket(options.events()), limit, timers);
        heartbeats = new ClusterApi(new Exchange(alive, identity, userAgent, reachability), new RateLimiter(0, 1, timers),
                options.times().heartbeat(), timers);
        checkLater();
    }

    /**
     * Prepares the connection; nothing is sent yet.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the kubeconfig or a file that it names can't be used
     */
    public static ClusterConnection open(ClusterOptions options) {
        return new ClusterConnection(options, new Identity(options.kubeconfig(), options.commands(), options.timers()));
    }

    /**
     * Prepares the connection of a node without an identity; until it has one, every request fails as if the API server
     * could not be reached.
     *
     * @param kubeconfig gives the file instead of the options; throws {@link PortException} as long as there is none
     */
    public static ClusterConnection open(ClusterOptions options, Supplier<Path> kubeconfig) {
        return new ClusterConnection(options, new Identity(kubeconfig, options.commands(), options.timers()));
    }

    private RateLimiter bucket(ClusterOptions.Limits limits) {
        return new RateLimiter(limits.perSecond(), limits.burst(), timers);
    }

    /** Requests of all kinds, within the limits. */
    public ClusterApi api() {
        return api;
    }

    /**
     * Requests for tokens. They have the same limits for themselves: containers wait for their tokens, and must not wait
     * for statuses of other pods as well.
     */
    public ClusterApi tokens() {
        return tokens;
    }

    /**
     * Requests about single pods, within the same limits. All pods may have a new status at the same moment; most of
     * these requests then wait in a queue of their own, so that a new watch does not have to wait for all of them.
     */
    public ClusterApi pods() {
        return pods;
    }

    /** Requests that send events, within limits of their own. */
    public ClusterApi events() {
        return events;
    }

    /** Heartbeats of the node, without limits. */
    public ClusterApi heartbeats() {
        return heartbeats;
    }

    private synchronized void checkLater() {
        if (!closed) {
            nextCheck = timers.after(checkPause, this::check);
        }
    }

    private void check() {
        try {
            identity.check();
            if (identity.isKnown()) {
                channels.forEach(Channel::client);
            }
        } catch (PortException | CancelledException e) {
            LOG.log(System.Logger.Level.DEBUG, "the identity could not be checked: {0}", e.getMessage());
        } finally {
            checkLater();
        }
    }

    /** Ends all requests and watches. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            nextCheck.cancel();
        }
        channels.forEach(Channel::close);
        threads.shutdown();
    }
}
