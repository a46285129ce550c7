package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.util.List;
import java.util.Optional;

/** {@link HostVolumes} whose calls run on host threads. Each path outside of the pod's directory is a source of its own. */
public final class OffloadedVolumes implements HostVolumes {

    private final HostVolumes host;
    private final BlockingWork work;

    /** The same volumes, by calls that run on host threads. */
    public OffloadedVolumes(HostVolumes host, BlockingWork work) {
        this.host = host;
        this.work = work;
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        return work.call(source(podUid, plan), () -> host.setUp(podUid, volume, plan, group));
    }

    private static String source(String podUid, VolumePlan plan) {
        return switch (plan) {
            case VolumePlan.HostPath path -> path.path();
            case VolumePlan.Local local -> local.path();
            case VolumePlan.LocalDevice device -> device.path();
            case VolumePlan.Disk disk -> disk.disk().plugin() + " disk " + disk.disk().path();
            case VolumePlan.DiskDevice device -> device.disk().plugin() + " disk " + device.disk().path();
            case VolumePlan.Nfs nfs -> "nfs server " + nfs.server();
            case FlexPlan flex -> flex(flex.driver());
            case VolumePlan.EmptyDirectory _, VolumePlan.Memory _, VolumePlan.HugePages _, VolumePlan.Files _,
                    VolumePlan.Published _, VolumePlan.PublishedDevice _ -> ofPod(podUid);
        };
    }

    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        work.run(source(podUid, plan), () -> host.growFileSystem(podUid, volume, plan));
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return work.call(flex(name), () -> host.flexDriver(name));
    }

    @Override
    public boolean takesLabels(String path) {
        return work.call(path, () -> host.takesLabels(path));
    }

    @Override
    public List<String> mountReferences(String path) {
        return work.call(path, () -> host.mountReferences(path));
    }

    private static String flex(FlexDriverName driver) {
        return "FlexVolume driver " + driver;
    }

    static String ofPod(String podUid) {
        return "the directory of pod " + podUid;
    }

    @Override
    public Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
        return host.ownershipProgress(podUid, volume);
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        return work.call(part.volumePath(), () -> host.mountSubPath(podUid, container, part));
    }

    @Override
    public void unmountSubPaths(String podUid) {
        work.run(ofPod(podUid), () -> host.unmountSubPaths(podUid));
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        work.run(ofPod(podUid), () -> host.unmapDevice(podUid, name));
    }

    @Override
    public void tearDown(String podUid) {
        work.run(ofPod(podUid), () -> host.tearDown(podUid));
    }

    @Override
    public void releaseUnused() {
        work.run("devices that no pod has any more", host::releaseUnused);
    }
}
