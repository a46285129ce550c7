package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Sysctl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Kernel parameters that pods may set (behaviour reference, section 12, "Safe sysctls"): those that can't harm others
 * on the node, and those that the node's owner allows. Only parameters that belong to a namespace can be allowed.
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

    private static final Set<String> IPC = Set.of("kernel.sem");
    private static final List<String> IPC_PREFIXES = List.of("kernel.shm", "kernel.msg", "fs.mqueue.");
    private static final String NET_PREFIX = "net.";

    private final List<String> allowed;
    private final KernelVersion kernel;

    /**
     * The rules of one node.
     *
     * @param allowed further parameters; one that ends with a star means all that begin so
     * @param kernel release of the kernel
     */
    Sysctls(List<String> allowed, KernelVersion kernel) {
        this.allowed = allowed.stream().map(Sysctls::dotted).toList();
        this.kernel = kernel;
    }

    /** Why the pod is refused; absent when it sets only what it may. */
    Optional<Admission.Refused> refusal(Pod pod) {
        List<Sysctl> wanted = pod.spec().securityContext().map(PodSecurityContext::sysctls).orElse(List.of());
        return wanted.stream().map(Sysctl::name).flatMap(name -> objection(pod.spec(), name).stream()).findFirst()
                .map(objection -> new Admission.Refused("SysctlForbidden", "forbidden sysctl: " + objection));
    }

    private Optional<String> objection(PodSpec spec, String written) {
        String name = dotted(written);
        Optional<String> namespace = namespace(name);
        if (namespace.isEmpty() || !isSafe(name) && allowed.stream().noneMatch(pattern -> covers(pattern, name))) {
            return Optional.of("\"" + name + "\" not allowlisted");
        }
        boolean ofHost = namespace.get().equals("IPC") ? spec.hostIPC() : spec.hostNetwork();
        return ofHost ? Optional.of("\"" + name + "\" not allowed with host " + namespace.get() + " enabled")
                : Optional.empty();
    }

    private boolean isSafe(String name) {
        return SAFE.containsKey(name) && kernel.isAtLeast(SAFE.get(name));
    }

    private static boolean covers(String pattern, String name) {
        return pattern.endsWith("*") ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }

    private static Optional<String> namespace(String name) {
        if (name.startsWith(NET_PREFIX)) {
            return Optional.of("Net");
        }
        return IPC.contains(name) || IPC_PREFIXES.stream().anyMatch(name::startsWith)
                ? Optional.of("IPC") : Optional.empty();
    }

    /** With slashes between the parts, dots belong to them: {@code net/ipv4/conf/eth0.1/forwarding}. */
    private static String dotted(String name) {
        int first = name.indexOf('/');
        int dot = name.indexOf('.');
        if (first < 0 || dot >= 0 && dot < first) {
            return name;
        }
        StringBuilder dotted = new StringBuilder();
        name.chars().forEach(c -> dotted.append(c == '/' ? '.' : c == '.' ? '/' : (char) c));
        return dotted.toString();
    }
}
