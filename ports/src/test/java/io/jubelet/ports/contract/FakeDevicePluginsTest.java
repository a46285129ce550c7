package io.jubelet.ports.contract;

import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.fake.FakeDevicePlugins;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class FakeDevicePluginsTest extends DevicePluginsContract {

    private final FakeDevicePlugins plugins = new FakeDevicePlugins();
    private final FakeDevicePlugins.Plugin plugin = plugins.start("/p.sock", new DevicePlugin.Options(true, true),
            List.of(new Device("a", true, List.of()), new Device("b", true, List.of())));

    FakeDevicePluginsTest() {
        plugin.prefers(_ -> Set.of("b"));
        plugin.allocates(ids -> {
            if (ids.contains("other")) {
                throw new InvalidArgumentException("device other can't be allocated");
            }
            return new ContainerDevices(Map.of("EXAMPLE_DEVICES", String.join(",", new TreeSet<>(ids))), List.of(), List.of(),
                    Map.of(), List.of());
        });
    }

    @Override
    protected DevicePlugins plugins() {
        return plugins;
    }

    @Override
    protected String socket() {
        return "/p.sock";
    }

    @Override
    protected void fallIll() {
        plugin.report(List.of(new Device("a", false, List.of()), new Device("b", true, List.of())));
    }

    @Override
    protected void kill() {
        plugins.kill("/p.sock");
    }
}
