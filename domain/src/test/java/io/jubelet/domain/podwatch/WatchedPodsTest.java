package io.jubelet.domain.podwatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.worker.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchedPodsTest {

    private WatchedPods watched = WatchedPods.NOTHING;

    private static Pod pod(String name, PodPhase phase) {
        PodStatus none = PodStatus.builder().build();
        return new Pod(ObjectMeta.builder().name(name).namespace("ns").uid("uid-" + name).build(),
                PodSpec.builder().nodeName("n").build(), phase == null ? none : none.toBuilder().phase(phase).build());
    }

    private static PodSnapshot desired(String name, PodPhase phase, Stage stage) {
        return new PodSnapshot(pod(name, phase), true, Optional.ofNullable(stage));
    }

    private static PodSnapshot let(String name, PodPhase phase) {
        return new PodSnapshot(pod(name, phase), false, Optional.empty());
    }

    private List<String> taken(WatchedPods.Step step) {
        watched = step.after();
        List<String> reported = new ArrayList<>();
        for (PodWatchEvent event : step.events()) {
            reported.add(switch (event) {
                case PodWatchEvent.Added added -> "+" + text(added.pod());
                case PodWatchEvent.Modified modified -> "~" + text(modified.pod());
                case PodWatchEvent.Deleted deleted -> "-" + text(deleted.pod());
                case PodWatchEvent.InitialSyncComplete _ -> "complete";
            });
        }
        return reported;
    }

    private static String text(Pod pod) {
        return pod.metadata().name() + pod.status().phase().map(phase -> " " + phase.wireName()).orElse("");
    }

    private List<String> begin(PodSnapshot... now) {
        return taken(WatchedPods.begin(Arrays.asList(now)));
    }

    private List<String> next(PodSnapshot... now) {
        return taken(watched.next(Arrays.asList(now)));
    }

    @Test
    void aWatchBeginsWithWhatSourcesName() {
        assertEquals(List.of("+a", "+b Running", "complete"), begin(desired("b", PodPhase.RUNNING, Stage.SYNCING),
                let("c", PodPhase.RUNNING), desired("a", null, null)));
        assertEquals(List.of(), next(desired("b", PodPhase.RUNNING, Stage.SYNCING), let("c", PodPhase.FAILED),
                desired("a", null, null)));
    }

    @Test
    void aPodIsDistinguishedFromItsFirstStatusToItsEnd() {
        begin();
        assertEquals(List.of(), next(desired("a", null, null)));
        assertEquals(List.of("+a Pending"), next(desired("a", PodPhase.PENDING, Stage.SYNCING)));
        assertEquals(List.of(), next(desired("a", PodPhase.PENDING, Stage.SYNCING)));
        assertEquals(List.of("~a Running"), next(desired("a", PodPhase.RUNNING, Stage.SYNCING)));
        assertEquals(List.of(), next(desired("a", PodPhase.RUNNING, Stage.TERMINATING)));
        assertEquals(List.of("~a Succeeded", "-a"), next(desired("a", PodPhase.SUCCEEDED, Stage.FINISHED)));
        assertEquals(List.of(), next(desired("a", PodPhase.FAILED, Stage.FINISHED)));
        assertEquals(List.of(), next());
        assertEquals(List.of("+a Pending"), next(desired("a", PodPhase.PENDING, Stage.SYNCING)));
    }

    /** A change that a status does not show counts, too. */
    @Test
    void anotherLabelIsAModification() {
        PodSnapshot before = desired("a", PodPhase.RUNNING, Stage.SYNCING);
        begin(before);
        assertEquals(List.of("~a Running"), next(new PodSnapshot(before.pod().withMetadata(before.pod().metadata().toBuilder()
                .labels(Map.of("l", "v")).build()), true, before.stage())));
    }

    @Test
    void whatIsReleasedIsReportedUntilItIsGone() {
        begin(desired("a", PodPhase.RUNNING, Stage.SYNCING));
        assertEquals(List.of(), next(let("a", PodPhase.RUNNING)));
        assertEquals(List.of("~a Failed"), next(let("a", PodPhase.FAILED)));
        assertEquals(List.of("-a"), next());
        assertEquals(List.of(), next());
    }

    @Test
    void aPodThatWasRefusedIsReportedWithItsEnd() {
        begin();
        assertEquals(List.of("+a Failed", "-a"), next(desired("a", PodPhase.FAILED, Stage.FINISHED)));
        assertEquals(List.of(), next(desired("a", PodPhase.FAILED, Stage.FINISHED)));
    }

    @Test
    void whatWasFinishedBeforeIsDeletedOnceItIsGone() {
        assertEquals(List.of("+a Succeeded", "complete"), begin(desired("a", PodPhase.SUCCEEDED, Stage.FINISHED)));
        assertEquals(List.of(), next(desired("a", PodPhase.SUCCEEDED, Stage.FINISHED)));
        assertEquals(List.of("-a"), next());
    }

    @Test
    void aStaticPodMayRunAgain() {
        begin(desired("a", PodPhase.RUNNING, Stage.SYNCING));
        assertEquals(List.of("-a"), next(desired("a", PodPhase.RUNNING, Stage.FINISHED)));
        assertEquals(List.of(), next(let("a", PodPhase.RUNNING)));
        assertEquals(List.of("+a Pending"), next(desired("a", PodPhase.PENDING, Stage.SYNCING)));
    }

    @Test
    void whatNobodyReportedIsNoDifference() {
        begin(desired("a", PodPhase.RUNNING, Stage.SYNCING));
        WatchedPods before = watched;
        next(desired("a", PodPhase.RUNNING, Stage.SYNCING), desired("b", null, null));
        assertSame(before, watched);
    }

    @Test
    void theEndOfAPodNamesItAndNoMore() {
        Pod end = PodWatchEvent.Deleted.of(pod("a", PodPhase.RUNNING)).pod();
        assertEquals(new Pod(ObjectMeta.builder().name("a").namespace("ns").uid("uid-a").build(), PodSpec.builder().build(),
                PodStatus.builder().build()), end);
    }
}
