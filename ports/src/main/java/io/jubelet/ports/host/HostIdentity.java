package io.jubelet.ports.host;

import java.util.Objects;

/**
 * Identity of a machine.
 *
 * @param machineId identity of the installation (/etc/machine-id)
 * @param systemUuid identity of the hardware; that of the installation where the hardware reports none
 * @param bootId identity of this boot
 * @param kernelVersion release of the kernel
 * @param osImage name of the distribution (PRETTY_NAME of os-release)
 * @param architecture, with the names of Go: {@code amd64}, {@code arm64}
 */
public record HostIdentity(
        String machineId,
        String systemUuid,
        String bootId,
        String kernelVersion,
        String osImage,
        String architecture) {

    /** Rejects null. */
    public HostIdentity {
        Objects.requireNonNull(machineId, "machineId");
        Objects.requireNonNull(systemUuid, "systemUuid");
        Objects.requireNonNull(bootId, "bootId");
        Objects.requireNonNull(kernelVersion, "kernelVersion");
        Objects.requireNonNull(osImage, "osImage");
        Objects.requireNonNull(architecture, "architecture");
    }
}
