package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.AllocateDevices;
import io.jubelet.app.message.device.DeviceRegistration;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetUsedDevices;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DevicesTest extends DeviceFixture {

    @Test
    void itIsReportedWhetherPluginsCanRegister() {
        bus.forget();
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(new DeviceRegistration(Optional.empty())), bus.published(DeviceRegistration.class), "with every tick");

        var other = new RecordingBus();
        new DeviceConcerns(new DevicePorts(new DeviceRegistrations() {
            @Override
            public void serve(Receiver receiver) {
                throw new UnavailableException("read-only file system");
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        }, plugins, files, List.of(0)), timers).concerns().getFirst().start(other);
        other.publish(NodeTopics.TICK, new Tick());
        var failed = new DeviceRegistration(Optional.of("read-only file system"));
        assertEquals(List.of(failed, failed), other.published(DeviceRegistration.class));
    }

    @Test
    void whatAPluginReportsCountsUntilItDoesNotReconnect() {
        assertEquals("{} {} []", counted());
        FakeDevicePlugins.Plugin plugin = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals("{example.com/gpu=2} {example.com/gpu=2} []", counted());
        plugin.report(List.of(new Device("a", false, List.of()), new Device("b", true, List.of())));
        assertEquals("{example.com/gpu=2} {example.com/gpu=1} []", counted());
        plugins.kill(SOCKET);
        assertEquals("{example.com/gpu=2} {example.com/gpu=0} []", counted());
        timers.advance(Duration.ofMinutes(5).minusSeconds(1));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("{example.com/gpu=2} {example.com/gpu=0} []", counted());
        timers.advance(Duration.ofSeconds(1));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("{} {} [example.com/gpu]", counted());
        gpus("c");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals("{example.com/gpu=1} {example.com/gpu=1} []", counted());
    }

    @Test
    void aContainerGetsItsDevicesOnceAndGivesThemBack() {
        FakeDevicePlugins.Plugin plugin = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        assertEquals(Optional.empty(), allocate(one));
        assertEquals(Optional.empty(), allocate(one));
        assertEquals(Map.of("GPU", "a"), begin(one).given().envs());
        assertEquals(List.of("allocate [a]", "preStart [a]"), plugin.calls());
        assertEquals(Map.of(GPU, 1), bus.ask(DeviceTopics.USED_DEVICES, new GetUsedDevices()).byResource());
        assertEquals("requested number of devices unavailable for example.com/gpu. Requested: 2, Available: 1",
                allocate(pod("two", 2)).orElseThrow());
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid-one", true));
        assertEquals(Optional.empty(), allocate(pod("two", 2)));
    }

    @Test
    void aContainerKeepsItsDevicesWhenItStartsAgainAndWhenItsPluginDoes() {
        gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        assertEquals(Optional.empty(), allocate(one));
        begin(one);
        assertEquals(Map.of("GPU", "a"), begin(one).given().envs());
        plugins.kill(SOCKET);
        FakeDevicePlugins.Plugin second = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals("{example.com/gpu=2} {example.com/gpu=2} []", counted());
        assertEquals(Map.of("GPU", "a"), begin(one).given().envs());
        assertEquals(Optional.empty(), allocate(pod("two", 1)));
        assertEquals(List.of("preStart [a]", "allocate [b]"), second.calls());
    }

    /** The plugin may have to reset the device before each start. */
    @Test
    void aContainerIsNotStartedWhileThePluginIsAwayThatHasToPrepareItsDevices() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        assertEquals(Optional.empty(), allocate(one));
        plugins.kill(SOCKET);
        assertEquals(Optional.of("device plugin PreStartContainer rpc failed with err: endpoint example.com/gpu has been stopped"),
                begin(one).fault());
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Map.of("GPU", "a"), begin(one).given().envs());
    }

    @Test
    void aPluginThatDoesNotPrepareDevicesMayBeAwayWhenAContainerStarts() {
        plugins.start(SOCKET, new DevicePlugin.Options(false, false), List.of(new Device("a", true, List.of())));
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        assertEquals(Optional.empty(), allocate(one));
        plugins.kill(SOCKET);
        assertEquals(Optional.empty(), begin(one).fault());
    }

    /** What an init container had is had again by a sidecar, and then by nobody else. */
    @Test
    void aSidecarHasTheDeviceOfTheInitContainerBeforeIt() {
        FakeDevicePlugins.Plugin plugin = gpus("a", "b", "c");
        registrations.register("v1beta1", SOCKET, GPU);
        Container main = pod("one", 1).spec().containers().getFirst();
        Container init = main.toBuilder().name("init").build();
        Container sidecar = main.toBuilder().name("sidecar").restartPolicy(RestartPolicy.ALWAYS).build();
        Pod one = pod("one", 1);
        Pod pod = one.withSpec(one.spec().toBuilder().initContainers(List.of(init, sidecar)).build());
        List.of(init, sidecar, main).forEach(container -> assertEquals(Optional.empty(),
                bus.ask(DeviceTopics.ALLOCATE_DEVICES, new AllocateDevices(pod, container, Optional.empty())).fault()));
        assertEquals(List.of("allocate [a]", "allocate [a]", "allocate [b]"), plugin.calls());
        assertEquals(Map.of(GPU, 2), used());
    }

    private static RuntimeListed runtime(boolean alive) {
        return new RuntimeListed(Map.of(new PodIdentity("default", "one", "uid-one"), alive), 0);
    }

    private Map<String, Integer> used() {
        return bus.ask(DeviceTopics.USED_DEVICES, new GetUsedDevices()).byResource();
    }

    @Test
    void aPodKeepsItsDevicesUntilNothingOfItRuns() {
        PodChanges nobody = new PodChanges(List.of(), true, true);
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        bus.publish(PodTopics.PODS_ADMITTED, nobody);
        assertEquals(Map.of(GPU, 1), used(), "it is being admitted, or ends");
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, runtime(true));
        bus.publish(PodTopics.PODS_ADMITTED, nobody);
        assertEquals(Map.of(GPU, 1), used(), "it runs");
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, runtime(false));
        bus.publish(PodTopics.PODS_ADMITTED, nobody);
        assertEquals(Map.of(), used());
    }

    @Test
    void whatAPodOfAnEarlierAgentHasIsFreeWhenNothingOfItRuns() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        devices.stop();
        start();
        PodChanges nobody = new PodChanges(List.of(), true, true);
        bus.publish(PodTopics.PODS_ADMITTED, nobody);
        bus.publish(RuntimeTopics.RUNTIME_LISTED, runtime(true));
        assertEquals(Map.of(GPU, 1), used());
        bus.publish(PodTopics.PODS_ADMITTED, nobody);
        bus.publish(RuntimeTopics.RUNTIME_LISTED, runtime(false));
        assertEquals(Map.of(), used());
    }

    @Test
    void anotherAgentKnowsWhoHasWhat() {
        gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        allocate(one);
        devices.stop();
        start();
        assertEquals("{example.com/gpu=0} {example.com/gpu=0} []", counted());
        assertEquals(Map.of("GPU", "a"), begin(one).given().envs());
        assertEquals("no healthy devices present; cannot allocate unhealthy devices example.com/gpu",
                allocate(pod("two", 1)).orElseThrow());
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Optional.empty(), allocate(pod("two", 1)));
        assertTrue(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-two"));
    }

    @Test
    void aDamagedCheckpointIsNoReasonToStop() {
        devices.stop();
        files.write(DeviceCheckpoint.NAME, "{\"Data\":{\"PodDeviceEntries\":null,\"RegisteredDevices\":{}},\"Checksum\":1}");
        start();
        assertEquals("{} {} []", counted());
    }

    @Test
    void pluginsAreRefusedByWhatTheySay() {
        gpus("a");
        assertEquals("the ResourceName \"gpu\" is invalid",
                assertThrows(InvalidArgumentException.class, () -> registrations.register("v1beta1", SOCKET, "gpu")).getMessage());
        assertThrows(InvalidArgumentException.class, () -> registrations.register("v2", SOCKET, GPU));
        assertThrows(PortException.class, () -> registrations.register("v1beta1", "/d/nobody.sock", GPU));
        var plugin = new PluginInfo(PluginTypes.DEVICE, GPU, SOCKET, List.of("v1beta1"));
        for (HandlePlugin.Step step : HandlePlugin.Step.values()) {
            assertEquals(Optional.empty(), bus.ask(PluginTopics.DEVICE_PLUGIN, new HandlePlugin(step, plugin)).fault());
        }
        assertEquals("{example.com/gpu=1} {example.com/gpu=0} []", counted());
    }

    @Test
    void aPluginThatRefusesOrHangsFreesTheDevices() {
        FakeDevicePlugins.Plugin plugin = gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        plugin.allocates(_ -> {
            throw new UnavailableException("on fire");
        });
        assertEquals(Optional.of("on fire"), allocate(pod("one", 1)));
        plugin.allocates(_ -> ContainerDevices.NONE);
        assertEquals(Optional.empty(), allocate(pod("two", 1)));
    }
}
