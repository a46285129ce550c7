package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.port.DevicePorts;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CountedDevicesTest {

    private static final String GPU = "example.com/gpu";

    private final MetricRegistry registry = new MetricRegistry();
    private final VirtualTimers timers = new VirtualTimers();
    private final FakeDeviceRegistrations registrations = new FakeDeviceRegistrations();
    private final FakeDevicePlugins plugins = new FakeDevicePlugins();
    private final DevicePorts counted = new CountedDevices(registry, timers).counted(new DevicePorts(registrations, plugins,
            new FakeStateFiles(new FakeDisk(), "/d"), List.of()));

    private double value(String family, String suffix) {
        return registry.families().stream().filter(one -> one.name().equals("kubelet_device_plugin_" + family))
                .flatMap(one -> one.samples().stream())
                .filter(sample -> sample.suffix().equals(suffix) && sample.labels().getFirst().value().equals(GPU))
                .findFirst().orElseThrow().value();
    }

    @Test
    void refusedRegistrationsCountToo() {
        counted.registrations().serve((version, _, _) -> {
            if (!version.equals("v1beta1")) {
                throw new InvalidArgumentException("version");
            }
        });
        registrations.register("v1beta1", "/d/gpu.sock", GPU);
        assertThrows(InvalidArgumentException.class, () -> registrations.register("v2", "/d/gpu.sock", GPU));
        assertEquals(2, value("registration_total", ""));
    }

    @Test
    void failedAllocationsAreMeasuredToo() {
        FakeDevicePlugins.Plugin plugin = plugins.start("/d/gpu.sock", new DevicePlugin.Options(false, false), List.of());
        plugin.allocates(_ -> {
            timers.advance(Duration.ofSeconds(3));
            return ContainerDevices.NONE;
        });
        DevicePlugin connection = counted.plugins().connect(GPU, "/d/gpu.sock");
        connection.allocate(Set.of("a"));
        plugin.allocates(_ -> {
            throw new UnavailableException("busy");
        });
        assertThrows(UnavailableException.class, () -> connection.allocate(Set.of("a")));
        assertEquals(2, value("alloc_duration_seconds", "_count"));
        assertEquals(3, value("alloc_duration_seconds", "_sum"));
    }
}
