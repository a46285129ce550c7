package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceEndpointsTest {

    private static final String GPU = "example.com/gpu";
    private static final String NIC = "example.com/nic";

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeDevicePlugins plugins = new FakeDevicePlugins();
    private final DeviceEndpoints endpoints = new DeviceEndpoints(plugins, timers);

    @Test
    void aPluginThatComesBackWhileItsResourceIsDroppedStays() {
        endpoints.expect(Set.of(GPU, NIC));
        timers.advance(Duration.ofMinutes(5));
        plugins.start("/d/gpu.sock", new DevicePlugin.Options(false, false), List.of());
        DevicePlugin plugin = endpoints.connect(GPU, "/d/gpu.sock");
        endpoints.forget(Set.of(GPU, NIC));
        assertEquals(Optional.of(plugin), endpoints.of(GPU).flatMap(DeviceEndpoints.Endpoint::plugin));
        assertEquals(Optional.empty(), endpoints.of(NIC));
    }
}
