package io.jubelet.app.sync;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.restart.CrashLoopBackoff;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is the same for all pods of this node.
 *
 * @param nodeName name of the node
 * @param runtimeName name of the runtime as it stands before container ids, such as {@code containerd}
 * @param addresses gives the addresses of the node, preferred family first, as they are known now
 * @param agentStart when this agent started
 * @param launch how sandboxes and containers are made
 * @param dns what the node knows about name resolution
 * @param podsCgroup the cgroup of all pods; empty when pods get no cgroups of their own
 * @param cgroupPolicy how cgroup values are computed
 * @param systemdCgroups whether the runtime names cgroups as systemd does
 * @param podPidsLimit processes and threads per pod, -1 for no limit
 * @param backoff pauses of containers that keep ending
 */
public record NodeSettings(
        String nodeName,
        String runtimeName,
        Supplier<List<String>> addresses,
        Instant agentStart,
        LaunchSettings launch,
        NodeDns dns,
        Optional<CgroupName> podsCgroup,
        CgroupPolicy cgroupPolicy,
        boolean systemdCgroups,
        long podPidsLimit,
        CrashLoopBackoff backoff) {

    /** Rejects null. */
    public NodeSettings {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(runtimeName, "runtimeName");
        Objects.requireNonNull(addresses, "addresses");
        Objects.requireNonNull(agentStart, "agentStart");
        Objects.requireNonNull(launch, "launch");
        Objects.requireNonNull(dns, "dns");
        Objects.requireNonNull(podsCgroup, "podsCgroup");
        Objects.requireNonNull(cgroupPolicy, "cgroupPolicy");
        Objects.requireNonNull(backoff, "backoff");
    }

    /** Addresses of the node as they are known now, preferred family first. */
    public List<String> hostIps() {
        return addresses.get();
    }
}
