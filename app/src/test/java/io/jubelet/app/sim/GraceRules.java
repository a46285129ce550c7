package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A container is not killed before its grace period is over, unless a deletion or an eviction shortened it or the runtime could
 * not stop the container gracefully; nor does it get much more. While a pod ends, its sidecars are stopped after its containers.
 */
final class GraceRules implements WatchedRuntime.Observer {

    /** Sidecars wait from the begin of the end of the pod, and the first calls to stop containers wait for each other. */
    private static final Duration TURN = Duration.ofMillis(200);
    /** The shortest grace period that a container gets when nobody asks for another; whole seconds get lost on the way. */
    private static final long SHORTEST = 2;

    private final SimWorld world;
    /** When each container was asked to end. */
    private final Map<String, Duration> asked = new HashMap<>();
    /** Containers that had ended already; the agent did not know. */
    private final Set<String> askedTooLate = new HashSet<>();
    private final Set<String> failed = new HashSet<>();

    GraceRules(SimWorld world) {
        this.world = world;
    }

    @Override
    public void stops(String id, Duration grace) {
        ContainerSummary container = running(id);
        if (container == null) {
            askedTooLate.add(id);
            return;
        }
        boolean sidecar = isSidecar(container);
        if (sidecar) {
            stopsSidecar(container);
        }
        asked.putIfAbsent(id, now());
        Duration kill = now().plus(grace);
        if (!sidecar && kill.compareTo(earliest(container)) < 0) {
            throw new AssertionError("container " + Lives.key(container) + " gets " + grace + " at " + now()
                    + " and was asked to end at " + asked.get(id) + "; its grace period is " + least(container) + " s");
        }
        if (grace.toSeconds() > Math.max(SHORTEST, world.pods.grace(container.pod().uid()).getMax())) {
            throw new AssertionError("container " + Lives.key(container) + " gets " + grace + ", and its grace period is "
                    + world.pods.grace(container.pod().uid()).getMax() + " s");
        }
    }

    private void stopsSidecar(ContainerSummary sidecar) {
        String uid = sidecar.pod().uid();
        // Of a pod that it never saw described an agent knows no order.
        // Without a grace period there is no time for an order.
        if (world.pods.isDesired(uid) || world.isOrphan(uid) || world.pods.grace(uid).getMin() == 0) {
            return;
        }
        for (ContainerSummary other : world.runtime.snapshot().containers()) {
            if (other.pod().uid().equals(uid) && other.state() == RunState.RUNNING && isApp(other)
                    && asked.containsKey(other.id()) && !failed.contains(other.id())
                    && now().plus(TURN).compareTo(earliest(other)) < 0) {
                throw new AssertionError("sidecar " + Lives.key(sidecar) + " is stopped while " + other.name()
                        + " still has time to end");
            }
        }
    }

    /** Whether the agent has ever stopped a container, or has tried to before it knew that it had ended. */
    boolean hasStopped(String id) {
        return asked.containsKey(id) || askedTooLate.contains(id);
    }

    @Override
    public void stopFailed(String id) {
        failed.add(id);
    }

    @Override
    public void stopsSandbox(String sandboxId) {
        for (ContainerSummary container : world.runtime.snapshot().containers()) {
            if (container.sandboxId().equals(sandboxId) && container.state() == RunState.RUNNING) {
                killed(container, "its sandbox is stopped");
            }
        }
    }

    @Override
    public void removes(String id) {
        ContainerSummary container = running(id);
        if (container != null) {
            killed(container, "it is removed");
        }
    }

    private void killed(ContainerSummary container, String how) {
        if (failed.contains(container.id())) {
            return;
        }
        if (!asked.containsKey(container.id())) {
            throw new AssertionError("container " + Lives.key(container) + " runs and nobody asked it to end, but " + how);
        }
        if (now().compareTo(earliest(container)) < 0) {
            throw new AssertionError("container " + Lives.key(container) + " was asked to end at " + asked.get(container.id())
                    + " and has " + least(container) + " s, but " + how + " at " + now());
        }
    }

    private Duration earliest(ContainerSummary container) {
        return asked.get(container.id()).plusSeconds(least(container));
    }

    private long least(ContainerSummary container) {
        String uid = container.pod().uid();
        return world.isOrphan(uid) || world.evicted.contains(uid) ? 1 : Math.max(1, world.pods.grace(uid).getMin());
    }

    private boolean isApp(ContainerSummary container) {
        return world.pods.get(container.pod().uid()).spec().containers().stream()
                .anyMatch(c -> c.name().equals(container.name()));
    }

    private boolean isSidecar(ContainerSummary container) {
        Pod pod = world.pods.get(container.pod().uid());
        List<Container> init = pod.spec().initContainers();
        return init.stream().anyMatch(c -> c.name().equals(container.name()) && c.isSidecar());
    }

    private ContainerSummary running(String id) {
        return world.runtime.snapshot().containers().stream()
                .filter(c -> c.id().equals(id) && c.state() == RunState.RUNNING).findFirst().orElse(null);
    }

    private Duration now() {
        return world.scheduler.elapsed();
    }
}
