package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.flex.FlexDrivers;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.projection.MountPoints;
import io.jubelet.adapters.fs.projection.ProjectionWriter;
import io.jubelet.adapters.fs.subpath.SubPathMounts;
import io.jubelet.adapters.fs.subpath.SubPathPoint;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.adapters.fs.usage.DirectoryUsage;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** {@link HostVolumes} on the disk and in the kernel. */
public final class DiskHostVolumes implements HostVolumes {

    private final PodLocks locks = new PodLocks();
    private final GroupProgress progress = new GroupProgress();
    /** Locks of persistent volumes, always taken after that of the pod. */
    private final PodLocks volumeLocks = new PodLocks();
    private final MountTable mounts = MountTable.ofThisProcess();
    private final Path pods;
    private final VolumeGroups groups;
    private final EmptyDirectories empty;
    private final FileVolumes files;
    private final HostPaths hostPaths;
    private final NfsVolumes nfs;
    private final FlexVolumes flex;
    private final DiskVolumes disks;
    private final DiskDevices diskDevices;
    private final LocalVolumes local;
    private final FileSystemGrowth growth;
    private final LocalDevices devices;
    private final DriverDevices driverDevices;
    private final UnusedDevices unused;
    private final SubPathMounts parts;
    private final TearDown tearDown;

    /**
     * Volumes of the pods in a directory.
     *
     * @param all calls that everything is made with
     * @param clock names the directories of data
     * @param random distinguishes those of one second; thread-safe
     */
    public DiskHostVolumes(Path pods, VolumeCalls all, InstantSource clock, RandomGenerator random) {
        FileCalls calls = all.files();
        Mounter mounter = new Mounter(all.mounts(), calls);
        Directories plain = new Directories(calls);
        this.pods = pods;
        this.groups = new VolumeGroups(calls);
        VolumeDirectories directories = new VolumeDirectories(plain, mounter);
        MountedDirectories mounted = new MountedDirectories(directories, mounter, new DirectoryUsage(calls));
        this.empty = new EmptyDirectories(directories, mounted, groups);
        this.files = new FileVolumes(directories, mounted, new MountPoints(calls),
                new ProjectionWriter(calls, clock, random), groups);
        this.hostPaths = new HostPaths(plain);
        MountPrograms programs = new MountPrograms(all.programs(), mounts);
        this.nfs = new NfsVolumes(plain, mounts, programs, volumeLocks);
        Path plugins = pods.resolveSibling("plugins");
        FormatAndMount fileSystems = new FormatAndMount(all.programs());
        this.flex = new FlexVolumes(pods, plugins, new FlexDrivers(all.flexDrivers(), all.programs()),
                new FlexVolumes.Tools(plain, mounter, programs, groups, fileSystems));
        DevicePoints points = new DevicePoints(calls, mounter, new LoopDevices(calls, all.loops()));
        Map<String, DiskDirectories> byPlugin = new TreeMap<>();
        all.disks().forEach((plugin, driver) ->
                byPlugin.put(plugin, new DiskDirectories(plain, driver, plugins.resolve("kubernetes.io").resolve(plugin))));
        DiskKinds kinds = new DiskKinds(byPlugin, volumeLocks);
        this.disks = new DiskVolumes(pods, plain, mounter, mounts, groups, fileSystems, kinds);
        this.diskDevices = new DiskDevices(pods, points, kinds);
        DeviceDirectories deviceDirectories = new DeviceDirectories(plain, mounter, new ForeignMounts(mounts), fileSystems, plugins);
        this.local = new LocalVolumes(calls, mounter, mounts, groups, deviceDirectories, volumeLocks);
        this.growth = new FileSystemGrowth(all.programs(), fileSystems);
        this.devices = new LocalDevices(calls, points, plugins);
        this.driverDevices = new DriverDevices(points, plugins);
        this.unused = new UnusedDevices(pods, deviceDirectories, devices, volumeLocks);
        this.parts = new SubPathMounts(calls, mounter);
        Map<String, Consumer<Path>> types = new TreeMap<>(
                Map.of(PodVolumeDirectories.LOCAL, local::unmount, PodVolumeDirectories.NFS, nfs::unmount));
        kinds.byType().forEach((type, of) -> types.put(type, volume -> disks.unmount(volume, of)));
        this.tearDown = new TearDown(plain, mounter, mounts, parts,
                new TearDown.Kinds(types, flex::unmounting, this::unmapDevices, nfs::unmountParts), new TreeRemoval(mounts, calls));
    }

