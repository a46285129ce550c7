package io.jubelet.app.volume;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.Platform;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.ports.cluster.ConfigObjects;
import java.util.List;
import java.util.Optional;

/**
 * The concern of volumes.
 *
 * @param csi volumes of this machine and of CSI drivers
 * @param objects ConfigMaps and Secrets
 * @param cluster objects at the API server that volumes refer to
 * @param cpus number of CPUs of the machine, at least 1
 * @param platform time, threads and randomness
 */
public record VolumeConcerns(CsiVolumes csi, ConfigObjects objects, Optional<ClusterObjects> cluster,
        int cpus, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var sources = new VolumeSources(objects, cluster.map(ClusterObjects::tokens),
                cluster.map(ClusterObjects::claims), cluster.map(ClusterObjects::trust));
        return List.of(new Volumes(sources, csi, cpus, platform));
    }
}
