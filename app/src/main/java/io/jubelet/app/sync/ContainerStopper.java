package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.actions.ContainerReset;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.StopDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillFailures;
import io.jubelet.domain.termination.KillReason;
import io.jubelet.domain.termination.TerminationOrder;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stops containers of a pod: all of them in their order, or some while the pod stays. */
final class ContainerStopper {

    private final ContainerRuntime runtime;
    private final InstanceStopper instances;
    private final Decisions decisions;
    private final Timers timers;
    private final Tasks tasks;

    ContainerStopper(ContainerRuntime runtime, InstanceStopper instances, Decisions decisions, Timers timers, Tasks tasks) {
        this.runtime = runtime;
        this.instances = instances;
        this.decisions = decisions;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Stops the containers that must go while the pod stays. */
    void stopSome(Pod pod, ObservedPod observed, List<ContainerKill> kills) throws InterruptedException {
        var all = new TaskGroup(tasks, "stop");
        for (ContainerKill kill : kills) {
            find(observed, kill.id()).ifPresent(instance -> all.fork(() -> {
                instances.stop(request(pod, observed, kill.container(), instance, kill.reason(), kill.message(),
                        OptionalLong.empty()), InstanceStopper.Turn.NOW);
                return null;
            }));
        }
        all.joinOrThrow();
    }

    /**
     * Removes containers, one after another, so that they are started again from the first; those that still run are
     * killed. Their logs stay.
     */
    void reset(Pod pod, ObservedPod observed, List<ContainerReset> resets) throws InterruptedException {
        for (ContainerReset reset : resets) {
            Optional<ObservedContainer> instance = find(observed, reset.id());
            if (reset.kill() && instance.isPresent()) {
                instances.stop(request(pod, observed, reset.container(), instance.get(), KillReason.RESTART_ALL_CONTAINERS,
                        "killing", OptionalLong.of(0)), InstanceStopper.Turn.NOW);
            }
            runtime.removeContainer(reset.id());
        }
    }

    /** Stops a container whose postStart hook failed. */
    void stopUnhooked(Pod pod, Container container, String id, String podIp) throws InterruptedException {
        instances.stop(new StopRequest(pod, container, id, true, podIp, new StopRequest.Cause(
                KillReason.FAILED_POST_START_HOOK, "FailedPostStartHook", OptionalLong.empty())), InstanceStopper.Turn.NOW);
    }

    /**
     * Stops every container of a pod, sidecars after the containers they serve, and then its sandboxes, also when a
     * container could not be stopped: the end of its sandbox is the end of whatever is left in it.
     *
     * @param grace seconds that override those of the pod
     * @throws UnavailableException when something could not be stopped; the message names it
     */
    void stopPod(Pod pod, ObservedPod observed, OptionalLong grace) throws InterruptedException {
        var failures = new KillFailures();
        stopAll(pod, observed, grace, failures);
        stopSandboxes(pod, observed, failures);
        requireStopped(failures);
    }

    /**
     * Stops the sandboxes of a pod in which nothing runs.
     *
     * @throws UnavailableException when one could not be stopped; the message names it
     */
    void stopSandboxes(Pod pod, ObservedPod observed) throws InterruptedException {
        var failures = new KillFailures();
        stopSandboxes(pod, observed, failures);
        requireStopped(failures);
    }

    private void stopSandboxes(Pod pod, ObservedPod observed, KillFailures failures) throws InterruptedException {
        var sandboxes = new TaskGroup(tasks, "stop-sandbox");
        List<TaskGroup.Part<Void>> parts = observed.sandboxes().stream().map(sandbox -> sandboxes.<Void>fork(() -> {
            runtime.stopSandbox(sandbox.id());
            return null;
        })).toList();
        sandboxes.join();
        for (TaskGroup.Part<Void> part : parts) {
            note(part, problem -> failures.sandbox(pod.uid(), problem));
        }
    }

    private static void requireStopped(KillFailures failures) {
        if (!failures.isEmpty()) {
            throw new UnavailableException(failures.text());
        }
    }

    private static void note(TaskGroup.Part<Void> part, Consumer<String> failures) throws InterruptedException {
        try {
            part.get();
        } catch (PortException e) {
            failures.accept(e.getMessage());
        }
    }

    /** Nothing of the pod is left. */
    void release(Pod pod) {
        instances.release(pod.uid());
    }

    private void stopAll(Pod pod, ObservedPod observed, OptionalLong grace, KillFailures failures) throws InterruptedException {
        List<ObservedContainer> running = observed.containers().stream()
                .filter(c -> c.state() == RunState.RUNNING || c.state() == RunState.UNKNOWN).toList();
        Map<String, Set<String>> order = TerminationOrder.waitsFor(pod.spec(),
                running.stream().map(ObservedContainer::name).collect(Collectors.toSet()));
        Map<String, CompletableFuture<Void>> ended = running.stream().map(ObservedContainer::name).distinct()
                .collect(Collectors.toMap(Function.identity(), name -> new CompletableFuture<>()));
        var all = new TaskGroup(tasks, "stop");
        List<TaskGroup.Part<Void>> parts = new ArrayList<>();
        for (ObservedContainer instance : running) {
            Set<String> before = order.getOrDefault(instance.name(), Set.of());
            var others = CompletableFuture.allOf(before.stream().map(ended::get).toArray(CompletableFuture[]::new));
            parts.add(all.fork(() -> {
                instances.stop(request(pod, observed, specOf(pod, instance), instance, KillReason.NONE,
                        "Stopping container " + instance.name(), grace),
                        limit -> await(pod, instance.name(), before, others, limit));
                ended.get(instance.name()).complete(null);
                return null;
            }));
        }
        all.join();
        for (int i = 0; i < parts.size(); i++) {
            String name = running.get(i).name();
            note(parts.get(i), problem -> failures.container(name, problem));
        }
    }

    private void await(Pod pod, String container, Set<String> before, CompletableFuture<Void> others, Duration limit)
            throws InterruptedException {
        if (!others.isDone()) {
            decisions.made(pod, new StopDecision.AwaitsOthers(container, before.stream().sorted().toList(),
                    decisions.after(limit)));
            BoundedWait.until(others, limit, timers);
        }
    }

    private static StopRequest request(Pod pod, ObservedPod observed, Container container, ObservedContainer instance,
            KillReason reason, String message, OptionalLong grace) {
        return new StopRequest(pod, container, instance.id(), instance.state() == RunState.RUNNING,
                observed.ips().stream().findFirst().orElse(""), new StopRequest.Cause(reason, message, grace));
    }

    private static Optional<ObservedContainer> find(ObservedPod observed, String id) {
        return observed.containers().stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /** The container as the pod describes it, or as much of it as the runtime still knows. */
    static Container specOf(Pod pod, ObservedContainer instance) {
        return PodContainers.find(pod, instance.name())
                .orElseGet(() -> Container.builder().name(instance.name()).image(instance.image()).build());
    }
}
