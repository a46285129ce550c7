package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.PortMapping;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ListFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sandboxes. */
public final class SandboxTranslation {

    private SandboxTranslation() {
    }

    /** The configuration of a sandbox. */
    public static SandboxConfigProto.PodSandboxConfig config(SandboxConfig from) {
        SandboxConfigProto.PodSandboxConfig.Builder to = SandboxConfigProto.PodSandboxConfig.newBuilder()
                .setMetadata(SandboxConfigProto.PodSandboxMetadata.newBuilder()
                        .setName(from.name())
                        .setUid(from.uid())
                        .setNamespace(from.namespace())
                        .setAttempt(from.attempt()))
                .setHostname(from.hostname())
                .setLogDirectory(from.logDirectory())
                .putAllLabels(from.labels())
                .putAllAnnotations(from.annotations())
                .setLinux(linux(from));
        from.dns().ifPresent(dns -> to.setDnsConfig(dns(dns)));
        from.portMappings().forEach(port -> to.addPortMappings(port(port)));
        return to.build();
    }

    private static SandboxConfigProto.LinuxPodSandboxConfig linux(SandboxConfig from) {
        SandboxConfigProto.LinuxPodSandboxConfig.Builder to = SandboxConfigProto.LinuxPodSandboxConfig.newBuilder()
                .setCgroupParent(from.cgroupParent())
                .setSecurityContext(SecurityTranslation.sandbox(from.security()))
                .putAllSysctls(from.sysctls());
        if (!from.overhead().equals(LinuxContainerResources.NONE)) {
            to.setOverhead(CommonTranslation.resources(from.overhead()));
        }
        if (!from.resources().equals(LinuxContainerResources.NONE)) {
            to.setResources(CommonTranslation.resources(from.resources()));
        }
        return to.build();
    }

    private static SandboxConfigProto.DNSConfig dns(DnsConfig from) {
        return SandboxConfigProto.DNSConfig.newBuilder()
                .addAllServers(from.servers())
                .addAllSearches(from.searches())
                .addAllOptions(from.options())
                .build();
    }

    private static SandboxConfigProto.PortMapping port(PortMapping from) {
        return SandboxConfigProto.PortMapping.newBuilder()
                .setProtocol(protocol(from.protocol()))
                .setContainerPort(from.containerPort())
                .setHostPort(from.hostPort())
                .setHostIp(from.hostIp())
                .build();
    }

    private static SandboxConfigProto.Protocol protocol(Protocol protocol) {
        return switch (protocol) {
            case TCP -> SandboxConfigProto.Protocol.TCP;
            case UDP -> SandboxConfigProto.Protocol.UDP;
            case SCTP -> SandboxConfigProto.Protocol.SCTP;
        };
    }

    /** Which sandboxes are wanted. */
    public static SandboxProto.PodSandboxFilter filter(ListFilter from) {
        SandboxProto.PodSandboxFilter.Builder to = SandboxProto.PodSandboxFilter.newBuilder()
                .setId(from.id().isEmpty() ? from.sandboxId() : from.id())
                .putAllLabelSelector(from.labels());
        if (from.onlyRunning()) {
            to.setState(SandboxProto.PodSandboxStateValue.newBuilder()
                    .setState(SandboxProto.PodSandboxState.SANDBOX_READY));
        }
        return to.build();
    }

    /** A sandbox in a list. */
    public static SandboxSummary summary(SandboxProto.PodSandbox from) {
        return new SandboxSummary(from.getId(), identity(from.getMetadata()), from.getMetadata().getAttempt(),
                state(from.getState()), CommonTranslation.instant(from.getCreatedAt()), from.getRuntimeHandler(),
                from.getLabelsMap(), from.getAnnotationsMap());
    }

    /**
     * A sandbox in full.
     *
     * @throws InternalException when the runtime left out what every sandbox has
     */
    public static ObservedSandbox observed(SandboxProto.PodSandboxStatus from) {
        require(!from.getId().isEmpty(), from, "an id");
        require(!from.getMetadata().getName().isEmpty() && !from.getMetadata().getUid().isEmpty()
                && !from.getMetadata().getNamespace().isEmpty(), from, "name, namespace and uid of its pod");
        require(from.getCreatedAt() != 0, from, "a creation time");
        NamespaceMode network =
                from.getLinux().getNamespaces().getOptions().getNetwork() == CommonProto.NamespaceMode.NODE
                        ? NamespaceMode.NODE : NamespaceMode.POD;
        return new ObservedSandbox(from.getId(), identity(from.getMetadata()), from.getMetadata().getAttempt(),
                state(from.getState()), CommonTranslation.instant(from.getCreatedAt()), network,
                from.hasNetwork() ? Optional.of(ips(from.getNetwork())) : Optional.empty(), from.getRuntimeHandler());
    }

    private static void require(boolean present, SandboxProto.PodSandboxStatus from, String what) {
        if (!present) {
            throw new InternalException("the runtime reports sandbox \"" + from.getId() + "\" without " + what);
        }
    }

    private static List<String> ips(SandboxProto.PodSandboxNetworkStatus from) {
        List<String> ips = new ArrayList<>();
        if (!from.getIp().isEmpty()) {
            ips.add(from.getIp());
            from.getAdditionalIpsList().forEach(ip -> ips.add(ip.getIp()));
        }
        return ips;
    }

    /** The pod that a sandbox belongs to. */
    static PodIdentity identity(SandboxConfigProto.PodSandboxMetadata from) {
        return new PodIdentity(from.getNamespace(), from.getName(), from.getUid());
    }

    /** An undefined state counts as not ready. */
    private static SandboxState state(SandboxProto.PodSandboxState from) {
        return from == SandboxProto.PodSandboxState.SANDBOX_READY ? SandboxState.READY : SandboxState.NOT_READY;
    }
}
