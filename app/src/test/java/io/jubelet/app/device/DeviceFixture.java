package io.jubelet.app.device;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.AllocateDevices;
import io.jubelet.app.message.device.ContainerDevicesFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.DevicesCounted;
import io.jubelet.app.message.device.GetContainerDevices;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** The concern of devices on a bus of tests, with plugins that tests start. */
abstract class DeviceFixture {

    static final String GPU = "example.com/gpu";
    static final String SOCKET = "/d/gpu.sock";

    final VirtualTimers timers = new VirtualTimers();
    final FakeDevicePlugins plugins = new FakeDevicePlugins();
    final FakeDeviceRegistrations registrations = new FakeDeviceRegistrations();
    final FakeDisk disk = new FakeDisk();
    final FakeStateFiles files = new FakeStateFiles(disk, "/d");
    RecordingBus bus;
    Concern devices;

    /** On a machine on which nothing runs. */
    @BeforeEach
    void start() {
        deploy();
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), 0));
    }

    /** The concern alone, on what is on the disk. */
    void deploy() {
        bus = new RecordingBus();
        devices = new DeviceConcerns(new DevicePorts(registrations, plugins, files, List.of(0)), timers).concerns().getFirst();
        devices.start(bus);
    }

    FakeDevicePlugins.Plugin gpus(String... ids) {
        FakeDevicePlugins.Plugin plugin = plugins.start(SOCKET, new DevicePlugin.Options(true, false),
                List.of(ids).stream().map(id -> new Device(id, true, List.of())).toList());
        plugin.allocates(some -> new ContainerDevices(Map.of("GPU", String.join(",", some.stream().sorted().toList())), List.of(),
                List.of(), Map.of(), List.of()));
        return plugin;
    }

    static Pod pod(String name, int count) {
        Pod pod = Pods.named(name, "uid-" + name);
        Container main = Container.builder().name("main").image("i")
                .resources(new ResourceRequirements(Map.of(GPU, Quantity.parse("" + count)), Map.of(), List.of())).build();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(main)).build());
    }

    Optional<String> allocate(Pod pod) {
        return bus.ask(DeviceTopics.ALLOCATE_DEVICES,
                new AllocateDevices(pod, pod.spec().containers().getFirst(), Optional.empty())).fault();
    }

    ContainerDevicesFound begin(Pod pod) {
        return bus.ask(DeviceTopics.CONTAINER_DEVICES, new GetContainerDevices(pod, pod.spec().containers().getFirst()));
    }

    /** Capacity and allocatable as last reported. */
    String counted() {
        var resources = bus.published(DevicesCounted.class).getLast().resources();
        return resources.capacity() + " " + resources.allocatable() + " " + resources.removed();
    }
}
