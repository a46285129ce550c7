package io.jubelet.app.metrics;

import io.jubelet.app.port.DevicePorts;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Set;

/** Counts registrations of device plugins on the socket of the kubelet, refused ones too, and measures how long plugins allocate. */
final class CountedDevices {

    private final Counter registrations;
    private final Histogram allocations;
    private final Timers timers;

    CountedDevices(MetricRegistry registry, Timers timers) {
        this.registrations = registry.counter("kubelet_device_plugin_registration_total",
                "[ALPHA] Registrations of device plugins, by resource.", "resource_name");
        this.allocations = registry.histogram("kubelet_device_plugin_alloc_duration_seconds",
                "[ALPHA] Seconds until a device plugin had allocated devices or failed to, by resource.", Buckets.DEFAULT,
                "resource_name");
        this.timers = timers;
    }

    DevicePorts counted(DevicePorts ports) {
        return new DevicePorts(counted(ports.registrations()), counted(ports.plugins()), ports.checkpoint(), ports.numaNodes());
    }

    private DeviceRegistrations counted(DeviceRegistrations socket) {
        return new DeviceRegistrations() {
            @Override
            public void serve(Receiver receiver) {
                socket.serve((version, path, resource) -> {
                    registrations.increment(resource);
                    receiver.register(version, path, resource);
                });
            }

            @Override
            public void close() {
                socket.close();
            }
        };
    }

    private DevicePlugins counted(DevicePlugins plugins) {
        return (resource, socket) -> new CountedPlugin(plugins.connect(resource, socket), resource);
    }

    /** One connection. */
    private final class CountedPlugin implements DevicePlugin {

        private final DevicePlugin plugin;
        private final String resource;

        CountedPlugin(DevicePlugin plugin, String resource) {
            this.plugin = plugin;
            this.resource = resource;
        }

        @Override
        public Options options() {
            return plugin.options();
        }

        @Override
        public void watch(Listener listener) {
            plugin.watch(listener);
        }

        @Override
        public Set<String> preferred(DeviceSelection.Question question) {
            return plugin.preferred(question);
        }

        @Override
        public ContainerDevices allocate(Set<String> ids) {
            long begin = timers.nanos();
            try {
                return plugin.allocate(ids);
            } finally {
                allocations.observe(Duration.ofNanos(timers.nanos() - begin), resource);
            }
        }

        @Override
        public void preStart(Set<String> ids) {
            plugin.preStart(ids);
        }

        @Override
        public void close() {
            plugin.close();
        }
    }
}
