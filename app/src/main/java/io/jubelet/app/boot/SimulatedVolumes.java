package io.jubelet.app.boot;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.volume.HostVolumes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Volumes for simulated containers: volumes that can be a directory of the pod are one, those that need mounts, devices or
 * paths of the machine exist by name only. Contents that must stay in memory, such as those of Secrets, are written nowhere.
 */
final class SimulatedVolumes implements HostVolumes {

    private final HostVolumes directories;

    /**
     * Volumes of a simulation.
     *
     * @param directories makes those that need neither mounts nor privileges
     */
    SimulatedVolumes(HostVolumes directories) {
        this.directories = directories;
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        return switch (plan) {
            case VolumePlan.HostPath host -> host.path();
            case VolumePlan.Local local -> local.path();
            case VolumePlan.Published published -> throw ofDriver(published.name());
            case VolumePlan.PublishedDevice device -> throw ofDriver(device.name());
            case VolumePlan.LocalDevice device -> device.path();
            case VolumePlan.DiskDevice device -> "/dev/disk/" + device.disk().path();
            case VolumePlan.Files files when !files.kind().inMemory() -> directory(podUid, volume, files);
            case VolumePlan.EmptyDirectory _, VolumePlan.Memory _, VolumePlan.HugePages _, VolumePlan.Files _, VolumePlan.Nfs _,
                    VolumePlan.Disk _, FlexPlan _ ->
                    directory(podUid, volume, new VolumePlan.EmptyDirectory());
        };
    }

    private static UnimplementedException ofDriver(String volume) {
        return new UnimplementedException("volume \"" + volume + "\": CSI drivers have nothing to mount for simulated containers");
    }

    private String directory(String podUid, String volume, VolumePlan plan) {
        return directories.setUp(podUid, volume, plan, Optional.empty());
    }

    /** Nothing happens: whatever a simulated pod is shown has no size. */
    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        // No file system was made.
    }

    /** Each driver is there, and attaches nothing: no program of this machine is run. */
    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return new FlexCapabilities(false, false, false, false, false);
    }

    @Override
    public boolean takesLabels(String path) {
        return false;
    }

    @Override
    public List<String> mountReferences(String path) {
        return List.of();
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        return Path.of(part.volumePath()).resolve(part.path()).normalize().toString();
    }

    @Override
    public void unmountSubPaths(String podUid) {
        directories.unmountSubPaths(podUid);
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        directories.unmapDevice(podUid, name);
    }

    @Override
    public void tearDown(String podUid) {
        directories.tearDown(podUid);
    }

    @Override
    public void releaseUnused() {
        directories.releaseUnused();
    }
}
