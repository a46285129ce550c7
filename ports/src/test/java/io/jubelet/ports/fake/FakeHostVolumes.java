package io.jubelet.ports.fake;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.failure.VolumeInUseException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@link HostVolumes} on a {@link FakeDisk}. Files are plain files, what is mounted elsewhere is a link, and owners are not
 * kept.
 */
public final class FakeHostVolumes implements HostVolumes {

    private static final String CSI = "/volumes/kubernetes.io~csi";
    private static final String LOCAL = "/volumes/kubernetes.io~local-volume/";
    private static final int DIRECTORY = 0777;
    /** What a group may do with directories, with files, and with files that are only read. */
    private static final int GROUP_DIRECTORY = 02070;
    private static final int GROUP_READS = 0440;

    private final FakeDisk disk;
    private final String root;
    private final FakeDriverDevices devices;
    private final FakeFaults faults = new FakeFaults();
    private final Map<String, List<String>> references = new ConcurrentHashMap<>();
    private final Map<FlexDriverName, FlexCapabilities> flexDrivers = new ConcurrentHashMap<>();
    private volatile boolean labels = true;

    /** Volumes of pods below {@code <root>/pods}. */
    public FakeHostVolumes(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
        this.devices = new FakeDriverDevices(disk, root);
    }

    /** Lets calls fail; only {@code hostVolumes.growFileSystem} is known. */
    public FakeFaults faults() {
        return faults;
    }

    /** Installs a FlexVolume driver. */
    public void flexDriver(FlexDriverName name, FlexCapabilities capabilities) {
        flexDrivers.put(name, capabilities);
    }

    /** Has file systems from now on whose files can be given labels, or not. */
    public void labels(boolean now) {
        labels = now;
    }

    /** Other mount points of what is mounted at a path, from now on. */
    public void mountReferences(String path, List<String> points) {
        references.put(path, List.copyOf(points));
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return Optional.ofNullable(flexDrivers.get(name))
                .orElseThrow(() -> new NotFoundException("the driver " + name + " is not installed"));
    }

    @Override
    public boolean takesLabels(String path) {
        return labels;
    }

    @Override
    public List<String> mountReferences(String path) {
        return references.getOrDefault(path, List.of());
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        FakeNames.step("volume", volume);
        return switch (plan) {
            case VolumePlan.EmptyDirectory _ -> directory(place(podUid, "kubernetes.io~empty-dir", volume), group);
            case VolumePlan.Memory _, VolumePlan.HugePages _ ->
                mounted(place(podUid, "kubernetes.io~empty-dir", volume), group);
            case VolumePlan.HostPath host -> hostPath("volume \"" + volume + "\": ", host.path(), host.type());
            case VolumePlan.Files files -> files(podUid, volume, files, group);
            case VolumePlan.Local local -> local(podUid, volume, local);
            case VolumePlan.Published published -> published(podUid, volume, published, group);
            case VolumePlan.PublishedDevice device -> devices.map(new RecordLocation.Mapped(podUid, device.name()));
            case VolumePlan.LocalDevice device -> device(podUid, volume, device);
            case VolumePlan.Disk shared -> shared(podUid, volume, shared, group);
            case FlexPlan flex -> flex(podUid, volume, flex, group);
            case VolumePlan.DiskDevice device -> throw new UnimplementedException(device.name() + " is no device here");
            case VolumePlan.Nfs nfs -> exported(podUid, volume, nfs);
        };
    }

    private String directory(String path, Optional<VolumeGroup> group) {
        disk.makeDirectory(path, group.isPresent() ? DIRECTORY | GROUP_DIRECTORY : DIRECTORY);
        return path;
    }

    private String mounted(String path, Optional<VolumeGroup> group) {
        directory(path, group);
        disk.mount(path);
        return path;
    }

    private String files(String podUid, String volume, VolumePlan.Files files, Optional<VolumeGroup> group) {
        String directory = directory(place(podUid, files.kind().directory(), volume), group);
        files.files().keySet().forEach(FakeHostVolumes::checkFile);
        files.mountPoints().forEach(FakeHostVolumes::checkFile);
        files.mountPoints().forEach(point -> disk.makeDirectory(directory + "/" + point, 0755));
        disk.filesBelow(directory).stream().filter(path -> !files.files().containsKey(path.substring(directory.length() + 1)))
                .filter(path -> files.mountPoints().stream().noneMatch(point -> path.startsWith(directory + "/" + point + "/")))
                .forEach(disk::remove);
        files.files().forEach((name, data) -> write(directory + "/" + name, data, group));
        return directory;
    }

    private void write(String path, VolumeData data, Optional<VolumeGroup> group) {
        int mode = group.isPresent() ? data.mode() | GROUP_READS : data.mode();
        disk.makeDirectory(path.substring(0, path.lastIndexOf('/')), DIRECTORY);
        disk.replace(path, data.content().bytes(), mode);
    }

