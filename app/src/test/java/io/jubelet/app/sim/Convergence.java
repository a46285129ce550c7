package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.volume.plan.UsedVolumes;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold once the faults are over and everything had time to settle. */
final class Convergence {

    private final SimWorld world;

    Convergence(SimWorld world) {
        this.world = world;
    }

    /**
     * Everything that runs is desired, and everything that is desired has come to be.
     *
     * @param pods what is desired
     */
    void check(Collection<Pod> pods) {
        RuntimeSnapshot now = world.runtime.snapshot();
        Set<String> desired = pods.stream().map(Pod::uid).collect(Collectors.toSet());
        now.containers().stream().filter(c -> c.state() == RunState.RUNNING && !desired.contains(c.pod().uid()))
                .findFirst().ifPresent(c -> fail("container " + c.name() + " of " + c.pod() + " runs and nobody wants it"));
        now.sandboxes().stream().filter(s -> s.state() == SandboxState.READY && !desired.contains(s.pod().uid()))
                .findFirst().ifPresent(s -> fail("sandbox of " + s.pod() + " stands and nobody wants it"));
        pods.forEach(pod -> converged(pod, now));
        new Leftovers(world).onlyOf(desired);
        world.source.desired().forEach(this::ended);
    }

    /** A pod whose containers all end has ended as its policy says; nobody but the agent says how a static pod ended. */
    private void ended(Pod pod) {
        RestartPolicy policy = pod.spec().restartPolicy().orElse(RestartPolicy.ALWAYS);
        PodStatus status = world.reported.get(pod.uid()).status();
        if (waitsForDevices(status)) {
            return;
        }
        PodPhase phase = status.phase().orElse(PodPhase.PENDING);
        boolean initFails = pod.spec().initContainers().stream().anyMatch(c -> c.command().contains("false"));
        boolean allEnd = pod.spec().containers().stream()
                .noneMatch(c -> c.command().contains("infinity") || c.command().contains("sh"));
        boolean allSucceed = allEnd && pod.spec().containers().stream().noneMatch(c -> c.command().contains("false"));
        boolean isOver = hasSandbox(pod) ? allEnd || initFails : allRan(pod);
        if (policy == RestartPolicy.NEVER && isOver && !phase.isTerminal()) {
            fail("pod " + pod.uid() + " never restarts, and is " + phase + " although all its containers have ended: " + status);
        }
        if (phase.isTerminal() && !status.reason().isEmpty()) {
            return;
        }
        if (policy == RestartPolicy.ON_FAILURE && phase == PodPhase.FAILED) {
            fail("pod " + pod.uid() + " is FAILED although it restarts what fails: " + status);
        }
        if (policy == RestartPolicy.ON_FAILURE && allSucceed && !initFails && phase != PodPhase.SUCCEEDED) {
            fail("pod " + pod.uid() + " is " + phase + " although all its containers succeed: " + status);
        }
    }

    /**
     * Admitted before its device plugin was there, which wants to prepare devices that nobody has given the pod: like with a
     * kubelet, for ever.
     */
    private static boolean waitsForDevices(PodStatus status) {
        return Stream.concat(status.initContainerStatuses().stream(), status.containerStatuses().stream())
                .flatMap(container -> container.waiting().stream())
                .anyMatch(waiting -> waiting.message().startsWith("no devices found allocated in local cache"));
    }

    private boolean hasSandbox(Pod pod) {
        return world.runtime.snapshot().sandboxes().stream()
                .anyMatch(s -> s.pod().uid().equals(pod.uid()) && s.state() == SandboxState.READY);
    }

    /**
     * Whether every container ran, or an init container that fails. A pod that never restarts gets no other sandbox once it
     * has containers: if it lost the one it had before the last of them ran, it waits for that one forever.
     */
    private boolean allRan(Pod pod) {
        List<ContainerSummary> ended = world.runtime.snapshot().containers().stream()
                .filter(c -> c.state() == RunState.EXITED).toList();
        List<Container> containers = SimPods.containers(pod).toList();
        List<Container> ran = containers.stream()
                .filter(container -> ended.stream().anyMatch(c -> of(c, pod, container))).toList();
        return ran.equals(containers) || ran.stream()
                .anyMatch(c -> pod.spec().initContainers().contains(c) && c.command().contains("false"));
    }

