package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.task.Together;
import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillGrace;
import io.jubelet.domain.termination.KillReason;
import io.jubelet.domain.termination.TerminationOrder;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stops containers: hook, stop signal, kill, each container at the same time as the others of its pod. */
final class ContainerStops {

    private final ContainerRuntime runtime;
    private final LifecycleHooks hooks;
    private final PodEvents events;
    private final Timers timers;
    private final Tasks tasks;

    ContainerStops(ContainerRuntime runtime, LifecycleHooks hooks, PodEvents events, Timers timers, Tasks tasks) {
        this.runtime = runtime;
        this.hooks = hooks;
        this.events = events;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Stops the containers that must go while the pod stays. */
    void stopSome(Pod pod, ObservedPod observed, List<ContainerKill> kills) throws InterruptedException {
        var all = new Together(tasks, "stop");
        for (ContainerKill kill : kills) {
            observed.containers().stream().filter(c -> c.id().equals(kill.id())).findFirst()
                    .ifPresent(instance -> all.fork(() -> {
                        stop(pod, observed, kill.container(), instance, kill.reason(), kill.message(),
                                OptionalLong.empty());
                        return null;
                    }));
        }
        all.joinOrThrow();
    }

    /**
     * Stops every container of a pod, sidecars after the containers they serve, and then its sandboxes.
     *
     * @param grace seconds that override those of the pod
     */
    void stopPod(Pod pod, ObservedPod observed, OptionalLong grace) throws InterruptedException {
        List<ObservedContainer> running = observed.containers().stream()
                .filter(c -> c.state() == RunState.RUNNING || c.state() == RunState.UNKNOWN).toList();
        Map<String, Set<String>> order = TerminationOrder.waitsFor(pod.spec(),
                running.stream().map(ObservedContainer::name).collect(Collectors.toSet()));
        Map<String, CompletableFuture<Void>> ended = running.stream().map(ObservedContainer::name).distinct()
                .collect(Collectors.toMap(Function.identity(), name -> new CompletableFuture<>()));
        var all = new Together(tasks, "stop");
        for (ObservedContainer instance : running) {
            all.fork(() -> {
                try {
                    long began = timers.nanos();
                    for (String other : order.getOrDefault(instance.name(), Set.of())) {
                        await(ended.get(other));
                    }
                    stop(pod, observed, specOf(pod, instance), instance, KillReason.NONE,
                            "Stopping container " + instance.name(), shrunk(pod, instance, grace, began));
                } finally {
                    ended.get(instance.name()).complete(null);
                }
                return null;
            });
        }
        all.joinOrThrow();
        var sandboxes = new Together(tasks, "stop-sandbox");
        observed.sandboxes().forEach(sandbox -> sandboxes.fork(() -> {
            runtime.stopSandbox(sandbox.id());
            return null;
        }));
        sandboxes.joinOrThrow();
    }

    /** What is left of the grace period for a container that had to wait for others. */
    private OptionalLong shrunk(Pod pod, ObservedContainer instance, OptionalLong grace, long began) {
        Duration waited = Duration.ofNanos(timers.nanos() - began);
        if (waited.toSeconds() == 0) {
            return grace;
        }
        long full = KillGrace.seconds(pod, specOf(pod, instance), KillReason.NONE, grace);
        return OptionalLong.of(KillGrace.left(full, waited));
    }

    private void stop(Pod pod, ObservedPod observed, Container container, ObservedContainer instance,
            KillReason reason, String message, OptionalLong override) throws InterruptedException {
        long seconds = KillGrace.seconds(pod, container, reason, override);
        events.normal(pod, container, "Killing", message);
        long began = timers.nanos();
        if (seconds > 0 && container.lifecycle().flatMap(l -> l.preStop()).isPresent()
                && instance.state() == RunState.RUNNING) {
            hooks.preStop(pod, container, instance, observed, Duration.ofSeconds(seconds));
        }
        runtime.stopContainer(instance.id(), Duration.ofSeconds(
                KillGrace.left(seconds, Duration.ofNanos(timers.nanos() - began))));
    }

    private static void await(CompletableFuture<Void> other) throws InterruptedException {
        try {
            other.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a container's end is only ever completed", e);
        }
    }

    /** The container as the pod describes it, or as much of it as the runtime still knows. */
    static Container specOf(Pod pod, ObservedContainer instance) {
        return PodContainers.find(pod, instance.name())
                .orElseGet(() -> Container.builder().name(instance.name()).image(instance.image()).build());
    }
}
