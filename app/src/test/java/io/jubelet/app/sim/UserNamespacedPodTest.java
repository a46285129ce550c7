package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How the start of a pod with a user namespace of its own counts, through the whole agent. */
class UserNamespacedPodTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Container APP = Container.builder().name("app").image("registry.local/app:1").build();

    private final SimWorld world = new SimWorld(1, SimulationSettings.parse("pull-latency=5s"));

    private void start(List<Container> init, Container container) {
        world.metrics = Optional.of(new AgentMetrics("node-1", List::of, world.scheduler.scope(), Optional.empty()));
        world.startAgent();
        PodSpec spec = PodSpec.builder().hostUsers(false).securityContext(PodSecurityContext.builder().build())
                .initContainers(init).containers(List.of(container)).build();
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(), spec,
                PodStatus.builder().build()));
    }

    private double value(String metric) {
        return ExpositionText.of(world.metrics.orElseThrow().agent()).lines().filter(line -> line.startsWith(metric + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(metric.length() + 1))).findFirst().orElse(-1);
    }

    private void assertCounts(int started, int errors) {
        assertEquals(started, value("kubelet_started_user_namespaced_pods_total"));
        assertEquals(errors, value("kubelet_started_user_namespaced_pods_errors_total"));
    }

    /** Until the second attempt to start a container has failed, too. */
    private void untilFailed(String code) {
        String failures = "kubelet_started_containers_errors_total{code=\"" + code + "\",container_type=\"container\"}";
        assertTrue(world.scheduler.runUntil(() -> value(failures) == 2, LIMIT), () -> failures + " " + value(failures));
    }

    private void untilRunning() {
        assertTrue(world.scheduler.runUntil(() -> Optional.ofNullable(world.reported.get("uid")).map(Pod::status)
                .flatMap(PodStatus::phase).equals(Optional.of(PodPhase.RUNNING)), LIMIT));
    }

    @Test
    void aFirstContainerThatFailsAfterItsImageWasPulledIsAnErrorOfThePod() {
        world.faults.fail("StartContainer");
        start(List.of(), APP);
        untilFailed("RunContainerError");
        assertCounts(1, 1);
    }

    @Test
    void aSyncThatFailsBetweenThePullAndTheContainerDoesNotEndTheStart() {
        start(List.of(), APP);
        assertTrue(world.scheduler.runUntil(() -> value("kubelet_started_user_namespaced_pods_total") == 1, LIMIT));
        world.faults.fail("PodSandboxStatus");
        assertTrue(world.scheduler.runUntil(() -> world.events.ofPods().stream()
                .anyMatch(event -> event.reason().equals("FailedSync")), LIMIT));
        world.faults.fail("StartContainer");
        untilFailed("RunContainerError");
        assertCounts(1, 1);
    }

    @Test
    void anImageThatCanNotBePulledIsAnErrorOfThePod() {
        start(List.of(), APP.toBuilder().image("registry.local/missing").build());
        untilFailed("ErrImagePull");
        assertCounts(1, 1);
    }

    @Test
    void aFirstContainerWithAHookIsStartedAfterTheSandboxWasReported() {
        world.faults.fail("CreateContainer");
        start(List.of(), APP.toBuilder().lifecycle(new Lifecycle(Optional.of(new Handler.Exec(List.of("true"))),
                Optional.empty(), "")).build());
        untilFailed("CreateContainerError");
        assertCounts(1, 1);
    }

    @Test
    void aContainerThatFailsAfterTheFirstOnesWereStartedIsNoErrorOfThePod() {
        start(List.of(APP.toBuilder().name("init").command(List.of("sleep", "5")).build()), APP.toBuilder()
                .image("registry.local/missing").build());
        untilFailed("ErrImagePull");
        assertCounts(1, 0);
    }

    @Test
    void aPodThatStartsHasNoErrors() {
        start(List.of(), APP);
        untilRunning();
        assertCounts(1, 0);
    }
}
