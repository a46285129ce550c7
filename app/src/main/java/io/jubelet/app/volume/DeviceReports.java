package io.jubelet.app.volume;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.domain.volume.name.VolumeNames;
import io.jubelet.domain.volume.name.VolumeSpec;
import io.jubelet.ports.failure.InvalidArgumentException;

/** Reports that a pod has a block device, and where. The words are the kubelet's. */
final class DeviceReports {

    private static final String REASON = "SuccessfulMountVolume";

    private final PodEvents events;
    private final KubeletDirectories directories;

    DeviceReports(PodEvents events, KubeletDirectories directories) {
        this.events = events;
        this.directories = directories;
    }

    /** A volume was made ready; nothing is said when it is no device, or was ready before. */
    void mapped(Pod pod, ClaimedVolume claimed, SetUpProgress progress) {
        if (!claimed.isDevice() || progress.wasReady()) {
            return;
        }
        try {
            VolumeNames.of(directories, VolumeSpec.of(claimed.volume())).device(pod.uid()).ifPresent(paths -> {
                String start = "MapVolume.MapPodDevice succeeded for volume " + QuotedText.of(claimed.volume().name());
                events.normal(pod, REASON, start + " globalMapPath " + QuotedText.of(paths.shared()));
                events.normal(pod, REASON, start + " volumeMapPath " + QuotedText.of(paths.podDirectory()));
            });
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }
}
