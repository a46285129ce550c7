package io.jubelet.app.boot;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.app.offload.OffloadedCgroups;
import io.jubelet.app.offload.OffloadedContainerLogs;
import io.jubelet.app.offload.OffloadedCredentials;
import io.jubelet.app.offload.OffloadedHostFacts;
import io.jubelet.app.offload.OffloadedLogRotationFiles;
import io.jubelet.app.offload.OffloadedManagedFiles;
import io.jubelet.app.offload.OffloadedPodDirectories;
import io.jubelet.app.offload.OffloadedPullRecordFiles;
import io.jubelet.app.offload.OffloadedStateFiles;
import io.jubelet.app.offload.OffloadedTerminationMessages;
import io.jubelet.app.offload.OffloadedVolumeFiles;
import io.jubelet.app.offload.OffloadedVolumeRecords;
import io.jubelet.app.offload.OffloadedVolumeStatistics;
import io.jubelet.app.offload.OffloadedVolumes;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;

/**
 * The ports of this machine with their blocking calls on host threads. Manifests are not among them: each source of
 * manifests has a platform thread of its own.
 */
record HostOffload(BlockingWork work) {

    PodFilePorts podFiles(NodeFiles files) {
        return new PodFilePorts(new OffloadedContainerLogs(files.containerLogs(), work),
                new OffloadedLogRotationFiles(files.logRotationFiles(), work),
                new OffloadedPodDirectories(files.podDirectories(), work),
                new OffloadedTerminationMessages(files.terminationMessages(), work),
                new OffloadedManagedFiles(files.managedFiles(), work),
                new OffloadedStateFiles(files.states(), work));
    }

    VolumePorts volumes(NodeFiles files, HostVolumes volumes) {
        return new VolumePorts(new OffloadedVolumes(volumes, work), new OffloadedVolumeFiles(files.volumeFiles(), work),
                new OffloadedVolumeStatistics(files.volumeStatistics(), work),
                new OffloadedVolumeRecords(files.volumeRecords(), work));
    }

    NodeCredentials credentials(NodeCredentials inFiles) {
        return new OffloadedCredentials(inFiles, work);
    }

    PullRecordFiles pullRecords(NodeFiles files) {
        return new OffloadedPullRecordFiles(files.pullRecordFiles(), work);
    }

    MachinePorts machine(MachineAdapters host, FileSystemStatistics fileSystems, Optional<PluginPorts> plugins) {
        var machine = new MachinePorts(new OffloadedHostFacts(host.facts(), work), new OffloadedCgroups(host.cgroups(), work),
                fileSystems, host.probes().get());
        return plugins.map(machine::withPlugins).orElse(machine);
    }
}
