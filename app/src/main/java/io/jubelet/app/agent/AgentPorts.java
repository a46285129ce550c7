package io.jubelet.app.agent;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeFiles;
import io.jubelet.ports.volume.VolumeStatistics;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Everything the agent needs from outside.
 *
 * @param runtime sandboxes and containers
 * @param images images
 * @param credentials credentials of the machine for registries, in the order in which they are tried
 * @param logs log directories
 * @param directories pod directories
 * @param messages termination messages
 * @param files hosts files and resolver settings
 * @param volumes volumes of this machine
 * @param volumeFiles files in the volumes of pods
 * @param volumeStatistics how much volumes take
 * @param cgroups control groups
 * @param probes requests of probes and hooks over the network
 * @param events where events go
 * @param host facts about this machine
 * @param cluster the cluster; empty for a node of its own
 * @param timers time
 * @param tasks threads
 * @param random jitter; many threads ask at once
 */
public record AgentPorts(
        ContainerRuntime runtime,
        ImageService images,
        List<NodeCredentials> credentials,
        ContainerLogs logs,
        PodDirectories directories,
        TerminationMessages messages,
        ManagedFiles files,
        HostVolumes volumes,
        VolumeFiles volumeFiles,
        VolumeStatistics volumeStatistics,
        CgroupTree cgroups,
        ProbeClient probes,
        EventSink events,
        HostFacts host,
        Optional<ClusterPorts> cluster,
        Timers timers,
        Tasks tasks,
        RandomGenerator random) {
}
