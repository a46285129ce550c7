package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodReadinessGate;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.files.PodDirectories;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What becomes of pods that the API server wants here, from their creation to the moment their object vanishes. */
class ApiPodsTest {

    private static final List<String> FOR_EVER = List.of("sleep", "infinity");
    private static final List<String> DEAF = List.of("sh", "-c", "trap '' TERM; sleep infinity");

    private final SimWorld world = SimWorld.inCluster(1);
    private final List<PodStatus> patches = new ArrayList<>();

    ApiPodsTest() {
        world.cluster.watch(new SimCluster.Observer() {
            @Override
            public void patched(PodIdentity pod, PodStatus before, PodStatus after) {
                patches.add(after);
            }
        });
        world.startAgent();
    }

    private static PodSpecBuilder spec(List<String> command) {
        return PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS).terminationGracePeriodSeconds(100L)
                .containers(List.of(Container.builder().name("app").image("registry.local/app:1").command(command).build()));
    }

    private void create(PodSpecBuilder spec) {
        world.cluster.pods().put(new Pod(
                ObjectMeta.builder().name("pod").namespace("default").uid("uid").generation(1).build(), spec.build(),
                PodStatus.builder().phase(PodPhase.PENDING).build()));
    }

    private Optional<Pod> object() {
        return world.cluster.pods().all().stream().findFirst();
    }

    private PodStatus status() {
        return object().orElseThrow().status();
    }

    private boolean is(PodPhase phase) {
        return status().phase().filter(p -> p == phase).isPresent();
    }

    private boolean holds(String condition) {
        return status().condition(condition).filter(PodCondition::isTrue).isPresent();
    }

    private boolean gone() {
        return object().isEmpty();
    }

    private boolean runs() {
        return world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.RUNNING);
    }

    private Optional<ContainerState.Terminated> end() {
        return status().containerStatuses().stream().map(ContainerStatus::terminated).flatMap(Optional::stream).findFirst();
    }

    private void delete(long grace) {
        world.cluster.pods().markDeleted("default", "pod", grace);
    }

    private void awaits(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit),
                () -> "not within " + limit + ": " + world.cluster.pods().all());
    }

    private void awaits(BooleanSupplier condition) {
        awaits(Duration.ofMinutes(1), condition);
    }

    private void passes(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    @Test
    void aPodIsReportedRunningAndReadyWithTheGenerationItWasMadeOf() {
        create(spec(FOR_EVER));
        awaits(() -> holds(ConditionType.READY));
        assertTrue(is(PodPhase.RUNNING));
        assertEquals(1, status().observedGeneration());
        assertTrue(status().startTime().isPresent());
    }

    @Test
    void aDeletedPodReportsHowItEndedBeforeItIsRemoved() {
        create(spec(FOR_EVER));
        awaits(() -> is(PodPhase.RUNNING));
        delete(30);
        awaits(this::gone);
        assertFalse(runs());
        PodStatus last = patches.getLast();
        assertTrue(last.isTerminal(), last.toString());
        assertTrue(last.containerStatuses().getFirst().terminated().isPresent(), last.toString());
    }

    /** Nobody waits for what is left of its directory once its volumes are gone. */
    @Test
    void aPodWhoseDirectoryCanNotBeRemovedIsDeletedAndItsDirectoryFollowsLater() {
        world.killAgent();
        AtomicBoolean broken = new AtomicBoolean(true);
        SimFiles real = SimFiles.inMemory(world.disk);
        var directories = (PodDirectories) Proxy.newProxyInstance(PodDirectories.class.getClassLoader(),
                new Class<?>[] {PodDirectories.class}, (_, method, arguments) -> {
                    if (method.getName().equals("remove") && broken.get()) {
                        throw new InternalException("input/output error");
                    }
                    return method.invoke(real.directories(), arguments);
                });
        world.files = () -> new SimFiles(real.logs(), real.rotation(), directories, real.messages(), real.managed(), real.states(),
                real.volumes(), real.volumeFiles());
        world.startAgent();
        create(spec(FOR_EVER));
        awaits(() -> is(PodPhase.RUNNING));
        delete(30);
        awaits(this::gone);
        assertEquals(List.of("uid"), real.directories().podUids());
        passes(Duration.ofMinutes(5));
        broken.set(false);
        awaits(() -> real.directories().podUids().isEmpty());
    }

    @Test
    void theEndOfAPodIsReportedOnceAndItKeepsWhatItsControlGroupHad() {
        var requests = new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse("100m")), List.of());
        create(spec(FOR_EVER).containers(List.of(Container.builder().name("app").image("registry.local/app:1")
                .command(FOR_EVER).resources(requests).build())));
        awaits(() -> holds(ConditionType.READY));
        passes(Duration.ofSeconds(5));
        delete(30);
        awaits(this::gone);
        assertEquals(1, patches.stream().filter(PodStatus::isTerminal).count(), patches.toString());
        assertEquals(Map.of("cpu", Quantity.parse("100m")), patches.getLast().resources().orElseThrow().requests());
    }

    @Test
    void aShorterGraceEndsAPodSooner() {
        create(spec(DEAF));
        awaits(() -> is(PodPhase.RUNNING));
        delete(100);
        passes(Duration.ofSeconds(20));
        assertTrue(runs());
        delete(2);
        awaits(Duration.ofSeconds(10), this::gone);
    }

    @Test
    void aPodThatIsRemovedByForceIsStopped() {
        create(spec(FOR_EVER));
        awaits(() -> is(PodPhase.RUNNING));
        world.cluster.pods().remove("default", "pod");
        awaits(() -> !runs());
    }

    @Test
    void aDeletionDuringAnOutageIsFinishedAfterIt() {
        create(spec(DEAF));
        awaits(() -> is(PodPhase.RUNNING));
        delete(5);
        passes(Duration.ofMillis(400));
        world.cluster.goAway();
        passes(Duration.ofMinutes(30));
        assertFalse(runs());
        assertFalse(gone());
        world.cluster.restore();
        awaits(Duration.ofSeconds(20), this::gone);
    }

    @Test
    void whatIsStillOnItsWayIsNotForgottenWhenTheObjectChanges() {
        create(spec(List.of("sleep", "5")).restartPolicy(RestartPolicy.NEVER));
        awaits(() -> is(PodPhase.RUNNING));
        delete(30);
        world.cluster.pods().faults().failAlways("pods.patchStatus",
                () -> new UnavailableException("no"));
        passes(Duration.ofMinutes(1));
        Pod pod = object().orElseThrow();
        world.cluster.pods().put(pod.withMetadata(pod.metadata().toBuilder().labels(Map.of("a", "b")).build()));
        passes(Duration.ofMinutes(1));
        world.cluster.pods().faults().heal();
        awaits(this::gone);
        assertEquals(List.of("app"), patches.getLast().containerStatuses().stream()
                .filter(c -> c.terminated().filter(end -> !end.reason().equals("ContainerStatusUnknown")).isPresent())
                .map(ContainerStatus::name).toList(), patches.getLast().toString());
    }

    @Test
    void anObjectWhosePodEndedBeforeARestartIsDeletedAfterIt() {
        create(spec(FOR_EVER));
        awaits(() -> is(PodPhase.RUNNING));
        delete(30);
        awaits(() -> status().isTerminal());
        world.killAgent();
        assertFalse(gone());
        world.startAgent();
        awaits(this::gone);
    }

    @Test
    void aRestartOfTheAgentChangesNothingAtTheServer() {
        Probe ready = Probe.builder().handler(new Handler.Exec(List.of("probe-ready"))).timeoutSeconds(1)
                .periodSeconds(10).successThreshold(1).failureThreshold(3).build();
        world.runtime.onExec((id, command) -> Optional.of(new ExecResult("", "", 0)));
        PodSpec probed = spec(FOR_EVER).build();
        create(probed.toBuilder().containers(List.of(
                probed.containers().getFirst().toBuilder().readinessProbe(ready).build())));
        awaits(() -> holds(ConditionType.READY));
        world.runtime.exit(world.runtime.snapshot().containers().getFirst().id(), 1);
        awaits(() -> status().containerStatuses().getFirst().restartCount() == 1 && holds(ConditionType.READY));
        passes(Duration.ofMinutes(1));
        PodStatus before = status();
        patches.clear();

        world.killAgent();
        passes(Duration.ofSeconds(5));
        world.startAgent();
        passes(Duration.ofMinutes(3));
        assertEquals(before, status());
        assertEquals(List.of(), patches);
    }

    @Test
    void aPodThatIsActiveForTooLongFails() {
        create(spec(FOR_EVER).activeDeadlineSeconds(40L));
        awaits(() -> is(PodPhase.RUNNING));
        Instant start = status().startTime().orElseThrow();
        awaits(() -> is(PodPhase.FAILED));
        assertEquals("DeadlineExceeded", status().reason());
        assertEquals("Pod was active on the node longer than the specified deadline", status().message());
        assertFalse(runs());
        assertEquals(1, world.events.ofPods().stream().filter(e -> e.reason().equals("DeadlineExceeded")).count());
        PodEvent event = world.events.ofPods().stream().filter(e -> e.reason().equals("DeadlineExceeded")).findFirst()
                .orElseThrow();
        assertEquals(PodEvent.Type.NORMAL, event.type());
        assertTrue(Duration.between(start.plusSeconds(40), event.at()).abs().compareTo(Duration.ofSeconds(1)) < 0);
    }

    @Test
    void aPodThatEndedInTimeDoesNotFailLater() {
        create(spec(List.of("sleep", "5")).restartPolicy(RestartPolicy.NEVER).activeDeadlineSeconds(20L));
        awaits(() -> is(PodPhase.SUCCEEDED));
        passes(Duration.ofMinutes(2));
        delete(5);
        awaits(this::gone);
        assertEquals(Optional.of(PodPhase.SUCCEEDED), patches.getLast().phase());
        assertEquals("", patches.getLast().reason());
    }

    @Test
    void aPodThatFailedForItsDeadlineStaysFailedWhateverItsContainersSay() {
        create(spec(List.of("sleep", "5")).restartPolicy(RestartPolicy.NEVER).activeDeadlineSeconds(10L));
        awaits(() -> is(PodPhase.RUNNING));
        world.killAgent();
        passes(Duration.ofSeconds(30));
        world.startAgent();
        awaits(() -> status().isTerminal());
        passes(Duration.ofMinutes(1));
        assertTrue(is(PodPhase.FAILED));
        assertEquals("DeadlineExceeded", status().reason());
        assertEquals(0, end().orElseThrow().exitCode());
    }

    @Test
    void aReadinessGateIsOpenedByItsController() {
        create(spec(FOR_EVER).readinessGates(List.of(new PodReadinessGate("example.com/gate"))));
        awaits(() -> holds(ConditionType.CONTAINERS_READY));
        assertFalse(holds(ConditionType.READY));
        gate("True");
        awaits(Duration.ofSeconds(3), () -> holds(ConditionType.READY));
        gate("False");
        awaits(Duration.ofSeconds(3), () -> !holds(ConditionType.READY));
        assertEquals("False", status().condition("example.com/gate").orElseThrow().status());
    }

    private void gate(String value) {
        Pod pod = object().orElseThrow();
        List<PodCondition> conditions = new ArrayList<>(pod.status().conditions());
        conditions.removeIf(c -> c.type().equals("example.com/gate"));
        conditions.add(PodCondition.builder().type("example.com/gate").status(value).build());
        world.cluster.pods().put(pod.withStatus(pod.status().toBuilder().conditions(conditions).build()));
    }

    @Test
    void aPodThatSomebodyElseGaveUpIsStopped() {
        create(spec(FOR_EVER));
        awaits(() -> holds(ConditionType.READY));
        passes(Duration.ofSeconds(1));
        Pod pod = object().orElseThrow();
        world.cluster.pods().put(pod.withStatus(pod.status().toBuilder().phase(PodPhase.FAILED).build()));
        awaits(() -> !runs());
        passes(Duration.ofSeconds(5));
        assertTrue(is(PodPhase.FAILED));
        assertFalse(holds(ConditionType.READY));
        assertTrue(end().isPresent());
    }

    @Test
    void aPodThatEndedStaysUntilItIsDeleted() {
        create(spec(List.of("true")).restartPolicy(RestartPolicy.NEVER));
        awaits(() -> is(PodPhase.SUCCEEDED));
        passes(Duration.ofMinutes(30));
        assertEquals(0, end().orElseThrow().exitCode());
        delete(30);
        awaits(Duration.ofSeconds(3), this::gone);
        awaits(() -> world.runtime.snapshot().containers().isEmpty());
    }
}
