package io.jubelet.app.pleg;

import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Completes a list of a pod's sandboxes and containers with their statuses, requesting only those that can have changed. */
final class PodInspector {

    private final ContainerRuntime runtime;
    private final UnaryOperator<ObservedContainer> terminationMessages;
    private final Tasks tasks;

    /**
     * An inspector.
     *
     * @param terminationMessages adds the termination message of an ended container; never fails
     */
    PodInspector(ContainerRuntime runtime, UnaryOperator<ObservedContainer> terminationMessages, Tasks tasks) {
        this.runtime = runtime;
        this.terminationMessages = terminationMessages;
        this.tasks = tasks;
    }

    /**
     * The full picture of one pod. What vanished between the list and the question is left out.
     *
     * @param before the picture before, whose finished parts are reused
     * @throws InterruptedException when the calling thread was interrupted
     */
    ObservedPod inspect(PodIdentity pod, RuntimeSnapshot listed, Optional<ObservedPod> before) throws InterruptedException {
        var questions = new TaskGroup(tasks, "pleg-inspect-parts");
        var askedSandboxes = listed.sandboxes().stream()
                .map(summary -> questions.fork(() -> sandbox(summary, before))).toList();
        var askedContainers = listed.containers().stream()
                .map(summary -> questions.fork(() -> container(summary, before))).toList();
        questions.joinOrThrow();
        List<ObservedSandbox> sandboxes = found(askedSandboxes);
        List<ObservedContainer> containers = found(askedContainers);
        return new ObservedPod(pod, addresses(sandboxes, before), Chronology.ofSandboxes(sandboxes),
                Chronology.ofContainers(containers));
    }

    private static <T> List<T> found(List<TaskGroup.Part<Optional<T>>> answers) throws InterruptedException {
        List<T> found = new ArrayList<>();
        for (TaskGroup.Part<Optional<T>> answer : answers) {
            answer.get().ifPresent(found::add);
        }
        return found;
    }

    private Optional<ObservedSandbox> sandbox(SandboxSummary summary, Optional<ObservedPod> before) {
        Optional<ObservedSandbox> known = before.flatMap(pod -> pod.sandboxes().stream()
                .filter(s -> s.id().equals(summary.id())).findFirst());
        if (known.isPresent() && known.get().state() == summary.state()
                && (summary.state() == SandboxState.NOT_READY || known.get().ips().filter(l -> !l.isEmpty()).isPresent())) {
            return known;
        }
        if (known.isPresent() && summary.state() == SandboxState.NOT_READY) {
            // All else stays as it was, but it has no addresses any more.
            return known.map(ready -> ready.toBuilder().state(SandboxState.NOT_READY).ips(List.of()).build());
        }
        try {
            return Optional.of(runtime.sandboxStatus(summary.id()));
        } catch (NotFoundException gone) {
            return Optional.empty();
        }
    }

    private Optional<ObservedContainer> container(ContainerSummary summary, Optional<ObservedPod> before) {
        Optional<ObservedContainer> known = before.flatMap(pod -> pod.containers().stream()
                .filter(c -> c.id().equals(summary.id())).findFirst());
        if (known.isPresent() && known.get().state() == RunState.EXITED && summary.state() == RunState.EXITED) {
            return known;
        }
        try {
            ObservedContainer seen = runtime.containerStatus(summary.id());
            return Optional.of(seen.state() == RunState.EXITED ? terminationMessages.apply(seen) : seen);
        } catch (NotFoundException gone) {
            return Optional.empty();
        }
    }

    /**
     * Addresses of the newest ready sandbox, none if it has lost them; kept while no sandbox is ready, so that a stopped pod still
     * reports where it was.
     */
    private static List<String> addresses(List<ObservedSandbox> sandboxes, Optional<ObservedPod> before) {
        return sandboxes.stream()
                .filter(s -> s.state() == SandboxState.READY)
                .max(Comparator.comparing(ObservedSandbox::attempt))
                .map(ready -> ready.ips().orElse(List.of()))
                .orElseGet(() -> before.map(ObservedPod::ips).orElse(List.of()));
    }
}
