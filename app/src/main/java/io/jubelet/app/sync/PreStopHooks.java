package io.jubelet.app.sync;

import io.jubelet.app.task.BoundedWait;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs the preStop hook of each container instance once, however often its stop is begun. A stop that is interrupted,
 * because the grace period was shortened, leaves the hook running: the next stop waits for the rest of it. The hook of a
 * container that is killed meanwhile ends with its container.
 */
final class PreStopHooks {

    private static final Logger LOG = System.getLogger("io.jubelet.hook");

    private final LifecycleHooks hooks;
    private final Timers timers;
    private final Tasks tasks;
    /** By uid of the pod and name of the container: the hook of the instance that was stopped last. */
    private final Map<String, Map<String, Begun>> begun = new ConcurrentHashMap<>();

    private record Begun(String instance, CompletableFuture<Void> done) {
    }

    PreStopHooks(LifecycleHooks hooks, Timers timers, Tasks tasks) {
        this.hooks = hooks;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Runs the hook, or waits for the one that runs, for at most the grace period. */
    void run(StopRequest stop, Duration grace) throws InterruptedException {
        var own = new Begun(stop.id(), new CompletableFuture<>());
        Begun hook = begun.computeIfAbsent(stop.pod().uid(), _ -> new ConcurrentHashMap<>())
                .merge(stop.container().name(), own, (last, _) -> last.instance().equals(stop.id()) ? last : own);
        if (hook == own) {
            tasks.start("pre-stop", () -> run(stop, grace, own.done()));
        }
        BoundedWait.until(hook.done(), grace, timers);
        if (hook != own && !hook.done().isDone()) {
            hooks.cutShort(stop);
        }
    }

    /** The end of the agent may interrupt it; no caller waits for it then. */
    private void run(StopRequest stop, Duration grace, CompletableFuture<Void> done) {
        try {
            hooks.preStop(stop, grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (PortException | CancelledException e) {
            LOG.log(Level.DEBUG, "preStop hook of {0} in {1} was cancelled: {2}", stop.container().name(),
                    stop.pod().fullName(), e.getMessage());
        } finally {
            done.complete(null);
        }
    }

    /** Nothing of the pod is left. */
    void release(String podUid) {
        begun.remove(podUid);
    }
}
