package io.jubelet.app.port;

import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeFiles;
import io.jubelet.ports.volume.VolumeRecords;
import io.jubelet.ports.volume.VolumeStatistics;

/**
 * Volumes of pods on this machine.
 *
 * @param volumes sets volumes up and tears them down
 * @param files files in the volumes of pods
 * @param statistics how much volumes take
 * @param records what is recorded about volumes of CSI drivers
 */
public record VolumePorts(
        HostVolumes volumes,
        VolumeFiles files,
        VolumeStatistics statistics,
        VolumeRecords records) {
}
