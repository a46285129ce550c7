package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.watch.WatchHandler;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;

/**
 * One object that pods read. Once it was read, or found to be missing, it is served from here, whatever happens to the API
 * server. An immutable object is not watched any longer. Thread-safe.
 */
final class FollowedObject implements WatchHandler {

    private static final ObjectCodec<ConfigMap> MAPS = ObjectCodec.of(ConfigMap.class);
    private static final ObjectCodec<Secret> SECRETS = ObjectCodec.of(Secret.class);
    /** How long a reader waits for a response. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    /** How long after a refusal the server is asked again for a reader that still waits. */
    private static final Duration RETRY_PAUSE = Duration.ofMillis(200);

    private final ConfigObjectKey key;
    private final Runnable changed;
    private final Timers timers;
    private Reflector reflector;
    private boolean seen;
    private Optional<ConfigObject> object = Optional.empty();
    private Optional<PortException> failure = Optional.empty();
    private boolean failureReported;

    private FollowedObject(ConfigObjectKey key, Runnable changed, Timers timers) {
        this.key = key;
        this.changed = changed;
        this.timers = timers;
    }

    /**
     * Begins to follow an object.
     *
     * @param changed is run after the object changed, but for the first time that it is seen
     */
    static FollowedObject start(ClusterApi api, ConfigObjectKey key, Runnable changed) {
        FollowedObject followed = new FollowedObject(key, changed, api.timers());
        synchronized (followed) {
            followed.reflector = Reflector.start(api, path(key), followed);
        }
        return followed;
    }

    private static ApiPath path(ConfigObjectKey key) {
        String resource = switch (key.kind()) {
            case CONFIG_MAP -> "configmaps";
            case SECRET -> "secrets";
        };
        return ApiPath.core().in(key.namespace(), resource).with("fieldSelector", "metadata.name=" + key.name());
    }

    /** The object, or nothing when there is none; waits for the first response. */
    synchronized Optional<ConfigObject> read() {
        if (failureReported) {
            // A new request is also a new request to the API server.
            failure = Optional.empty();
            failureReported = false;
            reflector.retryNow();
        }
        awaitAnswer();
        if (failure.isPresent()) {
            failureReported = !seen;
            throw failure.get();
        }
        if (!seen) {
            throw new UnavailableException(key + ": the API server has not answered yet");
        }
        return object;
    }

    private void awaitAnswer() {
        long end = timers.nanos() + TIMEOUT.toNanos();
        try {
            while (!seen && timers.nanos() - end < 0) {
                if (failure.isEmpty()) {
                    awaitNotice(end);
                } else if (failure.get() instanceof PermissionDeniedException) {
                    // The authorizer of nodes may not have seen yet that a pod of this node reads the object.
                    long now = timers.nanos();
                    awaitSeen(now + Math.min(end - now, RETRY_PAUSE.toNanos()));
                    reflector.retryNow();
                } else {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException(key + ": the reader was interrupted");
        }
    }

    private void awaitSeen(long end) throws InterruptedException {
        while (!seen && timers.nanos() - end < 0) {
            awaitNotice(end);
        }
    }

    /** Waits until something was noticed about the object, or until a moment in monotonic nanoseconds. */
    private void awaitNotice(long end) throws InterruptedException {
        Timers.Pending alarm = timers.after(Duration.ofNanos(end - timers.nanos()), this::wake);
        try {
            wait();
        } finally {
            alarm.cancel();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    @Override
    public Listing list() {
        return new Listing() {

            private Optional<WireNode.Obj> found = Optional.empty();

            @Override
            public void item(WireNode.Obj state) {
                found = Optional.of(state);
            }

            @Override
            public void complete() {
                update(found);
            }
        };
    }

    @Override
    public void changed(WireNode.Obj state) {
        update(Optional.of(state));
    }

    @Override
    public void deleted(WireNode.Obj state) {
        update(Optional.empty());
    }

    @Override
    public synchronized void failed(PortException why) {
        if (!seen) {
            fail(withKey(why));
        }
    }

    private void update(Optional<WireNode.Obj> state) {
        if (store(state)) {
            changed.run();
        }
    }

    /** Whether readers get something else from now on. */
    private synchronized boolean store(Optional<WireNode.Obj> state) {
        Optional<ConfigObject> next;
        try {
            next = state.map(this::record);
        } catch (UnreadableException e) {
            // A known one stays as it was; one that is new must not look as if it were missing.
            seen = object.isPresent();
            fail(new InternalException(key + " of the API server can't be understood: " + e.getMessage()));
            return false;
        }
        boolean different = seen && !next.equals(object);
        object = next;
        seen = true;
        failure = Optional.empty();
        failureReported = false;
        notifyAll();
        if (object.flatMap(ConfigObject::immutable).orElse(false)) {
            reflector.close();
        }
        return different;
    }

    private ConfigObject record(WireNode.Obj state) {
        return switch (key.kind()) {
            case CONFIG_MAP -> MAPS.read(state);
            case SECRET -> SECRETS.read(state);
        };
    }

    private void fail(PortException why) {
        if (!seen) {
            failure = Optional.of(why);
            failureReported = false;
            notifyAll();
        }
    }

    private PortException withKey(PortException why) {
        String message = key + ": " + why.getMessage();
        return switch (why) {
            case PermissionDeniedException _ -> new PermissionDeniedException(message);
            case DeadlineExceededException _ -> new DeadlineExceededException(message);
            case InternalException _ -> new InternalException(message);
            default -> new UnavailableException(message);
        };
    }

    /** Ends; the object is needed no longer. */
    synchronized void close() {
        reflector.close();
    }
}
