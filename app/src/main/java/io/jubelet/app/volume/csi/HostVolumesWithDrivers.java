package io.jubelet.app.volume.csi;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@link HostVolumes} that unmount volumes of drivers with the others. */
final class HostVolumesWithDrivers implements HostVolumes {

    private final HostVolumes volumes;
    private final CsiHost host;
    private final SharedVolumes shared;
    private final Reconstruction reconstruction;
    private final CsiUnmounts unmounts;
    private final Runnable unused;

    /**
     * The same volumes.
     *
     * @param unused called when a pod had volumes of drivers, and may have been the last one
     */
    HostVolumesWithDrivers(HostVolumes volumes, CsiHost host, SharedVolumes shared, Reconstruction reconstruction, CsiUnmounts unmounts,
            Runnable unused) {
        this.volumes = volumes;
        this.host = host;
        this.shared = shared;
        this.reconstruction = reconstruction;
        this.unmounts = unmounts;
        this.unused = unused;
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        return volumes.setUp(podUid, volume, plan, group);
    }

    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        volumes.growFileSystem(podUid, volume, plan);
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return volumes.flexDriver(name);
    }

    @Override
    public boolean takesLabels(String path) {
        return volumes.takesLabels(path);
    }

    @Override
    public List<String> mountReferences(String path) {
        return volumes.mountReferences(path);
    }

    @Override
    public Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
        return volumes.ownershipProgress(podUid, volume);
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        return volumes.mountSubPath(podUid, container, part);
    }

    @Override
    public void unmountSubPaths(String podUid) {
        volumes.unmountSubPaths(podUid);
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        volumes.unmapDevice(podUid, name);
    }

    @Override
    public void tearDown(String podUid) {
        forgetLocal(podUid);
        List<RecordedVolume> recorded = host.records().published(podUid);
        Map<RecordedVolume, PortException> failures = Map.of();
        if (!recorded.isEmpty()) {
            reconstruction.runOnce();
            // While a part of it is mounted, no driver can unpublish a volume.
            volumes.unmountSubPaths(podUid);
            failures = unmounts.unpublish(recorded);
        }
        if (failures.isEmpty()) {
            host.records().removeUnrecorded(podUid);
        }
        if (forgetWithout(podUid, failures.keySet()) || recorded.size() > failures.size()) {
            shared.forgetUnusedSizes();
            shared.changed().run();
            unused.run();
        }
        tearDownRest(podUid, List.copyOf(failures.values()));
    }

    /**
     * The pod wants only those that could not be unpublished, so that the others can be unstaged and detached; whether it wanted more. It
     * is not known which volume a damaged record is about: then it wants all.
     */
    private boolean forgetWithout(String podUid, Set<RecordedVolume> left) {
        Set<VolumeKey> keys = new HashSet<>();
        for (RecordedVolume recorded : left) {
            if (!(recorded instanceof RecordedVolume.Readable readable)) {
                return false;
            }
            keys.add(VolumeKey.of(readable.record()));
        }
        return shared.known().retain(podUid, keys);
    }

    /** Waits for those that are being made larger; from now on none is. */
    private void forgetLocal(String podUid) {
        Set<VolumeKey> volumes = shared.locals().end(podUid);
        volumes.forEach(volume -> shared.locks().hold(volume, () -> {
            shared.locals().forget(volume, podUid);
            return volume;
        }));
        if (!volumes.isEmpty()) {
            shared.forgetUnusedSizes();
        }
    }

    /** Volumes that drivers still have prevent the removal of the rest, and are its reason. */
    private void tearDownRest(String podUid, List<PortException> failures) {
        try {
            volumes.tearDown(podUid);
        } catch (PortException e) {
            if (failures.isEmpty()) {
                throw e;
            }
        }
        throwFirst(failures);
    }

    private static void throwFirst(List<PortException> failures) {
        if (!failures.isEmpty()) {
            PortException first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    /** Volumes of drivers are released beside it, each by itself ({@link UnusedVolumes}). */
    @Override
    public void releaseUnused() {
        volumes.releaseUnused();
    }
}
