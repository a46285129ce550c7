package io.jubelet.app.message.device;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link GetContainerClaims}.
 *
 * @param cdiDevices fully qualified names of CDI devices
 * @param fault why the container can't be started, for users; absent when it can
 */
public record ContainerClaimsFound(List<String> cdiDevices, Optional<String> fault) {

    /** Copies the list; rejects null. */
    public ContainerClaimsFound {
        cdiDevices = List.copyOf(cdiDevices);
        Objects.requireNonNull(fault, "fault");
    }
}
