package io.jubelet.adapters.apiserver.watch;

import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.connection.WatchStream;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.BoundedWait;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/** Follows a set of objects on a thread of its own until it or the connection is closed, see the drawing of this package. */
public final class Reflector implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Reflector.class.getName());
    /** Objects per page; the API server may send more. */
    private static final int PAGE = 500;
    private static final int SHORTEST_WATCH_SECONDS = 300;
    /** A watch that ended sooner and brought nothing did not work. */
    private static final Duration SHORT = Duration.ofSeconds(1);
    /** Any version in the cache of the API server. */
    private static final String ANY = "0";
    /** The newest version there is. */
    private static final String NEWEST = "";

    private final ClusterApi api;
    private final ApiPath path;
    private final WatchHandler follower;
    private final ReconnectPauses pauses;
    /** Ends the pause that is being made, or is made next. */
    private volatile CompletableFuture<Void> pauseEnd = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile WatchStream stream;
    private String version = ANY;
    private boolean listed;
    private boolean failing;

    Reflector(ClusterApi api, ApiPath path, WatchHandler follower, ReconnectPauses pauses) {
        this.api = api;
        this.path = path;
        this.follower = follower;
        this.pauses = pauses;
    }

    /**
     * Begins to follow.
     *
     * @param path resource, with selectors
     */
    public static Reflector start(ClusterApi api, ApiPath path, WatchHandler follower) {
        Reflector reflector = new Reflector(api, path, follower, ReconnectPauses.usual());
        reflector.start();
        return reflector;
    }

    void start() {
        Thread.ofVirtual().name("reflector " + path).start(this::run);
    }

    /** Ends the pause that is being made, because a caller waits for the objects. */
    public void retryNow() {
        pauseEnd.complete(null);
    }

    /** Ends. Never blocks: a delivery that is under way may still finish. */
    @Override
    public void close() {
        closed = true;
        retryNow();
        WatchStream open = stream;
        if (open != null) {
            open.close();
        }
    }

    private void run() {
        try (Subscription _ = api.onReconnect(this::retryNow)) {
            keepFollowing();
        }
    }

    private void keepFollowing() {
        while (!closed && !api.isClosed()) {
            try {
                if (!listed) {
                    list();
                }
                watch();
            } catch (ExpiredException _) {
                // A list may still be of this version or a later one, from the cache of the API server.
                version = listed ? version : NEWEST;
                listed = false;
            } catch (UnreadableException e) {
                listed = false;
                failed(new InternalException("the server sent what can't be understood: " + e.getMessage()));
            } catch (PortException e) {
                failed(e);
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "what was seen of " + path + " could not be handed over", e);
                listed = false;
            }
            pause();
        }
    }

    private void list() throws ExpiredException {
        WatchHandler.Listing listing = follower.list();
        ApiPath limited = path.with("limit", Integer.toString(PAGE));
        // Of a later version than any, a page would be of exactly that one, which caches of API servers do not have.
        ApiPath page = switch (version) {
            case NEWEST -> limited;
            case ANY -> limited.with("resourceVersion", ANY);
            default -> path.with("resourceVersion", version);
        };
        while (true) {
            WireNode.Obj list = api.list(page, listing::item);
            String next = list.object("metadata").text("continue");
            if (next.isEmpty()) {
                String seen = WatchEvent.version(list);
                deliver(listing::complete);
                version = seen;
                listed = true;
                return;
            }
            // The token stands for the version of the first page; one that expired means to begin again.
            page = limited.with("continue", next);
        }
    }

    private void watch() throws ExpiredException {
        Duration limit = Duration.ofSeconds(
                SHORTEST_WATCH_SECONDS + ThreadLocalRandom.current().nextLong(SHORTEST_WATCH_SECONDS));
        try (WatchStream open = api.watch(
                path.with("resourceVersion", version).with("allowWatchBookmarks", "true"), limit)) {
            stream = open;
            follow(open);
        } finally {
            stream = null;
        }
    }

    private void follow(WatchStream open) throws ExpiredException {
        long begin = api.timers().nanos();
        try {
            while (!closed) {
                Optional<WireNode.Obj> next = next(open);
                if (next.isEmpty()) {
                    return;
                }
                WatchEvent event = event(next.get());
                deliver(() -> event.deliverTo(follower));
                version = event.version();
                succeeded();
            }
        } finally {
            if (api.timers().nanos() - begin > SHORT.toNanos()) {
                succeeded();
            }
        }
    }

    /**
     * Reads an event. A watch that the server ends with a failure may end so each time from the same version: everything is listed
     * anew, as by client-go.
     */
    private WatchEvent event(WireNode.Obj line) throws ExpiredException {
        try {
            return WatchEvent.of(line);
        } catch (UnavailableException e) {
            listed = false;
            throw e;
        }
    }

    /** The next event, empty at the end. That connections break now and then is not worth a warning. */
    private Optional<WireNode.Obj> next(WatchStream open) {
        try {
            return open.next();
        } catch (UnavailableException e) {
            LOG.log(System.Logger.Level.DEBUG, path + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private void deliver(Runnable message) {
        if (!closed) {
            message.run();
        }
    }

    private void succeeded() {
        pauses.reset();
        if (failing) {
            failing = false;
            LOG.log(System.Logger.Level.INFO, path + " can be followed again");
        }
    }

    private void failed(PortException e) {
        if (closed || api.isClosed()) {
            return;
        }
        LOG.log(failing ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                path + " can't be followed, trying again: " + e.getMessage());
        failing = true;
        deliver(() -> follower.failed(e));
    }

    private void pause() {
        Duration pause = pauses.next();
        if (closed || pause.isZero()) {
            return;
        }
        try {
            BoundedWait.until(pauseEnd, pause, api.timers());
            pauseEnd = new CompletableFuture<>();
        } catch (InterruptedException _) {
            closed = true;
        }
    }
}
