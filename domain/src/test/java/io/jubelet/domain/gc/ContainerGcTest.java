package io.jubelet.domain.gc;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerGcTest {
    private static final Predicate<String> NOBODY = _ -> false;

    /** A dead container {@code pod/name/age}, its age in minutes. */
    private static ContainerSummary dead(String id) {
        return container(id, RunState.EXITED);
    }

    private static ContainerSummary container(String id, RunState state) {
        String[] parts = id.split("/");
        return ContainerSummary.builder().id(id).pod(new PodIdentity("ns", parts[0], parts[0])).name(parts[1])
                .createdAt(START.minus(Duration.ofMinutes(Long.parseLong(parts[2])))).state(state).build();
    }

    private static List<String> choose(int perContainer, int total, Predicate<String> removable, String... ids) {
        List<ContainerSummary> containers = List.of(ids).stream().map(ContainerGcTest::dead).toList();
        return ContainerGc.choose(containers, new ContainerGcPolicy(Duration.ZERO, perContainer, total), removable, START)
                .stream().map(DeadContainer::id).toList();
    }

    @Test
    void keepsTheNewestInstancesOfEachContainer() {
        assertEquals(List.of("p/a/3", "p/a/2"), choose(1, -1, NOBODY, "p/a/2", "p/a/1", "p/a/3", "p/b/9", "q/a/9"));
        assertEquals(List.of("p/a/1"), choose(0, -1, NOBODY, "p/a/1"));
        assertEquals(List.of(), choose(-1, -1, NOBODY, "p/a/1", "p/a/2"));
    }

    @Test
    void theLastAttemptIsTheNewestWhateverTheClockSaid() {
        List<ContainerSummary> instances = List.of(dead("p/a/1").toBuilder().attempt(1).build(),
                dead("p/a/3").toBuilder().attempt(2).build(), dead("p/a/2").toBuilder().attempt(0).build());
        assertEquals(List.of("p/a/2", "p/a/1"), ContainerGc.choose(instances, new ContainerGcPolicy(Duration.ZERO, 1, -1), NOBODY, START)
                .stream().map(DeadContainer::id).toList());
    }

    @Test
    void takesEverythingOfAPodThatMayGo() {
        assertEquals(List.of("p/a/2", "p/a/1", "p/b/1"),
                choose(-1, -1, "p"::equals, "p/a/1", "p/a/2", "p/b/1", "q/a/1"));
    }

    @Test
    void sharesTheLimitOfTheMachineEquallyAndThenTakesTheOldest() {
        assertEquals(List.of("p/a/9", "p/a/8"), choose(-1, 4, NOBODY, "p/a/9", "p/a/8", "p/a/7", "p/a/6", "p/b/5", "p/b/4"));
        assertEquals(List.of("p/b/8"), choose(-1, 2, NOBODY, "p/a/7", "p/b/8", "p/c/6"));
        assertEquals(List.of("p/a/7"), choose(-1, 0, NOBODY, "p/a/7"));
        assertEquals(List.of("p/a/9", "p/a/4", "p/b/8"),
                choose(-1, 5, NOBODY, "p/a/9", "p/a/4", "p/a/3", "p/a/2", "p/b/8", "p/b/6", "p/b/5"));
    }

    @Test
    void containersOfRemovedPodsDoNotCountForTheMachine() {
        assertEquals(List.of("p/a/1"), choose(-1, 1, "p"::equals, "p/a/1", "q/a/1"));
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, false", "EXITED, true", "CREATED, true", "UNKNOWN, true"})
    void whatRunsIsNotDead(RunState state, boolean removed) {
        List<DeadContainer> chosen = ContainerGc.choose(List.of(container("p/a/1", state)),
                new ContainerGcPolicy(Duration.ZERO, 0, -1), NOBODY, START);
        assertEquals(removed ? List.of(new DeadContainer("p/a/1", state == RunState.UNKNOWN)) : List.of(), chosen);
    }

    @Test
    void anInstanceThatNeverStartedIsNotTheNewestOfAnEndedPod() {
        List<ContainerSummary> containers = List.of(dead("p/a/2"), container("p/a/1", RunState.CREATED),
                container("p/b/1", RunState.CREATED), dead("q/a/2"), container("q/a/1", RunState.CREATED));
        assertEquals(List.of(new DeadContainer("p/a/1", false)), ContainerGc.neverStarted(containers, "p"::equals));
    }

    @Test
    void anInstanceThatWasCreatedLastMayBeAboutToStart() {
        List<ContainerSummary> containers = List.of(dead("p/a/2"), container("p/a/1", RunState.CREATED),
                container("p/b/2", RunState.CREATED), container("p/b/1", RunState.RUNNING),
                container("p/c/1", RunState.CREATED), container("p/d/1", RunState.EXITED),
                container("q/a/1", RunState.CREATED));
        assertEquals(Set.of("p/a/1", "p/c/1"), ContainerGc.aboutToStart(containers, "q"::equals));
    }

    @Test
    void youngContainersAreKeptEvenInAPodThatMayBeRemoved() {
        ContainerGcPolicy policy = new ContainerGcPolicy(Duration.ofMinutes(5), 0, 0);
        assertEquals(List.of(new DeadContainer("p/a/5", false)), ContainerGc.choose(
                List.of(dead("p/a/4"), dead("p/a/5")), policy, "p"::equals, START));
    }

    @Test
    void aDeathRemovesOlderEndedInstancesOfTheSameContainer() {
        ObservedPod pod = observed(
                instance("a", RunState.RUNNING).id("a4").build(), instance("a", RunState.EXITED).id("a3").build(),
                instance("b", RunState.EXITED).id("b1").build(), instance("a", RunState.EXITED).id("a2").build());
        assertEquals(List.of("a2"), ContainerGc.surplus(pod, "a3", ContainerGcPolicy.DEFAULT.keptAfterExit()));
        assertEquals(List.of("a3", "a2"), ContainerGc.surplus(pod, "a3", 0));
        assertEquals(List.of(), ContainerGc.surplus(pod, "gone", 0));
        assertEquals(List.of("a3", "b1", "a2"), ContainerGc.ended(pod));
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 1", "1, 1", "3, 3"})
    void atLeastOneEndedInstanceStaysAfterADeath(int perContainer, int kept) {
        assertEquals(kept, new ContainerGcPolicy(Duration.ZERO, perContainer, -1).keptAfterExit());
    }

    @Test
    void aNegativeAgeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ContainerGcPolicy(Duration.ofSeconds(-1), 1, -1));
    }
}
