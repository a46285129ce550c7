package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Sysctl;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Kernel parameters that pods may set: those that can't affect others on the node, and those that the owner of the node allows.
 * Only parameters that belong to a namespace can be allowed.
 */
final class Sysctls {

    private static final Map<String, KernelVersion> SAFE = Map.ofEntries(
            Map.entry("kernel.shm_rmid_forced", KernelVersion.ANY),
            Map.entry("net.ipv4.ip_local_port_range", KernelVersion.ANY),
            Map.entry("net.ipv4.tcp_syncookies", KernelVersion.ANY),
            Map.entry("net.ipv4.ping_group_range", KernelVersion.ANY),
            Map.entry("net.ipv4.ip_unprivileged_port_start", KernelVersion.ANY),
            Map.entry("net.ipv4.ip_local_reserved_ports", new KernelVersion(3, 16)),
            Map.entry("net.ipv4.tcp_keepalive_time", new KernelVersion(4, 5)),
            Map.entry("net.ipv4.tcp_keepalive_intvl", new KernelVersion(4, 5)),
            Map.entry("net.ipv4.tcp_keepalive_probes", new KernelVersion(4, 5)),
            Map.entry("net.ipv4.tcp_fin_timeout", new KernelVersion(4, 6)),
            Map.entry("net.ipv4.tcp_rmem", new KernelVersion(4, 15)),
            Map.entry("net.ipv4.tcp_wmem", new KernelVersion(4, 15)));

    private final List<SysctlPattern> allowed;
    private final KernelVersion kernel;

    /**
     * The rules of one node.
     *
     * @param allowed further parameters
     * @param kernel release of the kernel
     */
    Sysctls(List<SysctlPattern> allowed, KernelVersion kernel) {
        this.allowed = List.copyOf(allowed);
        this.kernel = kernel;
    }

    /** Why the pod is rejected; absent when it sets only what it may. */
    Optional<Admission.Rejected> rejection(Pod pod) {
        List<Sysctl> requested = pod.spec().securityContext().map(PodSecurityContext::sysctls).orElse(List.of());
        return requested.stream().map(Sysctl::name).flatMap(name -> objection(pod.spec(), name).stream()).findFirst()
                .map(objection -> new Admission.Rejected("SysctlForbidden", "forbidden sysctl: " + objection));
    }

    private Optional<String> objection(PodSpec spec, String written) {
        String name = SysctlNames.dotted(written);
        Optional<String> namespace = isSafe(name) ? SysctlNames.namespace(name)
                : allowed.stream().filter(pattern -> pattern.covers(name)).findFirst().map(SysctlPattern::namespace);
        if (namespace.isEmpty()) {
            return Optional.of("\"" + name + "\" not allowlisted");
        }
        boolean ofHost = namespace.get().equals("IPC") ? spec.hostIPC() : spec.hostNetwork();
        return ofHost ? Optional.of("\"" + name + "\" not allowed with host " + namespace.get() + " enabled")
                : Optional.empty();
    }

    private boolean isSafe(String name) {
        return SAFE.containsKey(name) && kernel.isAtLeast(SAFE.get(name));
    }
}
