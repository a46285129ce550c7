package io.jubelet.app.volume;

import io.jubelet.app.volume.csi.CsiMount;
import io.jubelet.app.volume.csi.CsiRequest;
import io.jubelet.app.volume.csi.DriverVolumes;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.plan.VolumePlans;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;

/** Makes one volume ready: looks up what it is made of, plans it, and has it made on this machine. */
final class VolumeMaking {

    private final VolumeContents contents;
    private final PodClaims claims;
    private final HostVolumes host;
    private final OwnershipReports ownership;
    private final SeenNode node;
    private final DriverVolumes drivers;

    VolumeMaking(VolumeContents contents, PodClaims claims, HostVolumes host, OwnershipReports ownership, SeenNode node,
            DriverVolumes drivers) {
        this.contents = contents;
        this.claims = claims;
        this.host = host;
        this.ownership = ownership;
        this.node = node;
        this.drivers = drivers;
    }

    /**
     * Makes a volume ready.
     *
     * @param step is kept up to date with how far it has come
     * @throws PortException when it can't be made
     */
    ReadyVolume make(Pod pod, Volume volume, VolumeStep step) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            if (claimed.isPresent()) {
                return claimed.get().given(made(pod, volume, claimed.get(), step));
            }
            if (volume.source().orElse(null) instanceof DriverVolumeSource.Csi source) {
                return mounted(pod, volume, CsiVolume.inline(pod, volume.name(), source), false, step);
            }
            return made(pod, volume, contents.plan(pod, volume, node.allocatable()), step);
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private ReadyVolume made(Pod pod, Volume volume, ClaimedVolume claimed, VolumeStep step) throws PodConfigException {
        step.atNodeAffinity(claimed);
        claimed.requireNode(node.labels());
        step.atMountOptions();
        claimed.requireMountOptions();
        step.atSetUp();
        PersistentVolume found = claimed.volume();
        if (found.source() instanceof PersistentVolumeSource.Csi source && !claimed.isDevice()) {
            return mounted(pod, volume, CsiVolume.persistent(found, source, claimed.readOnly()), found.isForOnePod(), step);
        }
        return made(pod, volume, claimed.plan(), step);
    }

    private ReadyVolume mounted(Pod pod, Volume volume, CsiVolume csi, boolean onePod, VolumeStep step) {
        step.atDriver(csi);
        CsiMount mount = drivers.setUp(new CsiRequest(pod, volume.name(), csi, onePod, step.isRunning(), step),
                plan -> made(pod, volume, plan, step));
        return new MountedVolume(mount.path(), csi.readOnly(), !csi.readOnly() && !mount.labelled());
    }

    private ReadyVolume made(Pod pod, Volume volume, VolumePlan plan, VolumeStep step) {
        step.atHost(plan);
        return VolumePlans.ready(plan, ownership.during(pod, volume,
                () -> host.setUp(pod.uid(), volume.name(), plan, VolumePlans.group(pod, plan))));
    }
}
