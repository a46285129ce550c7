package io.jubelet.app.device;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.ports.time.Timers;
import java.util.List;

/**
 * The concern of devices.
 *
 * @param ports plugins, and the checkpoint of allocated devices
 * @param timers time
 */
public record DeviceConcerns(DevicePorts ports, Timers timers) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new Devices(ports.registrations(), new DeviceStore(ports.checkpoint()),
                new DeviceEndpoints(ports.plugins(), timers), ports.numaNodes(), timers));
    }
}
