package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What {@link DevicePlugins} have to do, with a plugin of the devices {@code a} and {@code b} that prefers {@code b}. */
public abstract class DevicePluginsContract {

    private final List<List<Device>> reported = new CopyOnWriteArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();

    private final DevicePlugin.Listener listener = new DevicePlugin.Listener() {

        @Override
        public void devices(List<Device> devices) {
            reported.add(devices);
        }

        @Override
        public void ended(PortException why) {
            ends.incrementAndGet();
        }
    };

    /** What is tested. */
    protected abstract DevicePlugins plugins();

    /** Socket of the plugin. */
    protected abstract String socket();

    /** Device {@code a} is reported as one that can't be used. */
    protected abstract void fallIll();

    /** Ends the plugin. */
    protected abstract void kill();

    @Test
    void aPluginReportsItsDevicesUntilItEnds() {
        DevicePlugin plugin = plugins().connect("example.com/gpu", socket());
        assertEquals(new DevicePlugin.Options(true, true), plugin.options());
        plugin.watch(listener);
        Await.until("both devices", () -> !reported.isEmpty());
        assertEquals(List.of(new Device("a", true, List.of()), new Device("b", true, List.of())), reported.getFirst());
        fallIll();
        Await.until("the change", () -> reported.size() > 1);
        assertEquals(List.of(new Device("a", false, List.of()), new Device("b", true, List.of())), reported.getLast());
        kill();
        Await.until("the end", () -> ends.get() == 1);
        assertThrows(PortException.class, () -> plugin.allocate(Set.of("b")));
        plugin.close();
    }

    @Test
    void aPluginAllocatesAndRefuses() {
        try (DevicePlugin plugin = plugins().connect("example.com/gpu", socket())) {
            assertEquals(Set.of("b"), plugin.preferred(new DeviceSelection.Question(Set.of("a", "b"), Set.of(), 1)));
            assertEquals("a,b", plugin.allocate(Set.of("a", "b")).envs().get("EXAMPLE_DEVICES"));
            plugin.preStart(Set.of("a"));
            PortException refusal = assertThrows(PortException.class, () -> plugin.allocate(Set.of("other")));
            assertEquals(true, refusal.getMessage().contains("device other can't be allocated"), refusal.getMessage());
        }
    }

    @Test
    void whoDoesNotListenToAPluginAnyMoreIsNotCalled() {
        DevicePlugin plugin = plugins().connect("example.com/gpu", socket());
        plugin.watch(listener);
        Await.until("both devices", () -> !reported.isEmpty());
        plugin.close();
        kill();
        assertEquals(0, ends.get());
        assertThrows(PortException.class, () -> plugins().connect("example.com/gpu", socket()));
    }
}
