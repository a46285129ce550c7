package io.jubelet.app.settings;

import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.restart.CrashLoopBackoff;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Settings for all pods of this node.
 *
 * @param nodeName name of the node
 * @param runtimeName name of the runtime, the prefix of container ids, such as {@code containerd}
 * @param agentStart when this agent started
 * @param launch how sandboxes and containers are made
 * @param network network of the node
 * @param cgroups how cgroups of pods are made
 * @param backoff pauses of containers that keep ending
 */
public record NodeSettings(
        String nodeName,
        String runtimeName,
        Instant agentStart,
        LaunchSettings launch,
        NodeNetwork network,
        PodCgroups cgroups,
        CrashLoopBackoff backoff) {

    /** Rejects null. */
    public NodeSettings {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(runtimeName, "runtimeName");
        Objects.requireNonNull(agentStart, "agentStart");
        Objects.requireNonNull(launch, "launch");
        Objects.requireNonNull(network, "network");
        Objects.requireNonNull(cgroups, "cgroups");
        Objects.requireNonNull(backoff, "backoff");
    }

    /** Addresses of the node as they are known now, preferred family first. */
    public List<String> hostIps() {
        return network.addresses().get();
    }
}