    private static void checkFile(String path) {
        if (path.isEmpty() || path.startsWith("/") || path.startsWith("..") || ("/" + path + "/").contains("/../")) {
            throw new InvalidArgumentException("invalid path: must be relative and without \"..\": " + path);
        }
    }

    private String local(String podUid, String volume, VolumePlan.Local local) {
        String prefix = "volume \"" + volume + "\": ";
        String path = hostPath(prefix, local.path(), HostPathType.DIRECTORY);
        String below = LOCAL + FakeNames.step("volume", local.name());
        if (local.onePod()) {
            mustBeFree(podUid, prefix, below);
        }
        link(pod(podUid) + below, path);
        return pod(podUid) + below;
    }

    private String shared(String podUid, String volume, VolumePlan.Disk shared, Optional<VolumeGroup> group) {
        String type = "kubernetes.io~" + shared.disk().plugin();
        if (shared.onePod()) {
            mustBeFree(podUid, "volume \"" + volume + "\": ", "/volumes/" + type + "/" + shared.name());
        }
        return mounted(place(podUid, type, shared.name()), group);
    }

    private String flex(String podUid, String volume, FlexPlan flex, Optional<VolumeGroup> group) {
        flexDriver(flex.driver());
        String below = "/volumes/" + flex.driver().directory() + "/" + FakeNames.step("volume", flex.name());
        if (flex.access().onePod()) {
            mustBeFree(podUid, "volume \"" + volume + "\": ", below);
        }
        return mounted(pod(podUid) + below, group);
    }

    /** The disk of the node is that of the server, too. */
    private String exported(String podUid, String volume, VolumePlan.Nfs nfs) {
        String prefix = "volume \"" + volume + "\": ";
        String path = nfs.export().substring(nfs.export().indexOf(":/") + 1);
        if (disk.node(path).isEmpty()) {
            throw new UnavailableException(prefix + "mount failed: exit status 32");
        }
        String below = "/volumes/kubernetes.io~nfs/" + FakeNames.step("volume", nfs.name());
        if (nfs.onePod()) {
            mustBeFree(podUid, prefix, below);
        }
        link(pod(podUid) + below, path);
        return pod(podUid) + below;
    }

    private String published(String podUid, String volume, VolumePlan.Published published, Optional<VolumeGroup> group) {
        String path = pod(podUid) + CSI + "/" + FakeNames.step("volume", published.name()) + "/mount";
        FakeDisk.Node node = disk.node(path)
                .orElseThrow(() -> new NotFoundException("volume \"" + volume + "\": " + path + " does not exist"));
        group.ifPresent(_ -> disk.put(path, new FakeDisk.Node.Directory(node.mode() | GROUP_DIRECTORY)));
        return path;
    }

    private String device(String podUid, String volume, VolumePlan.LocalDevice device) {
        String prefix = "volume \"" + volume + "\": ";
        String path = hostPath(prefix, device.path(), HostPathType.BLOCK_DEVICE);
        String below = "/volumeDevices/kubernetes.io~local-volume/" + FakeNames.step("volume", device.name());
        if (device.onePod()) {
            mustBeFree(podUid, prefix, below);
        }
        link(pod(podUid) + below, path);
        return pod(podUid) + below;
    }

    private void mustBeFree(String podUid, String prefix, String below) {
        String pods = root + "/pods";
        if (disk.list(pods).stream().filter(other -> !other.equals(podUid))
                .anyMatch(other -> disk.node(pods + "/" + other + below).isPresent())) {
            VolumeInUseException inUse = new VolumeInUseException();
            throw new VolumeInUseException(prefix + inUse.getMessage(), inUse);
        }
    }

    private void link(String point, String target) {
        disk.makeDirectory(point.substring(0, point.lastIndexOf('/')), 0750);
        disk.put(point, new FakeDisk.Node.Link(target));
    }

    private String hostPath(String prefix, String path, HostPathType type) {
        if (!path.startsWith("/") || path.indexOf('\0') >= 0 || (path + "/").contains("/../")) {
            throw new InvalidArgumentException(prefix + "\"" + path + "\" is no absolute path without \"..\"");
        }
        Optional<FakeDisk.Node> found = disk.resolved(path);
        boolean right = switch (type) {
            case UNSET -> true;
            case DIRECTORY_OR_CREATE, DIRECTORY -> found.filter(FakeDisk.Node.Directory.class::isInstance).isPresent();
            case FILE_OR_CREATE, FILE -> found.filter(FakeDisk.Node.File.class::isInstance).isPresent();
            case SOCKET -> is(found, FakeDisk.Kind.SOCKET);
            case CHAR_DEVICE -> is(found, FakeDisk.Kind.CHAR_DEVICE);
            case BLOCK_DEVICE -> is(found, FakeDisk.Kind.BLOCK_DEVICE);
        };
        if (right) {
            return path;
        }
        if (found.isPresent()) {
            throw new ConflictException(prefix + path + " is not of type " + type.wireName());
        }
        switch (type) {
            case DIRECTORY_OR_CREATE -> {
                if (!leadsNowhere(path)) {
                    disk.makeDirectory(path, 0755);
                }
            }
            case FILE_OR_CREATE -> disk.write(behindLinks(path), new byte[0], 0644);
            default -> throw new NotFoundException(prefix + path + " does not exist");
        }
        return path;
    }

