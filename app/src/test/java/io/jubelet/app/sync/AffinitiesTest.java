package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.DirectBus;
import io.jubelet.app.message.ContainerAffinity;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.ManagedResources;
import org.junit.jupiter.api.Test;

class AffinitiesTest {

    private static final ContainerAffinity OWN = new ContainerAffinity("2-3", "", true);
    private static final ContainerAffinity SHARED = new ContainerAffinity("0-1", "", false);
    private static final Pod POD = new Pod(ObjectMeta.builder().name("p").uid("u").build(), PodSpec.builder().build(),
            PodStatus.builder().build());

    private final DirectBus bus = new DirectBus();
    private final ManagedResources managed = new ManagedResources(true, false, false);

    private Affinities affinities(ManagedResources resources) {
        return new Affinities(bus, resources, PodsWithoutClaims.on(bus));
    }

    @Test
    void aContainerWithExclusiveProcessorsNeedsNoQuota() throws Exception {
        bus.answer(Topics.AFFINITY, _ -> OWN);
        Affinities affinities = affinities(managed);
        assertTrue(affinities.isFreeOfQuota(POD));
        assertTrue(affinities.isFreeOfQuota(OWN));
        assertFalse(affinities.isFreeOfQuota(SHARED));
    }

    @Test
    void withTheirQuotaTheyAreHeldLikeOthers() throws Exception {
        bus.answer(Topics.AFFINITY, _ -> OWN);
        Affinities affinities = affinities(managed.withExclusiveQuota());
        assertFalse(affinities.isFreeOfQuota(POD));
        assertFalse(affinities.isFreeOfQuota(OWN));
    }
}
