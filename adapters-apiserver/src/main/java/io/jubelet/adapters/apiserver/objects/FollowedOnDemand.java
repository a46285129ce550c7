package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.BoundedWait;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The objects of a set that few nodes need: they are watched from the first lookup on, which waits a moment for them, or
 * before. Thread-safe.
 *
 * @param <T> the record of an object
 */
final class FollowedOnDemand<T> implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(FollowedOnDemand.class.getName());
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final ClusterApi api;
    private final String kind;
    private final String reason;
    private final ObjectStore<T> known;
    private final CompletableFuture<Void> answered = new CompletableFuture<>();
    private final List<Runnable> consumers = new CopyOnWriteArrayList<>();
    private volatile Optional<Reflector> reflector = Optional.empty();
    private boolean closed;

    /**
     * Objects that are not followed yet.
     *
     * @param kind one of them, in words
     * @param reason why they are followed once they are, for the log
     * @param reader makes records of them
     */
    FollowedOnDemand(ClusterApi api, String kind, String reason, Function<WireNode.Obj, T> reader) {
        this.api = api;
        this.kind = kind;
        this.reason = reason;
        this.known = new ObjectStore<>(reader, new Listener());
    }

    /** Notifies consumers. */
    private final class Listener implements ObjectStore.Listener {

        private final UnreadableObjects unreadable = new UnreadableObjects(kind);

        @Override
        public void changed() {
            answered.complete(null);
            consumers.forEach(Runnable::run);
        }

        @Override
        public void unreadable(String name, String message) {
            unreadable.unreadable(name, message);
        }
    }

    /**
     * What is known of them after a moment at most.
     *
     * @param path where they are; asked only as long as they are not followed
     * @throws CancelledException when the thread is interrupted
     */
    ObjectStore<T> known(Supplier<ApiPath> path) {
        follow(path);
        try {
            BoundedWait.until(answered, LONGEST_WAIT, api.timers());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the reader of " + kind + "s was interrupted", e);
        }
        return known;
    }

    /**
     * Follows them from now on, and waits for nothing.
     *
     * @param path as in {@link #known}
     */
    void follow(Supplier<ApiPath> path) {
        if (reflector.isEmpty()) {
            begin(path.get());
        }
    }

    private synchronized void begin(ApiPath path) {
        if (reflector.isEmpty() && !closed) {
            LOG.log(System.Logger.Level.INFO, reason + ": following " + path);
            reflector = Optional.of(Reflector.start(api, path, known));
        }
    }

    /** Runs after each change, until the subscription is closed. */
    Subscription changes(Runnable changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Runnable consumer = changed::run;
        consumers.add(consumer);
        return () -> consumers.remove(consumer);
    }

    @Override
    public synchronized void close() {
        closed = true;
        reflector.ifPresent(Reflector::close);
    }
}
