package io.jubelet.app.gc;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;

/**
 * The concern of what pods leave behind, and its part in the work of pod workers.
 *
 * @param runtime has dead containers and sandboxes
 * @param files directories and logs of pods
 * @param volumes volumes of pods
 * @param cgroups cgroups of pods
 * @param platform time and threads
 * @param settings what is kept, and where cgroups of pods are
 */
public record GarbageFamily(ContainerRuntime runtime, PodFilePorts files, HostVolumes volumes, CgroupTree cgroups,
        Platform platform, PodSettings settings) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new GarbageCollection(runtime, files.logs(), leftovers(), settings.garbage(),
                settings.node().nodeName(), platform.timers(), platform.tasks()));
    }

    /** These steps, which also remove what is found of an orphan. */
    public PodSteps withOrphans(PodSteps steps) {
        return new OrphanSteps(steps, leftovers());
    }

    private PodLeftovers leftovers() {
        return new PodLeftovers(files.logs(), files.directories(), volumes, cgroups,
                settings.node().cgroups().root());
    }
}
