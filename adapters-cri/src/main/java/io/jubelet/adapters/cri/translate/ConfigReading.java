package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.PortMapping;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.ByteText;
import io.jubelet.ports.runtime.ListFilter;
import java.util.Optional;

/** The configurations of requests, as a runtime reads them. */
public final class ConfigReading {

    private ConfigReading() {
    }

    /** The configuration of a sandbox. */
    public static SandboxConfig sandbox(SandboxConfigProto.PodSandboxConfig from) {
        SandboxConfigProto.PodSandboxMetadata pod = from.getMetadata();
        SandboxConfigProto.LinuxPodSandboxConfig linux = from.getLinux();
        return new SandboxConfig(pod.getName(), pod.getUid(), pod.getNamespace(), pod.getAttempt(), from.getHostname(),
                from.getLogDirectory(), from.hasDnsConfig() ? Optional.of(dns(from.getDnsConfig())) : Optional.empty(),
                from.getPortMappingsList().stream().map(ConfigReading::port).toList(), from.getLabelsMap(),
                from.getAnnotationsMap(), linux.getCgroupParent(), linux.getSysctlsMap(),
                SecurityReading.sandbox(linux.getSecurityContext()), resources(linux.getOverhead()),
                resources(linux.getResources()));
    }

    private static DnsConfig dns(SandboxConfigProto.DNSConfig from) {
        return new DnsConfig(from.getServersList(), from.getSearchesList(), from.getOptionsList());
    }

    private static PortMapping port(SandboxConfigProto.PortMapping from) {
        return new PortMapping(switch (from.getProtocol()) {
            case TCP, UNRECOGNIZED -> Protocol.TCP;
            case UDP -> Protocol.UDP;
            case SCTP -> Protocol.SCTP;
        }, from.getContainerPort(), from.getHostPort(), from.getHostIp());
    }

    /** The configuration of a container. */
    public static ContainerConfig container(ContainerProto.ContainerConfig from) {
        return new ContainerConfig(from.getMetadata().getName(), from.getMetadata().getAttempt(),
                image(from.getImage()), from.getCommandList(), from.getArgsList(), from.getWorkingDir(),
                from.getEnvsList().stream()
                        .map(env -> new KeyValue(env.getKey(), ByteText.of(Binary.of(env.getValue().toByteArray())))).toList(),
                from.getMountsList().stream().map(CommonTranslation::mount).toList(),
                from.getDevicesList().stream()
                        .map(device -> new Device(device.getContainerPath(), device.getHostPath(),
                                device.getPermissions())).toList(),
                from.getLabelsMap(), from.getAnnotationsMap(), from.getLogPath(), from.getStdin(), from.getStdinOnce(),
                from.getTty(), resources(from.getLinux().getResources()),
                SecurityReading.container(from.getLinux().getSecurityContext()),
                from.getCDIDevicesList().stream().map(ContainerProto.CDIDevice::getName).toList(),
                Signals.fromWire(from.getStopSignal()));
    }

    /** Resources. */
    public static LinuxContainerResources resources(CommonProto.LinuxContainerResources from) {
        return CommonTranslation.resources(from);
    }

    /** A reference to an image. */
    public static ImageSpec image(CommonProto.ImageSpec from) {
        return CommonTranslation.image(from);
    }

    /** Credentials. */
    public static AuthConfig auth(ImageServiceProto.AuthConfig from) {
        return new AuthConfig(from.getUsername(), from.getPassword(), from.getAuth(), from.getServerAddress(),
                from.getIdentityToken(), from.getRegistryToken());
    }

    /** Which sandboxes are wanted: all, or those that are ready. */
    public static ListFilter filter(SandboxProto.PodSandboxFilter from) {
        return new ListFilter(from.getId(), "", from.getLabelSelectorMap(),
                from.hasState() && from.getState().getState() == SandboxProto.PodSandboxState.SANDBOX_READY);
    }

    /** Which containers are wanted: all, or those that run. */
    public static ListFilter filter(ContainerProto.ContainerFilter from) {
        return new ListFilter(from.getId(), from.getPodSandboxId(), from.getLabelSelectorMap(),
                from.hasState() && from.getState().getState() == ContainerProto.ContainerState.CONTAINER_RUNNING);
    }
}