    private boolean leadsNowhere(String path) {
        String there = path;
        while (!there.isEmpty() && disk.node(there).isEmpty()) {
            there = there.substring(0, there.lastIndexOf('/'));
        }
        return !there.isEmpty() && disk.resolved(there).isEmpty();
    }

    private String behindLinks(String path) {
        String at = path;
        while (disk.node(at).orElse(null) instanceof FakeDisk.Node.Link link) {
            at = link.target();
        }
        return at;
    }

    private static boolean is(Optional<FakeDisk.Node> node, FakeDisk.Kind kind) {
        return node.filter(found -> found.equals(new FakeDisk.Node.Special(kind))).isPresent();
    }

    /** No file system has a size here. */
    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        faults.call("hostVolumes.growFileSystem");
        String prefix = "volume \"" + FakeNames.step("volume", volume) + "\": ";
        String point = pod(podUid) + LOCAL + FakeNames.step("volume", plan.name());
        FakeDisk.Node found = disk.resolved(plan.path())
                .orElseThrow(() -> new NotFoundException(prefix + plan.path() + " does not exist"));
        if (disk.node(point).isEmpty()) {
            throw new NotFoundException(prefix + "it is not mounted at " + point);
        }
        if (!(found instanceof FakeDisk.Node.Directory) && !is(Optional.of(found), FakeDisk.Kind.BLOCK_DEVICE)) {
            throw new ConflictException(prefix + "only directory and block device are supported");
        }
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        String volume = "volume \"" + FakeNames.step("volume", part.volume()) + "\": ";
        if (part.path().startsWith("/") || ("/" + part.path() + "/").contains("/../")) {
            throw new ConflictException(volume + "subPath " + part.path() + " leads out of it");
        }
        String at = disk.resolvedPath(part.volumePath())
                .orElseThrow(() -> new NotFoundException(volume + part.volumePath() + " does not exist"));
        String top = at;
        for (String step : part.path().split("/")) {
            String next = at + "/" + step;
            String led = disk.node(next).isPresent() ? disk.resolvedPath(next).orElse("") : next;
            if (!led.startsWith(top + "/")) {
                throw new ConflictException(volume + "subPath " + part.path() + " leads out of it");
            }
            at = led;
        }
        if (disk.node(at).isEmpty()) {
            disk.makeDirectory(at, disk.node(top).orElseThrow().mode());
        }
        String point = pod(podUid) + "/volume-subpaths/" + FakeNames.step("volume", part.specName()) + "/"
                + FakeNames.step("container", container) + "/" + part.index();
        link(point, at);
        return point;
    }

    @Override
    public void unmountSubPaths(String podUid) {
        disk.remove(pod(podUid) + "/volume-subpaths");
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        devices.unmap(new RecordLocation.Mapped(podUid, FakeNames.step("volume", name)));
    }

    @Override
    public void tearDown(String podUid) {
        unmountSubPaths(podUid);
        List.of("empty-dir", "iscsi", "fc").forEach(type -> disk.unmountIn(pod(podUid) + "/volumes/kubernetes.io~" + type));
        flexDrivers.keySet().forEach(driver -> disk.unmountIn(pod(podUid) + "/volumes/" + driver.directory()));
        disk.list(pod(podUid) + "/volumes").stream().map(type -> "/volumes/" + type).filter(type -> !type.equals(CSI))
                .forEach(type -> disk.remove(pod(podUid) + type));
        if (devices.of(podUid).findAny().isPresent()) {
            throw new ConflictException("can't take away " + pod(podUid) + "/volumeDevices: a CSI driver has devices there");
        }
        disk.remove(pod(podUid) + "/volumeDevices");
        if (!disk.list(pod(podUid) + CSI).isEmpty()) {
            throw new ConflictException("can't take away " + pod(podUid) + CSI + ": a CSI driver has volumes there");
        }
        disk.remove(pod(podUid) + "/volumes");
    }

    @Override
    public void releaseUnused() {
        // Pods share nothing here.
    }

    private String place(String podUid, String type, String volume) {
        return pod(podUid) + "/volumes/" + type + "/" + volume;
    }

    private String pod(String podUid) {
        return root + "/pods/" + FakeNames.step("pod uid", podUid);
    }
}
