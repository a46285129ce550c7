package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.disk.DiskDriver;
import io.jubelet.adapters.fs.disk.FcDisks;
import io.jubelet.adapters.fs.disk.IscsiDisks;
import io.jubelet.adapters.fs.disk.Pause;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.LoopCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.Programs;
import java.nio.file.Path;
import java.util.Map;

/**
 * What volumes are made with on a machine.
 *
 * @param disks how disks of the network come and go, by the name of the plugin without {@code kubernetes.io/}
 * @param flexDrivers directory of the FlexVolume drivers
 */
public record VolumeCalls(FileCalls files, MountCalls mounts, LoopCalls loops, Programs programs, Map<String, DiskDriver> disks,
        Path flexDrivers) {

    private static final Path FLEX_DRIVERS = Path.of("/usr/libexec/kubernetes/kubelet-plugins/volume/exec");

    /** Copies the map. */
    public VolumeCalls {
        disks = Map.copyOf(disks);
    }

    /** Calls with the disks of this machine, and its FlexVolume drivers where a kubelet looks for them by default. */
    public VolumeCalls(FileCalls files, MountCalls mounts, LoopCalls loops, Programs programs) {
        this(files, mounts, loops, programs, disks(programs, Path.of("/"), Pause.SECOND));
    }

    /** Calls with the FlexVolume drivers of this machine where a kubelet looks for them by default. */
    public VolumeCalls(FileCalls files, MountCalls mounts, LoopCalls loops, Programs programs, Map<String, DiskDriver> disks) {
        this(files, mounts, loops, programs, disks, FLEX_DRIVERS);
    }

    /**
     * Drivers of disks.
     *
     * @param top top directory of the machine
     * @param pause between two looks for a device
     */
    static Map<String, DiskDriver> disks(Programs programs, Path top, Pause pause) {
        return Map.of("iscsi", new IscsiDisks(programs, top, pause), "fc", new FcDisks(programs, top));
    }

    /** The calls of this machine. */
    public static VolumeCalls ofThisMachine() {
        return new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(), new LinuxPrograms());
    }

    /** The same with FlexVolume drivers in another directory, which need not be there. */
    public VolumeCalls withFlexDrivers(Path directory) {
        return new VolumeCalls(files, mounts, loops, programs, disks, directory);
    }
}
