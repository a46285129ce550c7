package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.domain.volume.remote.FcDisk;
import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Disks of fibre channel targets. The kernel finds them; here they are only looked up. */
public final class FcDisks implements DiskDriver {

    private final DiskPrograms programs;
    private final ScsiHosts hosts;
    private final BlockDevices devices;

    /**
     * Disks of a machine.
     *
     * @param top its top directory
     */
    public FcDisks(Programs programs, Path top) {
        this.programs = new DiskPrograms(programs);
        this.hosts = new ScsiHosts(top);
        this.devices = new BlockDevices(top);
    }

    @Override
    public int steps() {
        return 1;
    }

    @Override
    public Set<String> files() {
        return Set.of();
    }

    @Override
    public void record(RemoteDisk disk, Path directory) {
        // The name of the directory tells enough.
    }

    /** Only several paths that are joined are taken at once; for them the hosts are asked for new units first. */
    @Override
    public Path attach(RemoteDisk wanted) {
        FcDisk disk = (FcDisk) wanted;
        Optional<Path> device = find(disk).filter(FcDisks::isMultipath);
        if (device.isEmpty()) {
            hosts.scanAll();
            device = find(disk);
        }
        return device.orElseThrow(() -> new UnavailableException("no fc disk found"));
    }

    /** The device of a disk, the one that joins its paths if there is one. */
    private Optional<Path> find(FcDisk disk) {
        List<Path> paths = disk.patterns().stream().flatMap(pattern -> devices.link(disk.links(), pattern).stream())
                .flatMap(link -> devices.target(link).stream()).toList();
        return paths.stream().flatMap(path -> devices.multipath(path).stream()).findFirst()
                .or(() -> paths.reversed().stream().findFirst());
    }

    private static boolean isMultipath(Path device) {
        return BlockDevices.isMultipath(device.getFileName().toString());
    }

    @Override
    public void detach(Path directory, String path, Optional<Path> device, List<String> others) {
        device.flatMap(devices::target).or(() -> find(FcDisk.ofDirectory(path))).ifPresent(this::detach);
    }

    private void detach(Path device) {
        String name = device.getFileName().toString();
        List<String> names = List.of(name);
        if (isMultipath(device)) {
            names = devices.paths(name);
            programs.flushMultipath(device.toString());
        }
        IndependentAttempts attempts = new IndependentAttempts();
        names.forEach(path -> attempts.run(() -> {
            programs.flushBuffers(devices.device(path).toString());
            devices.delete(path);
        }));
        attempts.finish();
    }
}
