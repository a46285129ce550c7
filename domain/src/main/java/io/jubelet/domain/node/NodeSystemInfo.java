package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * Information about the machine of a node (core/v1 NodeSystemInfo).
 *
 * @param machineID identity of the installation, of /etc/machine-id
 * @param systemUUID identity of the hardware
 * @param bootID identity of this boot
 * @param kernelVersion release of the kernel
 * @param osImage name of the distribution
 * @param containerRuntimeVersion {@code name://version} of the runtime
 * @param kubeletVersion version of Kubernetes that the agent implements
 * @param kubeProxyVersion always empty since Kubernetes 1.33
 * @param operatingSystem {@code linux}
 * @param architecture as Go names it: {@code amd64}, {@code arm64}
 * @param swap swap space, absent where there is none
 */
public record NodeSystemInfo(
        String machineID,
        String systemUUID,
        String bootID,
        String kernelVersion,
        String osImage,
        String containerRuntimeVersion,
        String kubeletVersion,
        String kubeProxyVersion,
        String operatingSystem,
        String architecture,
        Optional<NodeSwap> swap) {

    /** Copies collections; rejects null parts. */
    public NodeSystemInfo {
        Objects.requireNonNull(machineID, "machineID");
        Objects.requireNonNull(systemUUID, "systemUUID");
        Objects.requireNonNull(bootID, "bootID");
        Objects.requireNonNull(kernelVersion, "kernelVersion");
        Objects.requireNonNull(osImage, "osImage");
        Objects.requireNonNull(containerRuntimeVersion, "containerRuntimeVersion");
        Objects.requireNonNull(kubeletVersion, "kubeletVersion");
        Objects.requireNonNull(kubeProxyVersion, "kubeProxyVersion");
        Objects.requireNonNull(operatingSystem, "operatingSystem");
        Objects.requireNonNull(architecture, "architecture");
        Objects.requireNonNull(swap, "swap");
    }
}
