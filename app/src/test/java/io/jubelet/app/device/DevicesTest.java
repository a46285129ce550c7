package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.DirectBus;
import io.jubelet.app.message.AllocateDevices;
import io.jubelet.app.message.AssignmentVerdict;
import io.jubelet.app.message.ContainerDevicesFound;
import io.jubelet.app.message.DecisionMade;
import io.jubelet.app.message.DeviceHealthChanged;
import io.jubelet.app.message.DevicesCounted;
import io.jubelet.app.message.GetContainerDevices;
import io.jubelet.app.message.GetHeldDevices;
import io.jubelet.app.message.GetUsedDevices;
import io.jubelet.app.message.HeldDevices;
import io.jubelet.app.message.HandlePlugin;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.RuntimeListed;
import io.jubelet.app.message.Tick;
import io.jubelet.app.message.Topics;
import io.jubelet.app.message.WorkersListed;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DevicesTest {

    private static final String GPU = "example.com/gpu";
    private static final String SOCKET = "/d/gpu.sock";

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeDevicePlugins plugins = new FakeDevicePlugins();
    private final FakeDeviceRegistrations registrations = new FakeDeviceRegistrations();
    private final FakeDisk disk = new FakeDisk();
    private final FakeStateFiles files = new FakeStateFiles(disk, "/d");
    private DirectBus bus;
    private Concern devices;

    @BeforeEach
    void start() {
        bus = new DirectBus();
        devices = new DeviceFamily(new DevicePorts(registrations, plugins, files, List.of(0)), timers).concerns().getFirst();
        devices.start(bus);
    }

    private FakeDevicePlugins.Plugin gpus(String... ids) {
        FakeDevicePlugins.Plugin plugin = plugins.start(SOCKET, new DevicePlugin.Options(true, false),
                List.of(ids).stream().map(id -> new Device(id, true, List.of())).toList());
        plugin.allocates(some -> new ContainerDevices(Map.of("GPU", String.join(",", some.stream().sorted().toList())), List.of(),
                List.of(), Map.of(), List.of()));
        return plugin;
    }

    private static Pod pod(String name, int count) {
        Pod pod = Pods.named(name, "uid-" + name);
        Container main = Container.builder().name("main").image("i")
                .resources(new ResourceRequirements(Map.of(GPU, Quantity.parse("" + count)), Map.of(), List.of())).build();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(main)).build());
    }

    private Optional<String> allocate(Pod pod) {
        return bus.ask(Topics.ALLOCATE_DEVICES,
                new AllocateDevices(pod, pod.spec().containers().getFirst(), Optional.empty())).fault();
    }

    private ContainerDevicesFound begin(Pod pod) {
        return bus.ask(Topics.CONTAINER_DEVICES, new GetContainerDevices(pod, pod.spec().containers().getFirst()));
    }

    /** Capacity and allocatable as last told. */
    private String counted() {
        var resources = bus.published(DevicesCounted.class).getLast().resources();
        return resources.capacity() + " " + resources.allocatable() + " " + resources.removed();
    }

    @Test
    void whatAPluginReportsCountsUntilItDoesNotComeBack() {
        assertEquals("{} {} []", counted());
        FakeDevicePlugins.Plugin plugin = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals("{example.com/gpu=2} {example.com/gpu=2} []", counted());
        plugin.report(List.of(new Device("a", false, List.of()), new Device("b", true, List.of())));
        assertEquals("{example.com/gpu=2} {example.com/gpu=1} []", counted());
        plugins.kill(SOCKET);
        assertEquals("{example.com/gpu=2} {example.com/gpu=0} []", counted());
        timers.advance(Duration.ofMinutes(5).minusSeconds(1));
        bus.publish(Topics.TICK, new Tick());
        assertEquals("{example.com/gpu=2} {example.com/gpu=0} []", counted());
        timers.advance(Duration.ofSeconds(1));
        bus.publish(Topics.TICK, new Tick());
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
        assertEquals(Map.of(GPU, 1), bus.ask(Topics.USED_DEVICES, new GetUsedDevices()).byResource());
        assertEquals("requested number of devices unavailable for example.com/gpu. Requested: 2, Available: 1",
                allocate(pod("two", 2)).orElseThrow());
        bus.publish(Topics.POD_FINISHED, new PodFinished("uid-one", true));
        assertEquals(Optional.empty(), allocate(pod("two", 2)));
    }

    @Test
    void whatAPodLostIsAllocatedAgainWithAllElseThatItNeeds() {
        plugins.start(SOCKET, new DevicePlugin.Options(false, false),
                List.of(new Device("near", true, List.of(0L)), new Device("other", true, List.of(1L))));
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        bus.answer(Topics.ASSIGN_RESOURCES, question -> {
            bus.ask(Topics.ALLOCATE_DEVICES, new AllocateDevices(question.pod(), question.pod().spec().containers().getFirst(),
                    Optional.of(NumaMask.of(List.of(1)))));
            return new AssignmentVerdict.Assigned();
        });
        assertEquals(Optional.empty(), begin(one).fault());
        assertEquals(Set.of("other"), bus.ask(Topics.HELD_DEVICES, new GetHeldDevices()).assignments().ofPod("uid-one", GPU));
        assertEquals(List.of("waits for the device plugin of example.com/gpu to allocate 1 device",
                "has the devices other of example.com/gpu"),
                bus.published(DecisionMade.class).stream().map(made -> made.decision().text()).toList());
    }

    @Test
    void aContainerWaitsWhenWhatItsPodLostCanNotBeHadAgain() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        bus.answer(Topics.ASSIGN_RESOURCES, _ -> new AssignmentVerdict.Refused("TopologyAffinityError", "no room"));
        plugins.start("/d/other.sock", new DevicePlugin.Options(false, false), List.of(new Device("a", true, List.of())));
        registrations.register("v1beta1", "/d/other.sock", GPU);
        assertEquals(Optional.of("no room"), begin(pod("one", 1)).fault());
    }

    @Test
    void podsAreNamedWhoseDevicesFallIllOrComeBack() {
        FakeDevicePlugins.Plugin plugin = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        assertEquals(List.of(), bus.published(DeviceHealthChanged.class));
        plugin.report(List.of(new Device("a", true, List.of()), new Device("b", false, List.of())));
        assertEquals(List.of(), bus.published(DeviceHealthChanged.class), "nobody has it");
        plugin.report(List.of(new Device("a", false, List.of())));
        plugin.report(List.of());
        plugin.report(List.of(new Device("a", true, List.of())));
        assertEquals(Collections.nCopies(2, new DeviceHealthChanged(Set.of("uid-one"))), bus.published(DeviceHealthChanged.class));
        HeldDevices held = bus.ask(Topics.HELD_DEVICES, new GetHeldDevices());
        assertEquals(Set.of("uid-one"), held.assignments().pods());
        assertEquals(Set.of("a"), held.inventory().healthyOf(GPU));
    }

    private static RuntimeListed runtime(boolean alive) {
        return new RuntimeListed(Map.of(new PodIdentity("default", "one", "uid-one"), alive), 0);
    }

    private Map<String, Integer> used() {
        return bus.ask(Topics.USED_DEVICES, new GetUsedDevices()).byResource();
    }

    @Test
    void aPodKeepsItsDevicesUntilNothingOfItRuns() {
        PodChanges nobody = new PodChanges(List.of(), true, true);
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        bus.publish(Topics.PODS_ADMITTED, nobody);
        assertEquals(Map.of(GPU, 1), used(), "it is being admitted, or ends");
        bus.publish(Topics.WORKERS, new WorkersListed(Set.of()));
        bus.publish(Topics.RUNTIME_LISTED, runtime(true));
        bus.publish(Topics.PODS_ADMITTED, nobody);
        assertEquals(Map.of(GPU, 1), used(), "it runs");
        bus.publish(Topics.WORKERS, new WorkersListed(Set.of()));
        bus.publish(Topics.RUNTIME_LISTED, runtime(false));
        bus.publish(Topics.PODS_ADMITTED, nobody);
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
        bus.publish(Topics.PODS_ADMITTED, nobody);
        bus.publish(Topics.RUNTIME_LISTED, runtime(true));
        assertEquals(Map.of(GPU, 1), used());
        bus.publish(Topics.PODS_ADMITTED, nobody);
        bus.publish(Topics.RUNTIME_LISTED, runtime(false));
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
    void whatCanNotBeWrittenDownIsRefusedAndWrittenLater() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        disk.full(true);
        String refusal = allocate(pod("one", 1)).orElseThrow();
        assertTrue(refusal.startsWith("failed to write checkpoint file \"kubelet_internal_checkpoint\": "), refusal);
        assertFalse(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"));
        disk.full(false);
        bus.publish(Topics.TICK, new Tick());
        assertTrue(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"), "until the pod has ended it has the device");
        bus.publish(Topics.POD_FINISHED, new PodFinished("uid-one", true));
        assertFalse(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"));
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
            assertEquals(Optional.empty(), bus.ask(Topics.DEVICE_PLUGIN, new HandlePlugin(step, plugin)).fault());
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
