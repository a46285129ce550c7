package io.jubelet.app.topology;

import static io.jubelet.app.topology.TextPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.device.DeviceHintsFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.DevicesAllocated;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.ports.fake.FakeHostTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Devices of plugins, all on NUMA node 1, whose owner is asked for hints and for the devices of each container. */
class DevicesOfContainersTest {

    private static final String GPU = ":-:1";
    private static final TopologyHint ON_ONE = TopologyHint.of(NumaMask.of(List.of(1)), true);

    private final List<String> asked = new ArrayList<>();
    private Optional<String> fault = Optional.empty();

    private AssigningNode node(ResourceManagers managers) {
        var node = new AssigningNode(managers, true, FakeHostTopology.plain(2, 4, 4L << 30));
        node.bus.answer(DeviceTopics.DEVICE_HINTS, question -> {
            asked.add("hints for " + question.container().map(Container::name).orElse("all"));
            return new DeviceHintsFound(Map.of(TextPods.GPUS, List.of(ON_ONE)));
        });
        node.bus.answer(DeviceTopics.ALLOCATE_DEVICES, question -> {
            asked.add(question.container().name() + " from " + question.affinity().map(NumaMask::nodes).orElse(List.of()));
            return new DevicesAllocated(fault);
        });
        return node;
    }

    private AssigningNode aligned(boolean wholePods) {
        return node(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, wholePods, true));
    }

    @Test
    void cpusAndMemoryComeFromTheNodeOfTheDevices() {
        AssigningNode node = aligned(false);
        Pod web = pod("web", "proxy:1:1Gi!", "app:2:1Gi" + GPU);
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("hints for app", "app from [1]"), asked, "the sidecar requests none");
        assertEquals("1 0 exclusive", node.begin(web, "proxy"));
        assertEquals("4-5 1 exclusive", node.begin(web, "app"));
        assertEquals(2, node.counted().alignments());
        assertEquals(4, node.counted().pins().size(), "attempts for devices are counted by their owner");
    }

    @Test
    void aWholePodIsOnTheNodeOfItsDevices() {
        AssigningNode node = aligned(true);
        Pod web = pod("web", "app:1:1Gi" + GPU + " other:2:1Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("hints for all", "app from [1]"), asked);
        assertEquals("5-6 1 exclusive", node.begin(web, "other"));
    }

    @Test
    void thePodWithAPoolIsOnTheNodeOfItsDevices() {
        AssigningNode node = aligned(true);
        Pod web = pod("web", "2:1Gi", "setup:-:-" + GPU, "app:-:-" + GPU + " other");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("hints for all", "setup from [1]", "app from [1]"), asked);
        assertEquals("4-5 1", node.begin(web, "other"));
        assertEquals(List.of("cpu", "memory"), node.counted().pools().attempts().stream().map(attempt -> attempt.resource()).toList());
    }

    @Test
    void forAPodThatRequestsNoDevicesNobodyIsAsked() {
        AssigningNode node = aligned(true);
        assertEquals("Assigned", node.assign(pod("web", "app:1:1Gi")));
        assertEquals("Assigned", node.assign(pod("pooled", "2:1Gi", "", "app other")));
        assertEquals("Assigned", aligned(false).assign(pod("web", "app:1:1Gi")));
        assertEquals(List.of(), asked);
    }

    @Test
    void aPodWhoseDevicesAreNotAvailableHasNothingElse() {
        fault = Optional.of("requested number of devices unavailable for example.com/gpu. Requested: 1, Available: 0");
        String rejection = "UnexpectedAdmissionError: Allocate failed due to " + fault.get() + ", which is unexpected";
        AssigningNode node = aligned(false);
        assertEquals(rejection, node.assign(pod("web", "first:1:1Gi second:1:1Gi" + GPU)));
        assertEquals(2, node.counted().pins().size(), "those of the first container");
        assertEquals(0, node.pool().exclusive());
        AssigningNode pools = aligned(true);
        assertEquals(rejection, pools.assign(pod("pooled", "2:1Gi", "", "app:-:-" + GPU + " other")));
        assertEquals(List.of(), pools.counted().pools().attempts());
    }

    @Test
    void theTimeThatTheOwnerOfDevicesTakesIsCounted() {
        AssigningNode node = aligned(false);
        node.passes(Duration.ofHours(1));
        node.bus.answer(DeviceTopics.ALLOCATE_DEVICES, _ -> {
            node.passes(Duration.ofSeconds(3));
            return new DevicesAllocated(Optional.empty());
        });
        node.assign(pod("web", "app:1:1Gi" + GPU));
        assertEquals(Duration.ofSeconds(3).toNanos(), node.counted().nanos());
    }

    @Test
    void devicesAreAllocatedWhereNothingElseIsAssigned() {
        AssigningNode node = node(ResourceManagers.NONE);
        Pod web = pod("web", "app:1:1Gi" + GPU);
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("app from []"), asked);
        assertEquals(" ", node.begin(web, "app"));
        assertEquals(" ", node.begin(web, ""));
    }
}
