package io.jubelet.app.gc;

import io.jubelet.app.message.pod.RemovablePods;
import io.jubelet.domain.gc.ContainerGc;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.gc.DeadContainer;
import io.jubelet.domain.gc.SandboxGc;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes dead containers with their logs, and dead sandboxes, from the runtime. What can't be removed now is left for the next
 * time. Thread-safe.
 */
final class RuntimeGarbage {

    private static final Logger LOG = System.getLogger(RuntimeGarbage.class.getName());
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final ContainerGcPolicy policy;

    RuntimeGarbage(ContainerRuntime runtime, ContainerLogs logs, ContainerGcPolicy policy) {
        this.runtime = runtime;
        this.logs = logs;
        this.policy = policy;
    }

    /**
     * Everything in the runtime that belongs to pods: what carries no labels of a pod belongs to others.
     *
     * @throws PortException when the runtime can't be listed
     */
    RuntimeSnapshot list() {
        List<ContainerSummary> containers = runtime.listContainers(ListFilter.ALL).stream()
                .filter(c -> !c.pod().uid().isEmpty()).toList();
        List<SandboxSummary> sandboxes = runtime.listSandboxes(ListFilter.ALL).stream()
                .filter(s -> !s.pod().uid().isEmpty()).toList();
        return new RuntimeSnapshot(sandboxes, containers);
    }

    /**
     * Removes the dead containers and sandboxes of a list.
     *
     * @param pods asked for after the list
     * @param ofEnded whether pods that have ended and are still desired lose all their containers, too
     * @return the containers that are left
     */
    List<ContainerSummary> collect(RuntimeSnapshot listed, RemovablePods pods, boolean ofEnded, Instant now) {
        Predicate<String> removable = ofEnded ? pods::mayLoseContainers : pods::mayGo;
        Map<String, ContainerSummary> byId = listed.containers().stream()
                .collect(Collectors.toMap(ContainerSummary::id, Function.identity()));
        List<ContainerSummary> left = new ArrayList<>(listed.containers());
        for (DeadContainer dead : dead(listed.containers(), pods.runtime()::contains, removable, now)) {
            attempt(() -> {
                remove(dead, byId.get(dead.id()));
                left.remove(byId.get(dead.id()));
            });
        }
        for (String sandbox : SandboxGc.choose(new RuntimeSnapshot(listed.sandboxes(), left), removable)) {
            attempt(() -> {
                runtime.stopSandbox(sandbox);
                runtime.removeSandbox(sandbox);
            });
        }
        return left;
    }

    private List<DeadContainer> dead(List<ContainerSummary> containers, Predicate<String> ended, Predicate<String> removable,
            Instant now) {
        List<DeadContainer> neverStarted = ContainerGc.neverStarted(containers, ended);
        Set<String> decided = Stream.concat(neverStarted.stream().map(DeadContainer::id),
                ContainerGc.aboutToStart(containers, ended.or(removable)).stream()).collect(Collectors.toSet());
        List<ContainerSummary> others = containers.stream().filter(c -> !decided.contains(c.id())).toList();
        return Stream.concat(neverStarted.stream(), ContainerGc.choose(others, policy, removable, now).stream()).toList();
    }

    private void remove(DeadContainer dead, ContainerSummary container) {
        if (dead.stopFirst()) {
            runtime.stopContainer(dead.id(), GRACE);
        }
        runtime.removeContainer(dead.id());
        logs.removeRun(container.pod(), container.name(), container.id(), container.attempt());
    }

    /** Removes all ended containers of a pod. */
    void removeEnded(ObservedPod pod) {
        remove(pod, ContainerGc.ended(pod));
    }

    /** Removes instances of a container that the policy does not keep, after one of them has died. */
    void removeSurplus(ObservedPod pod, String diedId) {
        remove(pod, ContainerGc.surplus(pod, diedId, policy.keptAfterExit()));
    }

    private void remove(ObservedPod pod, List<String> ids) {
        pod.containers().stream().filter(container -> ids.contains(container.id())).forEach(container -> attempt(() -> {
            runtime.removeContainer(container.id());
            logs.removeRun(pod.identity(), container.name(), container.id(), container.restartCount());
        }));
    }

    /** Removes dangling links to logs, but those of containers of this list that have not ended. */
    void removeDanglingLinks(List<ContainerSummary> containers) {
        List<String> alive = containers.stream().filter(c -> c.state() != RunState.EXITED).map(ContainerSummary::id).toList();
        attempt(() -> logs.removeDanglingLinks(id -> alive.stream().anyMatch(a -> a.startsWith(id))));
    }

    /** Garbage that can't be collected now is collected next time. */
    static void attempt(Collect collect) {
        try {
            collect.run();
        } catch (ConflictException e) {
            LOG.log(Level.DEBUG, "garbage is being removed already: {0}", e.getMessage());
        } catch (PortException e) {
            LOG.log(Level.WARNING, "collecting garbage: {0}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Something that may fail without consequences. */
    interface Collect {
        void run() throws InterruptedException;
    }
}
