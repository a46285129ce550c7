package io.jubelet.app.port;

import io.jubelet.ports.event.EventSink;
import java.util.Optional;

/**
 * Everything that one agent needs from outside.
 *
 * @param runtime the container runtime
 * @param podFiles files of pods
 * @param volumes volumes of pods
 * @param machine this machine
 * @param events where events go
 * @param cluster the cluster; empty for an agent without an API server
 * @param platform time, threads and randomness
 */
public record AgentPorts(
        RuntimePorts runtime,
        PodFilePorts podFiles,
        VolumePorts volumes,
        MachinePorts machine,
        EventSink events,
        Optional<ClusterPorts> cluster,
        Platform platform) {

    /** The same ports on this machine. */
    public AgentPorts withMachine(MachinePorts other) {
        return new AgentPorts(runtime, podFiles, volumes, other, events, cluster, platform);
    }

    /** The same ports with this time and these threads. */
    public AgentPorts withPlatform(Platform other) {
        return new AgentPorts(runtime, podFiles, volumes, machine, events, cluster, other);
    }
}
