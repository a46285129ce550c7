package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A pod that does not fit any more when the agent comes back, though its containers run. */
class RejectedPodTest {

    private static final Duration GRACE = Duration.ofSeconds(20);

    private final SimWorld world = SimWorld.inCluster(1);

    private static Pod pod() {
        Container ignoresSignals = Container.builder().name("app").image("registry.local/app:1")
                .command(List.of("sh", "-c", "trap '' TERM; sleep infinity"))
                .resources(new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse("40")), List.of())).build();
        return new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("uid").build(),
                PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS).containers(List.of(ignoresSignals))
                        .terminationGracePeriodSeconds(GRACE.toSeconds()).build(),
                PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    private void awaits(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit),
                () -> "not within " + limit + ": " + world.cluster.pods().all());
    }

    private boolean lives() {
        return world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.RUNNING)
                || world.runtime.snapshot().sandboxes().stream().anyMatch(s -> s.state() == SandboxState.READY);
    }

    private Optional<PodPhase> atServer() {
        return world.cluster.pods().all().getFirst().status().phase();
    }

    private boolean isReported(PodPhase phase) {
        return Optional.ofNullable(world.reported.get("uid")).flatMap(pod -> pod.status().phase())
                .filter(p -> p == phase).isPresent();
    }

    private void comesBackOnASmallerMachine() {
        world.startAgent();
        world.cluster.pods().put(pod());
        awaits(Duration.ofMinutes(1), () -> atServer().filter(p -> p == PodPhase.RUNNING).isPresent());
        world.killAgent();
        world.reported.clear();
        world.host.machine(new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        world.startAgent();
    }

    @Test
    void itHasFailedAtOnceAndIsEndedWithItsGrace() {
        comesBackOnASmallerMachine();
        awaits(Duration.ofSeconds(5), () -> isReported(PodPhase.FAILED));
        assertTrue(lives());
        world.scheduler.run(GRACE.minusSeconds(10), () -> { });
        assertTrue(lives(), "its grace was cut short");
        assertEquals(Optional.of(PodPhase.RUNNING), atServer(), "what it uses is not free yet");

        awaits(GRACE, () -> atServer().filter(p -> p == PodPhase.FAILED).isPresent());
        assertFalse(lives());
        PodStatus last = world.cluster.pods().all().getFirst().status();
        assertEquals("OutOfcpu", last.reason());
        assertTrue(last.message().startsWith("Pod was rejected: Node didn't have enough resource: cpu"), last.message());
        assertEquals(List.of(), last.containerStatuses(), "why it failed would not be seen for them");

        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertEquals(last, world.cluster.pods().all().getFirst().status());
    }

    @Test
    void itsObjectStaysUntilNothingOfItRuns() {
        comesBackOnASmallerMachine();
        awaits(Duration.ofSeconds(5), () -> isReported(PodPhase.FAILED));
        world.cluster.pods().markDeleted("default", "pod", GRACE.toSeconds());
        awaits(GRACE.multipliedBy(2), () -> world.cluster.pods().all().isEmpty() || !lives());
        assertFalse(lives(), "the object vanished while containers ran");
        awaits(Duration.ofSeconds(10), () -> world.cluster.pods().all().isEmpty());
        awaits(Duration.ofMinutes(3), () -> world.runtime.snapshot().containers().isEmpty());
    }

    @Test
    void itFailsForTheSameReasonAfterAnotherRestart() {
        comesBackOnASmallerMachine();
        awaits(Duration.ofMinutes(1), () -> atServer().filter(p -> p == PodPhase.FAILED).isPresent());
        PodStatus before = world.cluster.pods().all().getFirst().status();
        world.killAgent();
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertEquals(before, world.cluster.pods().all().getFirst().status());
    }

    @Test
    void onlyParametersThatAreAllowedAreSet() {
        world.startAgent();
        world.cluster.pods().put(setting("kernel.msgmax"));
        awaits(Duration.ofMinutes(1), () -> atServer().filter(p -> p == PodPhase.RUNNING).isPresent());
        world.cluster.pods().remove("default", "pod");
        awaits(Duration.ofMinutes(1), () -> !lives());

        world.cluster.pods().put(setting("kernel.sem"));
        awaits(Duration.ofMinutes(1), () -> atServer().filter(p -> p == PodPhase.FAILED).isPresent());
        assertEquals("SysctlForbidden", world.cluster.pods().all().getFirst().status().reason());
        assertFalse(lives());
    }

    @Test
    void aContainerWithAProfileIsNotRunUnconfined() {
        world.startAgent();
        PodSecurityContext confined = PodSecurityContext.builder().appArmorProfile(
                new AppArmorProfile(Optional.of(SeccompProfileType.RUNTIME_DEFAULT), "")).build();
        Pod pod = pod().withSpec(pod().spec().toBuilder().securityContext(confined).build());
        world.cluster.pods().put(pod);
        awaits(Duration.ofMinutes(1), () -> atServer().filter(p -> p == PodPhase.FAILED).isPresent());
        assertEquals("AppArmor", world.cluster.pods().all().getFirst().status().reason());
    }

    private static Pod setting(String parameter) {
        Pod pod = pod();
        return pod.withMetadata(pod.metadata().toBuilder().uid(parameter).build())
                .withSpec(pod.spec().toBuilder().securityContext(PodSecurityContext.builder()
                        .sysctls(List.of(new Sysctl(parameter, "1"))).build()).build());
    }

    @Test
    void aPodOfWhichNothingEverRanFailsAtTheServerAtOnce() {
        world.host.machine(new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        world.startAgent();
        world.cluster.pods().put(pod());
        awaits(Duration.ofSeconds(5), () -> atServer().filter(p -> p == PodPhase.FAILED).isPresent());
        world.cluster.pods().markDeleted("default", "pod", 20);
        awaits(Duration.ofSeconds(5), () -> world.cluster.pods().all().isEmpty());
    }
}
