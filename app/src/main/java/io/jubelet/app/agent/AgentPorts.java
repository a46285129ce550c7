package io.jubelet.app.agent;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.util.random.RandomGenerator;

/**
 * Everything the agent needs from outside.
 *
 * @param runtime sandboxes and containers
 * @param images images
 * @param logs log folders
 * @param directories pod folders
 * @param messages termination messages
 * @param files hosts files and resolver settings
 * @param volumes volumes of this machine
 * @param cgroups control groups
 * @param probes requests of probes and hooks over the network
 * @param events where events go
 * @param timers time
 * @param tasks threads
 * @param random jitter
 */
public record AgentPorts(
        ContainerRuntime runtime,
        ImageService images,
        ContainerLogs logs,
        PodDirectories directories,
        TerminationMessages messages,
        ManagedFiles files,
        HostVolumes volumes,
        CgroupTree cgroups,
        ProbeClient probes,
        EventSink events,
        Timers timers,
        Tasks tasks,
        RandomGenerator random) {
}
