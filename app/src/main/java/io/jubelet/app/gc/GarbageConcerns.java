package io.jubelet.app.gc;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/**
 * The concern of garbage collection, and its steps of pod workers.
 *
 * @param runtime has dead containers and sandboxes
 * @param files directories and logs of pods
 * @param cgroups cgroups of pods
 * @param platform time and threads
 * @param settings retention of containers, and the place of the cgroups of pods
 */
public record GarbageConcerns(ContainerRuntime runtime, PodFilePorts files, CgroupTree cgroups,
        Platform platform, PodSettings settings) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new GarbageCollection(runtime, files.logs(), leftovers(), settings.garbage(),
                settings.node().nodeName(), platform.timers(), platform.tasks()));
    }

    /** These steps, which also remove what is found of an orphan; its volumes are torn down by the concern that has them. */
    public PodSteps withOrphans(Bus bus, PodSteps steps) {
        return new OrphanSteps(steps, leftovers(), new PodVolumes(bus, platform.timers()));
    }

    private PodLeftovers leftovers() {
        return new PodLeftovers(files.logs(), files.directories(), cgroups,
                settings.node().cgroups().root());
    }
}
