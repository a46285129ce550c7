package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.ManagedResources;
import org.junit.jupiter.api.Test;

class ContainerPlacementTest {

    private static final ContainerAffinity OWN = new ContainerAffinity("2-3", "", true);
    private static final ContainerAffinity SHARED = new ContainerAffinity("0-1", "", false);
    private static final Pod POD = new Pod(ObjectMeta.builder().name("p").uid("u").build(), PodSpec.builder().build(),
            PodStatus.builder().build());

    private final RecordingBus bus = new RecordingBus();
    private final ManagedResources managed = new ManagedResources(true, false, false);

    private ContainerPlacement placement(ManagedResources resources) {
        return new ContainerPlacement(bus, resources);
    }

    @Test
    void aContainerWithExclusiveCpusNeedsNoQuota() throws Exception {
        bus.answer(TopologyTopics.CLAIM_AFFINITY, _ -> OWN);
        ContainerPlacement placement = placement(managed);
        assertTrue(placement.isFreeOfQuota(POD));
        assertTrue(placement.isFreeOfQuota(OWN));
        assertFalse(placement.isFreeOfQuota(SHARED));
    }

    @Test
    void withTheirQuotaTheyAreHeldLikeOthers() throws Exception {
        bus.answer(TopologyTopics.CLAIM_AFFINITY, _ -> OWN);
        ContainerPlacement placement = placement(managed.withExclusiveQuota());
        assertFalse(placement.isFreeOfQuota(POD));
        assertFalse(placement.isFreeOfQuota(OWN));
    }
}
