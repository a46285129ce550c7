package io.jubelet.app.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionResultsTest {

    private final RecordingBus bus = new RecordingBus();
    private final AdmissionResults results = new AdmissionResults(bus);
    private final Pod pod = AdmissionFixture.pod("a", 1, "cpu=1");
    private final PendingPod desired = new PendingPod(pod, "file");

    /** An error in the middle may leave the changes of several messages of the sources to be published together. */
    @Test
    void aPodThatCameBackBeforeAnythingWasPublishedStays() {
        results.add(desired, pod);
        results.remove("a");
        results.add(desired, pod);
        assertEquals(List.of("ADD", "REMOVE", "ADD"), published());
    }

    @Test
    void ofTwoVersionsOnlyTheNewerIsPublished() {
        results.add(desired, pod);
        results.add(new PendingPod(AdmissionFixture.pod("b", 1, "cpu=1"), "file"), AdmissionFixture.pod("b", 1, "cpu=1"));
        results.put(PodChange.Operation.UPDATE, desired, pod);
        assertEquals(List.of("ADD", "ADD"), published());
        results.put(PodChange.Operation.UPDATE, desired, pod);
        assertEquals(List.of("UPDATE"), published());
    }

    private List<String> published() {
        bus.forget();
        results.publish();
        return bus.published(PodChanges.class).stream().flatMap(message -> message.changes().stream())
                .map(change -> change.operation().name()).toList();
    }
}