    private void unmapDevices(PodVolumeDirectories pod) {
        IndependentAttempts attempts = new IndependentAttempts();
        attempts.run(() -> devices.unmap(pod));
        attempts.run(() -> diskDevices.unmap(pod));
        attempts.finish();
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        PathStep.of("volume", volume);
        if (plan instanceof VolumePlan.HostPath) {
            // Nothing of the pod's directory is touched, and the end of the pod need not wait for a host that does not answer.
            return NamedFailures.of(volume, () -> setUp(pod, volume, plan, group));
        }
        return locks.hold(podUid, volume, () -> NamedFailures.of(volume, () -> setUp(pod, volume, plan, group)));
    }

    private String setUp(PodVolumeDirectories pod, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        return switch (plan) {
            case VolumePlan.EmptyDirectory _ -> empty.onDisk(pod, volume, group).toString();
            case VolumePlan.Memory memory -> empty.inMemory(pod.emptyDir(volume), memory.bytes(), group).toString();
            case VolumePlan.HugePages huge -> empty.ofHugePages(pod.emptyDir(volume), huge.pageBytes(), group).toString();
            case VolumePlan.HostPath host -> hostPaths.check(host.path(), host.type());
            case VolumePlan.Files data -> {
                Path directory = pod.volume(data.kind().directory(), volume);
                files.write(directory, data, group);
                yield directory.toString();
            }
            case VolumePlan.Local source -> {
                Path point = pod.volume(PodVolumeDirectories.LOCAL, source.name());
                yield given(pod, volume, point, limit -> local.mount(point, source, group, limit));
            }
            case VolumePlan.Nfs export -> nfs.mount(pod.volume(PodVolumeDirectories.NFS, export.name()), export).toString();
            case VolumePlan.Disk disk -> {
                Path point = pod.volume(DiskKinds.type(disk.disk()), disk.name());
                yield given(pod, volume, point, limit -> disks.mount(point, disk, group, limit));
            }
            case FlexPlan driver -> {
                Path point = pod.volume(driver.driver().directory(), driver.name());
                yield given(pod, volume, point, limit -> flex.mount(point, driver, group, limit));
            }
            case VolumePlan.DiskDevice device -> diskDevices.map(pod, device).toString();
            case VolumePlan.Published driver -> published(pod, volume, driver, group);
            case VolumePlan.PublishedDevice device -> driverDevices.map(pod, device).toString();
            case VolumePlan.LocalDevice device ->
                volumeLocks.hold(device.name(), () -> devices.map(pod, device)).toString();
        };
    }

    private String published(PodVolumeDirectories pod, String volume, VolumePlan.Published plan, Optional<VolumeGroup> group) {
        Path point = pod.published(plan.name());
        if (!Directories.isDirectory(point)) {
            throw new NotFoundException(point + " is no directory; its driver reported that it is mounted there");
        }
        return given(pod, volume, point, limit -> group.ifPresent(to -> groups.apply(point, to, limit)));
    }

    /** Makes a volume whose files are given to a group, which may take long. */
    private String given(PodVolumeDirectories pod, String volume, Path point, Consumer<GroupProgress.Count> work) {
        return progress.during(pod.uid(), volume, pods.relativize(point).toString(), limit -> {
            work.accept(limit);
            return point.toString();
        });
    }

    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        PathStep.of("volume", volume);
        locks.hold(podUid, volume, () -> NamedFailures.of(volume, () -> {
            local.grow(pod.volume(PodVolumeDirectories.LOCAL, plan.name()), plan, growth);
            return pod;
        }));
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return flex.driver(name).capabilities();
    }

    @Override
    public boolean takesLabels(String path) {
        return mounts.of(Path.of(path)).filter(mount -> mount.hasLabels()).isPresent();
    }

    @Override
    public List<String> mountReferences(String path) {
        return mounts.references(Path.of(path));
    }

    @Override
    public Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
        return progress.of(podUid, volume);
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        SubPathPoint point = SubPathPoint.of(pod.pod(), container, part);
        return locks.hold(podUid, part.volume(), () -> NamedFailures.of(part.volume(),
                () -> parts.mount(Path.of(part.volumePath()), part.path(), point).toString()));
    }

    @Override
    public void unmountSubPaths(String podUid) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        locks.hold(podUid, () -> {
            tearDown.unmountParts(pod);
            return pod;
        });
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        locks.hold(podUid, () -> {
            driverDevices.unmap(pod, name);
            return pod;
        });
    }

    @Override
    public void tearDown(String podUid) {
        PodVolumeDirectories pod = PodVolumeDirectories.of(pods, podUid);
        locks.hold(podUid, () -> {
            tearDown.run(pod);
            progress.forget(podUid);
            return pod;
        });
    }

    @Override
    public void releaseUnused() {
        IndependentAttempts attempts = new IndependentAttempts();
        attempts.run(unused::release);
        attempts.run(disks::releaseUnused);
        attempts.run(flex::releaseUnused);
        attempts.run(diskDevices::releaseUnused);
        attempts.finish();
    }
}
