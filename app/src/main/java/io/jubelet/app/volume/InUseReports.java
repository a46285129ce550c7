package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Set;

/** Publishes which volumes no controller may detach, once those that an earlier agent has left are found; in a cluster only. */
final class InUseReports {

    private static final Logger LOG = System.getLogger(InUseReports.class.getName());

    private final Bus bus;
    private final CsiVolumes csi;
    private final DisksInUse disks;
    private final boolean inCluster;

    /** @param inCluster whether there is an API server at all */
    InUseReports(Bus bus, CsiVolumes csi, boolean inCluster) {
        this.bus = bus;
        this.csi = csi;
        this.disks = new DisksInUse(bus, this::publish);
        this.inCluster = inCluster;
    }

    /** The disks of the network among them. */
    DisksInUse disks() {
        return disks;
    }

    /** Publishes soon, and after each change from now on. */
    void start(Tasks tasks) {
        csi.onChange(this::publish);
        tasks.start("find-volumes", this::publish);
    }

    /** Looks for volumes that an earlier agent has left, if that has not succeeded yet; may block for as long as a file system does. */
    void publish() {
        try {
            csi.find();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "it is not known yet which volumes of CSI drivers are mounted: {0}", e.getMessage());
        }
        csi.inUse().filter(_ -> inCluster).ifPresent(volumes -> {
            Set<UniqueVolumeName> all = new HashSet<>(volumes);
            all.addAll(disks.all());
            bus.publish(VolumeTopics.VOLUMES_IN_USE, new VolumesInUse(all));
        });
    }
}
