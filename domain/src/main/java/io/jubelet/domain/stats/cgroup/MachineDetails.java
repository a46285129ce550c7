package io.jubelet.domain.stats.cgroup;

import java.util.Objects;

/**
 * The machine, as far as metrics name it.
 *
 * @param kernelVersion release of the kernel
 * @param osVersion name of the operating system
 * @param machineId id of the installed system
 * @param bootId id of this boot
 * @param systemUuid id of the hardware
 * @param cores logical CPUs
 * @param physicalCores cores
 * @param sockets sockets
 * @param memoryBytes memory
 * @param swapBytes swap
 */
public record MachineDetails(String kernelVersion, String osVersion, String machineId, String bootId, String systemUuid,
        int cores, int physicalCores, int sockets, long memoryBytes, long swapBytes) {

    /** Rejects null. */
    public MachineDetails {
        Objects.requireNonNull(kernelVersion, "kernelVersion");
        Objects.requireNonNull(osVersion, "osVersion");
        Objects.requireNonNull(machineId, "machineId");
        Objects.requireNonNull(bootId, "bootId");
        Objects.requireNonNull(systemUuid, "systemUuid");
    }
}
