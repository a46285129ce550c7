package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
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
        plugin("/d/gpu.sock");
        DevicePlugin plugin = endpoints.connect(GPU, "/d/gpu.sock");
        endpoints.forget(Set.of(GPU, NIC));
        assertEquals(Optional.of(plugin), endpoints.of(GPU).flatMap(DeviceEndpoints.Endpoint::plugin));
        assertEquals(Optional.empty(), endpoints.of(NIC));
    }

    @Test
    void theConnectionThatAnotherTakesThePlaceOfIsClosed() {
        List<String> closed = new ArrayList<>();
        plugin("/d/a.sock").whenClosed(() -> closed.add("a"));
        plugin("/d/b.sock").whenClosed(() -> closed.add("b"));
        DevicePlugin first = endpoints.connect(GPU, "/d/a.sock");
        DevicePlugin second = endpoints.connect(GPU, "/d/b.sock");
        assertEquals(List.of("a"), closed);
        assertFalse(endpoints.isCurrent(GPU, first));
        assertTrue(endpoints.isCurrent(GPU, second));
        assertFalse(endpoints.stopped(GPU, first), "it is not that of the resource any more");
        assertEquals(Optional.of(second), endpoints.of(GPU).flatMap(DeviceEndpoints.Endpoint::plugin));
        endpoints.close();
        assertEquals(List.of("a", "b"), closed);
        assertEquals(Optional.empty(), endpoints.of(GPU));
    }

    /** Another agent on the same directory may run already. */
    @Test
    void aPluginThatRegistersWhileTheAgentEndsIsNotUsed() {
        List<String> closed = new ArrayList<>();
        plugin("/d/a.sock").whenClosed(() -> closed.add("a"));
        endpoints.close();
        assertThrows(UnavailableException.class, () -> endpoints.connect(GPU, "/d/a.sock"));
        assertEquals(List.of("a"), closed);
        assertEquals(Optional.empty(), endpoints.of(GPU));
    }

    private FakeDevicePlugins.Plugin plugin(String socket) {
        return plugins.start(socket, new DevicePlugin.Options(false, false), List.of());
    }
}
