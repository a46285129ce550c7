package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.worker.Stage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which pods count as users of resources. */
class ActivePodsTest {

    private static final List<ContainerStatus> RUNS = List.of(ContainerStatus.builder().name("c")
            .state(new ContainerState.Running(Optional.empty())).build());
    private static final List<ContainerStatus> WAITS = List.of(ContainerStatus.builder().name("c")
            .state(new ContainerState.Waiting("", "")).build());

    private final ActivePods pods = new ActivePods();

    private static PodStatusChanged report(String uid, Stage stage, PodStatusBuilder status) {
        return new PodStatusChanged(new Pod(ObjectMeta.builder().name(uid).uid(uid).build(), PodSpec.builder().build(), status.build()),
                stage);
    }

    private static PodStatusChanged syncing(String uid) {
        return report(uid, Stage.SYNCING, PodStatus.builder().phase(PodPhase.RUNNING));
    }

    private List<String> uids() {
        return pods.where(_ -> true).stream().map(Pod::uid).toList();
    }

    @ParameterizedTest
    @CsvSource({"PENDING, true", "RUNNING, true", "SUCCEEDED, false", "FAILED, false"})
    void aPodThatIsDesiredCountsUntilItHasEnded(PodPhase phase, boolean active) {
        assertEquals(active, pods.changed(report("a", Stage.SYNCING, PodStatus.builder().phase(phase))));
        assertEquals(active ? List.of("a") : List.of(), uids());
    }

    @Test
    void aPodThatIsBeingStoppedCountsWhileAnyContainerOfItRuns() {
        assertTrue(pods.changed(report("a", Stage.TERMINATING, PodStatus.builder().containerStatuses(RUNS))));
        assertTrue(pods.changed(report("b", Stage.TERMINATING, PodStatus.builder().initContainerStatuses(RUNS))));
        assertTrue(pods.changed(report("c", Stage.TERMINATING, PodStatus.builder().ephemeralContainerStatuses(RUNS))));
        assertFalse(pods.changed(report("d", Stage.TERMINATING, PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(WAITS))));
        assertEquals(List.of("a", "b", "c"), uids());
    }

    @ParameterizedTest
    @CsvSource({"TERMINATED", "FINISHED"})
    void aPodThatIsStoppedUsesNothing(Stage stage) {
        pods.changed(syncing("a"));
        assertFalse(pods.changed(report("a", stage, PodStatus.builder().containerStatuses(RUNS))));
        assertEquals(List.of(), uids());
    }

    @Test
    void aPodThatIsNotListedIsGone() {
        pods.changed(syncing("a"));
        pods.changed(syncing("b"));
        pods.listed(new StatusesListed(List.of(syncing("c"), syncing("b"))), pods::changed);
        assertEquals(List.of("b", "c"), uids());
    }

    @Test
    void podsAreFoundByWhatTheyAre() {
        pods.changed(syncing("b"));
        pods.changed(syncing("a"));
        assertTrue(pods.any(pod -> pod.uid().equals("a")));
        assertFalse(pods.any(pod -> pod.uid().equals("c")));
        assertEquals(List.of("a"), pods.where(pod -> pod.uid().equals("a")).stream().map(Pod::uid).toList());
    }
}
