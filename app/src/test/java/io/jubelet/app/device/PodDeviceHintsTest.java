package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.device.GetDeviceHints;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hints of a machine with two NUMA nodes, each of which has one device. */
class PodDeviceHintsTest {

    private static final String GPU = DeviceFixture.GPU;

    private final FakeDevicePlugins plugins = new FakeDevicePlugins();
    private final DeviceStore store = new DeviceStore(new FakeStateFiles(new FakeDisk(), "/d"));
    private final DeviceEndpoints endpoints = new DeviceEndpoints(plugins, new VirtualTimers());
    private final DeviceAllocator allocator = new DeviceAllocator(store, endpoints, (_, _) -> false, (_, _) -> { });
    private final PodDeviceHints hints = new PodDeviceHints(store, allocator, List.of(0, 1));
    private final Pod one = DeviceFixture.pod("one", 1);

    private void reported(Device... devices) {
        plugins.start("/d/gpu.sock", new DevicePlugin.Options(false, false), List.of());
        endpoints.connect(GPU, "/d/gpu.sock");
        store.reported(GPU, List.of(devices));
    }

    private Optional<List<TopologyHint>> of(Pod pod, Optional<Container> container) {
        return Optional.ofNullable(hints.of(new GetDeviceHints(pod, container)).hints().get(GPU));
    }

    private static Optional<Container> main(Pod pod) {
        return Optional.of(pod.spec().containers().getFirst());
    }

    private static TopologyHint on(boolean preferred, Integer... nodes) {
        return TopologyHint.of(NumaMask.of(Arrays.asList(nodes)), preferred);
    }

    @Test
    void aContainerGetsThemWhereTheyAreFree() throws AllocationException {
        reported(new Device("a", true, List.of(0L)), new Device("b", true, List.of(1L)));
        assertEquals(Set.of(on(true, 0), on(true, 1), on(false, 0, 1)), Set.copyOf(of(one, main(one)).orElseThrow()));
        allocator.allocate(one, one.spec().containers().getFirst(), Optional.of(NumaMask.of(List.of(0))));
        assertEquals(Set.of(on(true, 0), on(false, 0, 1)), Set.copyOf(of(one, main(one)).orElseThrow()), "it has that of node 0");
        assertEquals(Set.of(on(true, 0), on(false, 0, 1)), Set.copyOf(of(one, Optional.empty()).orElseThrow()), "so has its pod");
        Pod two = DeviceFixture.pod("two", 1);
        assertEquals(Set.of(on(true, 1), on(false, 0, 1)), Set.copyOf(of(two, main(two)).orElseThrow()));
        assertEquals(Set.of(on(true, 1), on(false, 0, 1)), Set.copyOf(of(two, Optional.empty()).orElseThrow()));
    }

    @Test
    void aContainerGetsWhatAnInitContainerOfItsPodHad() throws AllocationException {
        reported(new Device("a", true, List.of(0L)), new Device("b", true, List.of(1L)));
        Container init = one.spec().containers().getFirst().toBuilder().name("init").build();
        Pod pod = one.withSpec(one.spec().toBuilder().initContainers(List.of(init)).build());
        allocator.allocate(pod, init, Optional.of(NumaMask.of(List.of(1))));
        assertEquals(Set.of(on(true, 1), on(false, 0, 1)), Set.copyOf(of(pod, main(pod)).orElseThrow()));
        Set<String> before = allocator.reusable(pod, GPU);
        allocator.allocate(pod, main(pod).orElseThrow(), Optional.empty());
        assertEquals(Set.of("b"), before, "a hint that is being computed does not change");
        assertEquals(Set.of(), allocator.reusable(pod, GPU));
    }

    @Test
    void aDeviceThatIsBeingAllocatedIsNotOffered() {
        FakeDevicePlugins.Plugin plugin = plugins.start("/d/gpu.sock", new DevicePlugin.Options(false, false), List.of());
        endpoints.connect(GPU, "/d/gpu.sock");
        store.reported(GPU, List.of(new Device("a", true, List.of(0L)), new Device("b", true, List.of(1L))));
        Pod two = DeviceFixture.pod("two", 1);
        Set<TopologyHint> meanwhile = new HashSet<>();
        plugin.allocates(_ -> {
            meanwhile.addAll(of(two, main(two)).orElseThrow());
            throw new UnavailableException("on fire");
        });
        Optional<NumaMask> first = Optional.of(NumaMask.of(List.of(0)));
        assertThrows(AllocationException.class, () -> allocator.allocate(one, main(one).orElseThrow(), first));
        assertEquals(Set.of(on(true, 1), on(false, 0, 1)), meanwhile);
        assertEquals(Set.of(on(true, 0), on(true, 1), on(false, 0, 1)), Set.copyOf(of(two, main(two)).orElseThrow()));
    }

    @Test
    void devicesWithoutANodeCanBeHadAnywhere() {
        reported(new Device("a", true, List.of()));
        assertEquals(Optional.of(List.of(new TopologyHint(Optional.empty(), true))), of(one, main(one)));
    }

    @Test
    void aResourceOfNoPluginHasNoHint() {
        assertEquals(Map.of(), hints.of(new GetDeviceHints(one, Optional.empty())).hints());
    }
}
