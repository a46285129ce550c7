package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.ExportPersistentVolumes;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

final class DiskExportVolumesTest extends ExportPersistentVolumes {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        Path root = Path.of(disk.root());
        try {
            FakeServer server = new FakeServer(root.resolve("programs"));
            return new DiskHostVolumes(root.resolve("pods"), new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(),
                    new LinuxLoopCalls(), server.programs()), InstantSource.system(), RandomGenerator.of("L64X128MixRandom"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
