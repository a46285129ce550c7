package io.jubelet.app.sync;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs the preStop hook of each container instance once, however often its stop is begun. A stop that is interrupted,
 * because the grace period was shortened, leaves the hook running: the next stop waits for the rest of it. The hook of a
 * container that is killed meanwhile ends with its container. A command that was lost with the runtime is run again.
 */
final class PreStopHooks {

    private static final Logger LOG = System.getLogger(PreStopHooks.class.getName());

    private final LifecycleHooks hooks;
    private final Timers timers;
    private final Tasks tasks;
    /** By uid of the pod and id of the instance. */
    private final Map<String, Map<String, CompletableFuture<Void>>> begun = new ConcurrentHashMap<>();

    PreStopHooks(LifecycleHooks hooks, Timers timers, Tasks tasks) {
        this.hooks = hooks;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Runs the hook, or waits for the one that runs, for at most the grace period. */
    void run(StopRequest stop, Duration grace) throws InterruptedException {
        var own = new CompletableFuture<Void>();
        CompletableFuture<Void> before = begun.computeIfAbsent(stop.pod().uid(), _ -> new ConcurrentHashMap<>())
                .putIfAbsent(stop.id(), own);
        if (before == null) {
            tasks.start("pre-stop", () -> run(stop, grace, own));
        }
        BoundedWait.until(Optional.ofNullable(before).orElse(own), grace, timers);
        if (before != null && !before.isDone()) {
            hooks.cutShort(stop);
        }
    }

    /** The end of the agent may interrupt it; no caller waits for it then. */
    private void run(StopRequest stop, Duration grace, CompletableFuture<Void> done) {
        try {
            if (!hooks.preStop(stop, grace)) {
                release(stop.pod().uid(), stop.id());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (PortException | CancelledException e) {
            LOG.log(Level.DEBUG, "preStop hook of {0} in {1} was cancelled: {2}", stop.container().name(),
                    stop.pod().fullName(), e.getMessage());
        } finally {
            done.complete(null);
        }
    }

    /** The instance has ended, or its hook was lost. */
    void release(String podUid, String instance) {
        begun.computeIfPresent(podUid, (_, ofPod) -> {
            ofPod.remove(instance);
            return ofPod;
        });
    }

    /** Nothing of the pod is left. */
    void release(String podUid) {
        begun.remove(podUid);
    }
}
