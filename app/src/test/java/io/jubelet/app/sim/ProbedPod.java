package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeBuilder;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** A machine with one pod whose containers are probed by commands; the test says which of these fail. */
final class ProbedPod {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    final SimWorld world = new SimWorld(1);
    /** Probes that fail now. */
    final Set<String> failing = new HashSet<>();
    /** When each probe was run, in virtual time. */
    final Map<String, List<Duration>> rounds = new TreeMap<>();

    ProbedPod() {
        world.runtime.onExec((id, command) -> {
            String probe = command.getFirst();
            if (!probe.startsWith("probe-")) {
                return Optional.empty();
            }
            rounds.computeIfAbsent(probe, name -> new ArrayList<>()).add(world.scheduler.elapsed());
            if (probe.endsWith("-broken")) {
                throw new UnavailableException("no shim");
            }
            if (probe.endsWith("-silent")) {
                return Optional.of(new ExecResult("", "\n", 3));
            }
            return Optional.of(failing.contains(probe) ? new ExecResult("not ", "well", 1) : new ExecResult("", "", 0));
        });
        world.startAgent();
    }

    static ContainerBuilder app() {
        return container("app");
    }

    static ContainerBuilder container(String name) {
        return Container.builder().name(name).image("registry.local/" + name + ":1")
                .command(List.of("sleep", "infinity"));
    }

    static ProbeBuilder probe(String command) {
        return Probe.builder().handler(new Handler.Exec(List.of(command))).timeoutSeconds(1).periodSeconds(10)
                .successThreshold(1).failureThreshold(3);
    }

    static Pod pod(Container container) {
        return pod(PodSpec.builder().containers(List.of(container)).build());
    }

    static Pod pod(PodSpec spec) {
        return new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("uid").build(),
                spec.toBuilder().terminationGracePeriodSeconds(90L).build(), PodStatus.builder().build());
    }

    void awaits(BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, LIMIT), () -> "not within " + LIMIT + "; " + rounds.keySet() + " "
                + world.events.ofPods());
    }

    void passes(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    boolean isReady() {
        return Optional.ofNullable(world.reported.get("uid")).flatMap(pod -> pod.status().condition(ConditionType.READY))
                .filter(PodCondition::isTrue).isPresent();
    }

    /** Why the container waits, as the status says; empty while it does not wait. */
    String waitingReason() {
        return Optional.ofNullable(world.reported.get("uid")).stream().flatMap(pod -> pod.status().containerStatuses().stream())
                .map(ContainerStatus::state).flatMap(Optional::stream)
                .filter(ContainerState.Waiting.class::isInstance).map(ContainerState.Waiting.class::cast)
                .map(ContainerState.Waiting::reason).findFirst().orElse("");
    }

    int restarts() {
        return running("app").stream().mapToInt(ContainerSummary::attempt).max().orElse(0);
    }

    List<ContainerSummary> running(String name) {
        return world.runtime.snapshot().containers().stream()
                .filter(c -> c.name().equals(name) && c.state() == RunState.RUNNING).toList();
    }

    Set<String> names() {
        Set<String> names = new HashSet<>();
        world.runtime.snapshot().containers().forEach(c -> names.add(c.name()));
        return names;
    }

    void assertEvent(String reason, String message) {
        assertTrue(world.events.ofPods().stream().anyMatch(e -> e.reason().equals(reason) && e.message().equals(message)),
                () -> "no " + reason + " \"" + message + "\" in "
                        + world.events.ofPods().stream().map(PodEvent::message).distinct().toList());
    }
}
