package io.jubelet.domain.podresources;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodResourcesRulesTest {

    private static final String GPU = "example.com/gpu";
    private static final Device FAR = new Device("far", true, List.of(0L, 1L));
    private static final Device ILL = new Device("ill", false, List.of());

    @ParameterizedTest
    @CsvSource({"RUNNING,false,false,false", "RUNNING,false,true,false", "RUNNING,true,true,true", "SUCCEEDED,false,false,true",
        "FAILED,false,false,true", "FAILED,false,true,false", "SUCCEEDED,true,true,true", ",false,false,false"})
    void aPodIsInactiveOnceItHasEnded(PodPhase phase, boolean ended, boolean ending, boolean inactive) {
        assertEquals(inactive, PodResourcesRules.isInactive(Optional.ofNullable(phase), ended, ending));
    }

    @Test
    void inactivePodsAreLeftOutOfListsAlone() {
        Pod pod = Fixtures.pod(Fixtures.container("main"));
        assertEquals(List.of(), PodResourcesRules.listed(List.of(pod), _ -> true, true));
        assertEquals(List.of(pod), PodResourcesRules.listed(List.of(pod), _ -> false, true));
        assertEquals(List.of(pod), PodResourcesRules.listed(List.of(pod), _ -> true, false));
        assertEquals(Optional.of(pod), PodResourcesRules.named(List.of(pod), _ -> false, "ns", "web"));
        assertEquals(Optional.empty(), PodResourcesRules.named(List.of(pod), _ -> true, "ns", "web"), "it has ended");
        assertEquals(Optional.empty(), PodResourcesRules.named(List.of(pod), _ -> false, "web", "ns"));
        assertEquals("pod web in namespace ns not found", PodResourcesRules.notFound("ns", "web"));
    }

    @Test
    void initContainersThatEndAreLeftOut() {
        Pod pod = Fixtures.pod(PodSpec.builder().initContainers(List.of(Fixtures.container("setup"), Fixtures.sidecar("proxy")))
                .containers(List.of(Fixtures.container("main"))));
        PodResources notified = PodResources.of(pod, (of, container) -> new ContainerHoldings(
                List.of(new DeviceUse(of.uid(), container.name(), Optional.empty())), List.of(3, 1), List.of(), List.of()));
        assertEquals(List.of("proxy", "main"), notified.containers().stream().map(PodResources.OfContainer::name).toList());
        assertEquals(List.of(1, 3), notified.containers().getFirst().holdings().cpus());
        assertEquals(List.of(new DeviceUse("uid-web", "main", Optional.empty())),
                notified.containers().getLast().holdings().devices());
        assertEquals(List.of("main"), notified.withoutSidecars().containers().stream().map(PodResources.OfContainer::name).toList());
    }

    @Test
    void aDeviceOfTwoNodesStandsTwice() {
        AllocatedDevices allocated = AllocatedDevices.of(Set.of("far", "plain"), Map.of("far", FAR), ContainerDevices.NONE);
        assertEquals(List.of(new DeviceUse(GPU, "plain", Optional.empty()), new DeviceUse(GPU, "far", Optional.of(0L)),
                new DeviceUse(GPU, "far", Optional.of(1L))), DeviceUse.of(Map.of(GPU, allocated)));
    }

    @Test
    void onlyHealthyDevicesOfPluginsThatAreThereCanBeHad() {
        DeviceInventory inventory = DeviceInventory.NONE.reported(GPU, List.of(FAR, ILL));
        assertEquals(List.of(new DeviceUse(GPU, "far", Optional.of(0L)), new DeviceUse(GPU, "far", Optional.of(1L))),
                DeviceUse.allocatable(inventory));
        assertEquals(List.of(), DeviceUse.allocatable(inventory.lost(GPU)));
    }
}