    /** A pod that should run for ever runs; one that can end has ended, or is kept going as its policy says. */
    private void converged(Pod pod, RuntimeSnapshot now) {
        Pod reported = world.reported.get(pod.uid());
        if (reported == null) {
            fail("nothing was ever told about pod " + pod.uid());
            return;
        }
        PodPhase phase = reported.status().phase().orElse(PodPhase.PENDING);
        if (phase == PodPhase.SUCCEEDED || phase == PodPhase.FAILED) {
            // An evicted pod whose containers had all succeeded has no reason.
            boolean byItself = reported.status().reason().isEmpty()
                    && reported.status().condition(ConditionType.DISRUPTION_TARGET).isEmpty();
            if (byItself && pod.spec().restartPolicy().orElse(RestartPolicy.ALWAYS) == RestartPolicy.ALWAYS) {
                fail("pod " + pod.uid() + " is " + phase + " although it always restarts: "
                        + reported.status());
            }
            return;
        }
        if (phase == PodPhase.RUNNING) {
            labelled(pod);
        }
        boolean blocked = pod.spec().initContainers().stream().anyMatch(c -> c.command().contains("false"));
        for (Container container : pod.spec().containers()) {
            boolean endless = container.command().contains("infinity") || container.command().contains("sh");
            if (endless && !blocked && !runs(now, pod, container)) {
                fail("container " + container.name() + " of " + pod.uid() + " does not run; pod is " + phase + ", "
                        + reported.status() + "\n" + world.scheduler.stacks("pod-" + pod.metadata().name()));
            }
            // One that ends by itself may have been started again a moment ago.
            reported.status().containerStatuses().stream()
                    .filter(status -> endless && status.name().equals(container.name()) && status.running().isPresent())
                    .filter(status -> !status.ready() || !status.started().orElse(false)).findFirst()
                    .ifPresent(status -> fail("a container of " + pod.uid() + " passes all its probes and is not ready: "
                            + status));
        }
    }

    /** The labels in a volume are those that the pod has now. */
    private void labelled(Pod pod) {
        if (UsedVolumes.changing(pod.spec()).stream().noneMatch(volume -> volume.name().equals("fields"))) {
            return;
        }
        Optional<String> shown = world.disk.read("/var/lib/kubelet/pods/" + pod.uid()
                + "/volumes/kubernetes.io~downward-api/fields/" + SimPods.LABELS)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        String labels = pod.metadata().labels().entrySet().stream()
                .map(label -> label.getKey() + "=\"" + label.getValue() + "\"").collect(Collectors.joining("\n"));
        if (!shown.equals(Optional.of(labels))) {
            fail("a volume of " + pod.uid() + " shows the labels " + shown + ", but they are " + labels);
        }
    }

    /** A container that was ended under policy NEVER, or by a success under ON_FAILURE, stays ended. */
    private static boolean runs(RuntimeSnapshot now, Pod pod, Container container) {
        boolean mayStayEnded = pod.spec().restartPolicy().filter(p -> p != RestartPolicy.ALWAYS).isPresent()
                && now.containers().stream().anyMatch(c -> of(c, pod, container) && c.state() == RunState.EXITED);
        // A pod that never restarts does not get a second sandbox once anything of it has run , as with a kubelet.
        boolean lostSandbox = pod.spec().restartPolicy().filter(p -> p == RestartPolicy.NEVER).isPresent()
                && now.sandboxes().stream().noneMatch(
                        s -> s.pod().uid().equals(pod.uid()) && s.state() == SandboxState.READY);
        return mayStayEnded || lostSandbox || now.containers().stream()
                .anyMatch(c -> of(c, pod, container) && c.state() == RunState.RUNNING
                        && ContainerHash.of(container).hex().equals(
                                c.annotations().get(RuntimeLabels.CONTAINER_HASH)));
    }

    private static boolean of(ContainerSummary summary, Pod pod, Container container) {
        return summary.pod().uid().equals(pod.uid()) && summary.name().equals(container.name());
    }

    static void fail(String message) {
        throw new AssertionError("not converged after the calm: " + message);
    }
}
