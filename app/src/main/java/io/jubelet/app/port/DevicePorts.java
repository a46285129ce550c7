package io.jubelet.app.port;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.device.DeviceRegistrations;
import java.util.List;

/**
 * Devices of plugins.
 *
 * @param registrations where they register
 * @param plugins connections to them
 * @param checkpoint files in their directory
 * @param numaNodes ids of the NUMA nodes of the machine
 */
public record DevicePorts(DeviceRegistrations registrations, DevicePlugins plugins, StateFiles checkpoint, List<Integer> numaNodes) {

    /** Copies the list. */
    public DevicePorts {
        numaNodes = List.copyOf(numaNodes);
    }
}
