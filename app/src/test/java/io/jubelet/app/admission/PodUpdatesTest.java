package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionFixture.pod;
import static io.jubelet.app.admission.AdmissionFixture.withSpec;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.source.PodChange.Operation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A pod changes in a way that the node, which declares nothing here, may not know. */
class PodUpdatesTest {

    private final AdmissionFixture fixture = new AdmissionFixture().open("cpu=4 memory=8Gi pods=10");

    private static Pod whole(String cpu) {
        return withSpec(pod("a", 1, "cpu=1"), pod("a", 1, "cpu=1").spec().toBuilder()
                .resources(new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse(cpu)), List.of())).build());
    }

    private List<String> events() {
        return fixture.events.stream().filter(event -> event.reason().equals("FailedNodeDeclaredFeaturesCheck"))
                .map(event -> event.type() + " " + event.pod().uid() + " " + event.message()).toList();
    }

    @Test
    void aChangeThatNeedsWhatTheNodeDoesNotDeclareIsReportedAndMade() {
        fixture.add(whole("1"));
        fixture.latest();
        fixture.change(Operation.UPDATE, whole("2"));
        assertEquals(List.of("WARNING a Pod requires node features that are not available: "
                + "InPlacePodLevelResourcesVerticalScaling"), events());
        assertEquals("UPDATE a", fixture.latest().getLast());
    }

    @Test
    void itIsReportedOnceForEachChange() {
        fixture.add(whole("1"));
        fixture.change(Operation.UPDATE, whole("2"));
        fixture.change(Operation.RECONCILE, whole("2"));
        assertEquals(1, events().size());
        fixture.change(Operation.UPDATE, whole("3"));
        assertEquals(2, events().size());
    }

    @Test
    void otherChangesNeedNothing() {
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=2"));
        assertEquals(List.of(), events());
    }
}
