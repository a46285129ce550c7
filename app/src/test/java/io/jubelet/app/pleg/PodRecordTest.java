package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which lists of a pod are taken in, and when its parts are inspected. */
class PodRecordTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "uid");
    private static final RuntimeSnapshot LISTED = new RuntimeSnapshot(
            List.of(sandbox("1", SandboxState.READY), sandbox("2", SandboxState.NOT_READY)),
            List.of(container("1", RunState.RUNNING), container("2", RunState.EXITED)));

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final List<String> asked = new ArrayList<>();
    private Runnable duringInspection = () -> { };
    /** Its parts are gone when they are asked for. */
    private final ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
            new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> {
                asked.add((String) arguments[0]);
                duringInspection.run();
                throw new NotFoundException("gone");
            });
    private final PodRecord pod = new PodRecord(POD, new PodInspector(runtime, ended -> ended, scope));

    private static SandboxSummary sandbox(String id, SandboxState state) {
        return SandboxSummary.builder().id(id).pod(POD).state(state).createdAt(Instant.EPOCH).build();
    }

    private static ContainerSummary container(String id, RunState state) {
        return ContainerSummary.builder().id(id).name("main").pod(POD).state(state).createdAt(Instant.EPOCH).build();
    }

    /** Whether there is something to publish. */
    private boolean update(RuntimeSnapshot snapshot, long at, long inspectedAfter) {
        List<Boolean> published = new ArrayList<>();
        scope.start("update", () -> {
            try {
                published.add(pod.update(snapshot, at, inspectedAfter).isPresent());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ZERO, () -> { });
        return published.getFirst();
    }

    @BeforeEach
    void list() {
        assertTrue(pod.isEmpty());
        assertFalse(pod.acceptUnchanged(LISTED, 10));
        assertTrue(update(LISTED, 10, Long.MIN_VALUE));
        assertEquals(4, asked.size());
        asked.clear();
    }

    private Optional<Long> observedAt() {
        return pod.current().map(observation -> observation.at());
    }

    @Test
    void aListOfTheSamePartsInAnyOrderOnlyMovesTheTime() {
        var turned = new RuntimeSnapshot(LISTED.sandboxes().reversed(), LISTED.containers().reversed());
        assertTrue(pod.acceptUnchanged(LISTED, 11));
        assertEquals(Optional.of(11L), observedAt());
        assertTrue(pod.acceptUnchanged(turned, 12));
        assertFalse(update(LISTED, 13, Long.MIN_VALUE));
        assertEquals(Optional.of(13L), observedAt());
        assertEquals(List.of(), asked);
        assertFalse(pod.isEmpty());
    }

    @Test
    void anOlderListIsDealtWith() {
        var nothing = RuntimeSnapshot.EMPTY;
        assertTrue(pod.acceptUnchanged(nothing, 9));
        assertFalse(update(nothing, 9, Long.MIN_VALUE));
        assertEquals(Optional.of(10L), observedAt());
        assertFalse(pod.acceptUnchanged(nothing, 10));
        assertTrue(update(nothing, 10, Long.MIN_VALUE));
        assertTrue(pod.isEmpty());
    }

    @Test
    void aListOlderThanOneWithoutNewsIsDealtWith() {
        assertTrue(pod.acceptUnchanged(LISTED, 12));
        assertTrue(pod.acceptUnchanged(RuntimeSnapshot.EMPTY, 11));
        assertFalse(update(LISTED, 14, Long.MIN_VALUE));
        assertTrue(pod.acceptUnchanged(RuntimeSnapshot.EMPTY, 13));
        assertEquals(Optional.of(14L), observedAt());
        assertFalse(pod.isEmpty());
    }

    @Test
    void whateverDiffersIsInspected() {
        List<SandboxSummary> sandboxes = LISTED.sandboxes();
        List<ContainerSummary> containers = LISTED.containers();
        for (RuntimeSnapshot other : List.of(
                new RuntimeSnapshot(sandboxes.subList(0, 1), containers),
                new RuntimeSnapshot(sandboxes, containers.subList(0, 1)),
                new RuntimeSnapshot(List.of(sandboxes.get(0), sandbox("2", SandboxState.READY)), containers),
                new RuntimeSnapshot(List.of(sandboxes.get(0), sandbox("3", SandboxState.NOT_READY)), containers),
                new RuntimeSnapshot(sandboxes, List.of(containers.get(0), container("2", RunState.RUNNING))),
                new RuntimeSnapshot(sandboxes, List.of(containers.get(0), container("3", RunState.EXITED))))) {
            assertFalse(pod.acceptUnchanged(other, 20));
            assertTrue(update(other, 20, Long.MIN_VALUE));
            assertTrue(update(LISTED, 20, Long.MIN_VALUE));
        }
    }

    @Test
    void partsInspectedBeforeAMomentAreInspectedAgain() {
        assertTrue(pod.isInspected(10));
        assertFalse(pod.isInspected(11));
        assertFalse(update(LISTED, 20, 10));
        assertFalse(pod.isInspected(20));
        assertTrue(update(LISTED, 21, 11));
        assertTrue(pod.isInspected(21));
        assertEquals(4, asked.size());
    }

    /** Resources of a container that has been resized, for instance: they would be reported only with the next sync of the pod. */
    @Test
    void anInspectionCountsAlsoWhenANewerListHasShownTheSamePartsMeanwhile() {
        duringInspection = () -> assertTrue(pod.acceptUnchanged(LISTED, 30));
        assertTrue(update(LISTED, 20, 15));
        assertTrue(pod.isInspected(20));
        assertEquals(Optional.of(30L), observedAt());
    }

    @Test
    void partsAreInspectedAgainAlsoAfterANewerListOfTheSameParts() {
        assertTrue(pod.acceptUnchanged(LISTED, 30));
        assertTrue(update(LISTED, 20, 15));
        assertTrue(pod.isInspected(20));
        assertEquals(Optional.of(30L), observedAt());
        assertFalse(update(RuntimeSnapshot.EMPTY, 25, 21), "a newer list has shown other parts");
    }
}
