package io.jubelet.app.message.device;

import io.jubelet.domain.device.ContainerDevices;
import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link GetContainerDevices}.
 *
 * @param given what it gets
 * @param fault why it can't be started now; absent when it can
 */
public record ContainerDevicesFound(ContainerDevices given, Optional<String> fault) {

    /** Rejects null. */
    public ContainerDevicesFound {
        Objects.requireNonNull(given, "given");
        Objects.requireNonNull(fault, "fault");
    }
}
