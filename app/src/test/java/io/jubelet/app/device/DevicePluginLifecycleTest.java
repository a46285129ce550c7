package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.device.CountDevices;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.DevicesCounted;
import io.jubelet.app.message.device.GetUsedDevices;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plugins that come, go and answer in each state of their devices. */
class DevicePluginLifecycleTest extends DeviceFixture {

    private static final String OTHER = "/d/other.sock";

    private Optional<String> handle(Step step, String socket) {
        return bus.ask(PluginTopics.DEVICE_PLUGIN,
                new HandlePlugin(step, new PluginInfo(PluginTypes.DEVICE, GPU, socket, List.of("v1beta1")))).fault();
    }

    private FakeDevicePlugins.Plugin preferring() {
        FakeDevicePlugins.Plugin plugin = plugins.start(SOCKET, new DevicePlugin.Options(false, true),
                List.of(new Device("a", true, List.of()), new Device("b", true, List.of())));
        registrations.register("v1beta1", SOCKET, GPU);
        return plugin;
    }

    @Test
    void aPluginThatIsConnectedIsNotGoneHoweverLongItIs() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        timers.advance(Duration.ofHours(1));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("{example.com/gpu=1} {example.com/gpu=1} []", counted());
        plugins.kill(SOCKET);
        timers.advance(Duration.ofMinutes(4));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("{example.com/gpu=1} {example.com/gpu=0} []", counted(), "the time runs since it went");
    }

    @Test
    void theSocketOfAPluginWhosePlaceIsTakenDoesNotCount() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        plugins.start(OTHER, new DevicePlugin.Options(false, false), List.of(new Device("b", true, List.of())));
        assertEquals(Optional.empty(), handle(Step.REGISTER, OTHER));
        assertEquals(Optional.empty(), handle(Step.DEREGISTER, SOCKET));
        assertEquals("{example.com/gpu=1} {example.com/gpu=1} []", counted());
        assertEquals(Optional.empty(), handle(Step.DEREGISTER, OTHER));
        assertEquals("{example.com/gpu=1} {example.com/gpu=0} []", counted());
    }

    /** What it said was on its way already. */
    @Test
    void aPluginWhosePlaceIsTakenNeitherReportsNorGoes() {
        List<DevicePlugin.Listener> listeners = new ArrayList<>();
        List<Set<String>> changes = new ArrayList<>();
        var store = new DeviceStore(files);
        var life = new DevicePluginLifecycle(store, new DeviceEndpoints((_, _) -> new Connection(listeners), timers), changes::add);
        life.register("v1beta1", SOCKET, GPU);
        life.register("v1beta1", OTHER, GPU);
        listeners.getLast().devices(List.of(new Device("b", true, List.of())));
        listeners.getFirst().devices(List.of(new Device("a", true, List.of())));
        listeners.getFirst().ended(new UnavailableException("the server ended the stream"));
        assertEquals(Set.of("b"), store.inventory().healthyOf(GPU));
        assertEquals(List.of(Set.of()), changes);
        listeners.getLast().ended(new UnavailableException("the server ended the stream"));
        assertEquals(Set.of(), store.inventory().healthyOf(GPU));
        assertEquals(List.of(Set.of(), Set.of()), changes);
    }

    /** A connection of which the listener is known. */
    private record Connection(List<Listener> listeners) implements DevicePlugin {

        @Override
        public Options options() {
            return new Options(false, false);
        }

        @Override
        public void watch(Listener listener) {
            listeners.add(listener);
        }

        @Override
        public Set<String> preferred(DeviceSelection.Question question) {
            return Set.of();
        }

        @Override
        public ContainerDevices allocate(Set<String> ids) {
            return ContainerDevices.NONE;
        }

        @Override
        public void preStart(Set<String> ids) {
            // There is nothing to prepare.
        }

        @Override
        public void close() {
            // What is on its way comes nevertheless.
        }
    }

    @Test
    void aPluginThatCanNotBeReachedIsNotRegistered() {
        assertEquals(Optional.of("can't connect to the device plugin at /d/gpu.sock"), handle(Step.REGISTER, SOCKET));
        assertEquals("{} {} []", counted());
    }

    @Test
    void devicesAreCountedOnRequest() {
        bus.forget();
        bus.publish(DeviceTopics.COUNT_DEVICES, new CountDevices());
        assertEquals(1, bus.published(DevicesCounted.class).size());
    }

    @Test
    void anAgentThatEndsKeepsNoConnection() {
        List<String> closed = new ArrayList<>();
        gpus("a").whenClosed(() -> closed.add("a"));
        registrations.register("v1beta1", SOCKET, GPU);
        devices.stop();
        assertEquals(List.of("a"), closed);
        assertThrows(UnavailableException.class, () -> registrations.register("v1beta1", SOCKET, GPU));
    }

    @Test
    void aPluginIsAskedWhichDevicesItPrefers() {
        FakeDevicePlugins.Plugin plugin = preferring();
        plugin.prefers(_ -> Set.of("b"));
        assertEquals(Optional.empty(), allocate(pod("one", 1)));
        assertEquals(List.of("preferred [a, b] [] 1", "allocate [b]"), plugin.calls());
    }

    @Test
    void aPluginThatCanNotSayWhatItPrefersIsAskedForNoDevices() {
        FakeDevicePlugins.Plugin plugin = preferring();
        plugin.prefers(_ -> {
            throw new InternalException("rpc error");
        });
        assertEquals(Optional.of("device plugin GetPreferredAllocation rpc failed with err: rpc error"), allocate(pod("one", 1)));
        assertEquals(1, plugin.calls().size());
    }

    @Test
    void noDevicesArePreparedThatWereNotAllocated() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Optional.of("no devices found allocated in local cache for pod uid-one, container main, resource example.com/gpu"),
                begin(pod("one", 1)).fault());
    }

    @Test
    void aContainerIsNotStartedWhosePluginDoesNotComeBack() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        plugins.kill(SOCKET);
        timers.advance(Duration.ofMinutes(5));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(Optional.of("endpoint not found in cache for a registered resource: example.com/gpu"), begin(pod("one", 1)).fault());
    }

    @Test
    void aContainerThatRequestsNoneOrSomethingElseGetsNone() {
        FakeDevicePlugins.Plugin plugin = gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        Pod none = pod("none", 0);
        Pod one = pod("else", 1);
        Pod other = one.withSpec(one.spec().toBuilder().containers(one.spec().containers().stream().map(container -> container.toBuilder()
                .resources(new ResourceRequirements(Map.of("example.com/other", Quantity.parse("1")), Map.of(), List.of())).build())
                .toList()).build());
        for (Pod pod : List.of(none, other)) {
            assertEquals(Optional.empty(), allocate(pod));
            assertEquals(Optional.empty(), begin(pod).fault());
        }
        assertEquals(List.of(), plugin.calls());
    }

    @Test
    void whatIsRecordedIsNotRefusedWhileTheDiskIsFull() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Optional.empty(), allocate(pod("one", 1)));
        disk.full(true);
        plugins.kill(SOCKET);
        gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Optional.empty(), allocate(pod("one", 1)));
    }

    @ParameterizedTest
    @CsvSource({"SYNCING, 1", "TERMINATING, 1", "TERMINATED, 0", "FINISHED, 0"})
    void aPodHasItsDevicesAsLongAsItMayRun(Stage stage, int used) {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod("one", 1), stage, false));
        assertEquals(used, bus.ask(DeviceTopics.USED_DEVICES, new GetUsedDevices()).byResource().getOrDefault(GPU, 0));
    }
}
