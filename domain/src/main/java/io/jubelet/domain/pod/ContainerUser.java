package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * User of a container.
 *
 * @param linux ids on Linux
 */
public record ContainerUser(Optional<LinuxContainerUser> linux) {

    /** Copies collections; rejects null parts. */
    public ContainerUser {
        Objects.requireNonNull(linux, "linux");
    }
}
