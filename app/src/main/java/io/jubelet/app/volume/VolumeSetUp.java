package io.jubelet.app.volume;

import io.jubelet.app.volume.csi.CsiMount;
import io.jubelet.app.volume.csi.CsiRequest;
import io.jubelet.app.volume.csi.DriverVolumes;
import io.jubelet.app.volume.csi.VolumeExpansions;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.launch.BlockVolume;
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
import io.jubelet.domain.volume.migration.MigratedVolumes;
import io.jubelet.domain.volume.name.EscapedName;
import io.jubelet.domain.volume.name.VolumeSpec;
import io.jubelet.domain.volume.plan.FlexVolume;
import io.jubelet.domain.volume.plan.VolumePlans;
import io.jubelet.domain.volume.plan.VolumePlugins;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Map;
import java.util.Optional;

/** Makes one volume ready: looks up its contents, plans it, and has it made on this machine. */
final class VolumeSetUp {

    /**
     * Lookups of volumes outside of the pod.
     *
     * @param drivers mounts those of CSI drivers
     * @param expansions makes them larger; empty without a cluster
     * @param disks waits for disks of the network that are to be attached first
     * @param flex plans those of FlexVolume drivers
     */
    record Remote(DriverVolumes drivers, Optional<VolumeExpansions> expansions, DisksInUse disks, FlexPlans flex) {
    }

    /**
     * Reports about volumes that are being made ready.
     *
     * @param ownership that giving their files to a group takes long
     * @param devices that pods have block devices
     */
    record Reports(OwnershipReports ownership, DeviceReports devices) {
    }

    private final VolumeContents contents;
    private final PersistentVolumeLookup claims;
    private final HostVolumes host;
    private final OwnershipReports ownership;
    private final DeviceReports devices;
    private final SeenNode node;
    private final DriverVolumes drivers;
    private final Optional<VolumeExpansions> expansions;
    private final DisksInUse disks;
    private final FlexPlans flex;

    VolumeSetUp(VolumeContents contents, PersistentVolumeLookup claims, HostVolumes host, Reports reports, SeenNode node, Remote remote) {
        this.contents = contents;
        this.claims = claims;
        this.host = host;
        this.ownership = reports.ownership();
        this.devices = reports.devices();
        this.node = node;
        this.drivers = remote.drivers();
        this.expansions = remote.expansions();
        this.disks = remote.disks();
        this.flex = remote.flex();
    }

    /**
     * Makes a volume ready.
     *
     * @param progress is kept up to date with how far it has come
     * @throws PortException when it can't be made
     */
    ReadyVolume setUp(Pod pod, Volume volume, SetUpProgress progress) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            if (claimed.isPresent()) {
                return claimed.get().given(setUpClaimed(pod, volume, claimed.get(), progress));
            }
            Optional<PersistentVolume> migrated = MigratedVolumes.inline(volume, pod.metadata().namespace());
            if (migrated.isPresent()) {
                return mountMigrated(pod, volume, migrated.get(), progress);
            }
            VolumePlugins.require(volume);
            if (volume.source().orElse(null) instanceof DriverVolumeSource.FlexVolume source) {
                FlexVolume found = FlexVolume.inPod(volume.name(), source);
                return setUpOnHost(pod, volume, flex.plan(pod, VolumeSpec.of(volume), found, progress), progress);
            }
            progress.atPlugin();
            if (volume.source().orElse(null) instanceof DriverVolumeSource.Csi source) {
                return mountByDriver(pod, volume, CsiVolume.inline(pod, volume.name(), source), Optional.empty(), progress);
            }
            VolumePlan plan = contents.plan(pod, volume, node.allocatable(), progress);
            if (plan instanceof VolumePlan.Disk) {
                disks.require(pod, VolumeSpec.of(volume), progress);
            }
            return setUpOnHost(pod, volume, plan, progress);
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private ReadyVolume setUpClaimed(Pod pod, Volume volume, ClaimedVolume claimed, SetUpProgress progress) throws PodConfigException {
        claimed.requirePlugin();
        Optional<FlexVolume> ofFlexDriver = claimed.flex();
        if (ofFlexDriver.isPresent()) {
            flex.capabilities(ofFlexDriver.get());
        }
        progress.atNodeAffinity(claimed);
        claimed.requireNode(node.labels());
        progress.atMountOptions();
        claimed.requireMountOptions();
        progress.atSetUp();
        PersistentVolume found = claimed.volume();
        if (found.source() instanceof PersistentVolumeSource.Csi source) {
            return mountByDriver(pod, volume, CsiVolume.persistent(found, source, claimed.readOnly()), Optional.of(claimed), progress);
        }
        VolumePlan plan = ofFlexDriver.isPresent() ? flex.plan(pod, VolumeSpec.of(found), ofFlexDriver.get(), progress)
                : claimed.plan(secrets(pod, claimed));
        if (plan instanceof VolumePlan.Disk || plan instanceof VolumePlan.DiskDevice) {
            disks.require(pod, VolumeSpec.of(found), progress);
        }
        ReadyVolume ready = setUpOnHost(pod, volume, plan, progress);
        devices.mapped(pod, claimed, progress);
        if (progress.found().expandable() && !progress.wasReady()) {
            progress.expanding();
            expansions.ifPresent(there -> there.atMount(pod, volume, claimed));
        }
        return ready;
    }

    /** A volume of a pod as its CSI driver has it. That it is only read is known to the controller alone, as with every kubelet. */
    private ReadyVolume mountMigrated(Pod pod, Volume volume, PersistentVolume migrated, SetUpProgress progress) {
        progress.atMigrated(migrated);
        var source = (PersistentVolumeSource.Csi) migrated.source();
        var made = (MountedVolume) mountByDriver(pod, volume, CsiVolume.persistent(migrated, source, false), Optional.empty(), progress);
        return made.ofPersistent(EscapedName.of(migrated.name()));
    }

    private Map<String, String> secrets(Pod pod, ClaimedVolume claimed) {
        return claimed.secret(pod.metadata().namespace()).map(key -> {
            try {
                return drivers.secret(key).values();
            } catch (PortException e) {
                throw new UnavailableException("couldn't get secret " + key.namespace() + "/" + key.name() + " error: "
                        + e.getMessage(), e);
            }
        }).orElse(Map.of());
    }

    private ReadyVolume mountByDriver(Pod pod, Volume volume, CsiVolume csi, Optional<ClaimedVolume> claimed, SetUpProgress progress) {
        progress.atDriver(csi);
        boolean onePod = claimed.map(ClaimedVolume::volume).filter(PersistentVolume::isForOnePod).isPresent();
        var request = new CsiRequest(pod, volume.name(), csi, onePod, progress.isRunning(), progress.found().migrated(), progress);
        CsiMount mount = drivers.setUp(request, plan -> {
            setUpOnHost(pod, volume, plan, progress);
            claimed.ifPresent(of -> devices.mapped(pod, of, progress));
            progress.expanding();
            claimed.ifPresent(of -> expansions.ifPresent(there -> there.atMount(pod, volume, of)));
        });
        return csi.access().device() ? new BlockVolume(mount.path(), csi.readOnly())
                : new MountedVolume(mount.path(), csi.readOnly(), !csi.readOnly() && mount.relabel() && host.takesLabels(mount.path()));
    }

    private ReadyVolume setUpOnHost(Pod pod, Volume volume, VolumePlan plan, SetUpProgress progress) {
        progress.atHost(plan);
        return VolumePlans.ready(plan, ownership.during(pod, volume,
                () -> host.setUp(pod.uid(), volume.name(), plan, VolumePlans.group(pod, plan))));
    }
}
