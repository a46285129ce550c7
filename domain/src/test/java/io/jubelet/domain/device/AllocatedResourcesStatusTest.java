package io.jubelet.domain.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.ResourceHealth;
import io.jubelet.domain.pod.ResourceStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AllocatedResourcesStatusTest {

    private static final String GPU = "example.com/gpu";
    private static final ResourceStatus CLAIM = new ResourceStatus("claim:one", List.of());
    private static final DeviceAssignments ASSIGNMENTS = DeviceAssignments.NONE
            .with(new DeviceAssignments.Entry("uid", "main", GPU, AllocatedDevices.of(Set.of("a", "b", "gone"),
                    Map.of("a", new Device("a", true, List.of(0L, 1L))), ContainerDevices.NONE)))
            .with(new DeviceAssignments.Entry("uid", "main", "example.com/none",
                    AllocatedDevices.of(Set.of(), Map.of(), ContainerDevices.NONE)));
    private static final DeviceInventory INVENTORY = DeviceInventory.NONE.reported(GPU,
            List.of(new Device("a", true, List.of()), new Device("b", false, List.of())));

    private static PodStatus status(ResourceStatus... before) {
        return PodStatus.builder().containerStatuses(Stream.of("main", "other").map(name -> ContainerStatus.builder().name(name)
                .allocatedResourcesStatus(name.equals("main") ? List.of(before) : List.of()).build()).toList()).build();
    }

    private static ResourceStatus health(String a, String b, String gone) {
        return new ResourceStatus(GPU, List.of(new ResourceHealth("a", a, Optional.empty()),
                new ResourceHealth("b", b, Optional.empty()), new ResourceHealth("gone", gone, Optional.empty())));
    }

    @Test
    void aDeviceThatNobodyKnowsCountsAsHealthy() {
        assertEquals(status(health("Healthy", "Unhealthy", "Healthy")),
                AllocatedResourcesStatus.in(status(), "uid", ASSIGNMENTS, INVENTORY));
        assertEquals(status(health("Healthy", "Healthy", "Healthy")),
                AllocatedResourcesStatus.in(status(), "uid", ASSIGNMENTS, DeviceInventory.NONE));
    }

    @Test
    void whatAPluginSaidLastCountsWhileItIsAway() {
        assertEquals(status(health("Healthy", "Unhealthy", "Healthy")),
                AllocatedResourcesStatus.in(status(), "uid", ASSIGNMENTS, INVENTORY.lost(GPU)));
    }

    @Test
    void otherResourcesStay() {
        assertEquals(status(CLAIM, health("Healthy", "Unhealthy", "Healthy")),
                AllocatedResourcesStatus.in(status(health("Healthy", "Healthy", "Healthy"), CLAIM), "uid", ASSIGNMENTS, INVENTORY));
        PodStatus without = status(CLAIM);
        assertSame(without, AllocatedResourcesStatus.in(without, "other", ASSIGNMENTS, INVENTORY));
    }
}
