package io.jubelet.adapters.fs.pull;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.PullRecordFilesContract;
import io.jubelet.ports.image.PullRecordFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DiskPullRecordFilesTest extends PullRecordFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected PullRecordFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().pullRecordFiles();
    }

    @Test
    void aFileThatCanNotBeReadDoesNotKeepTheOthers() throws Throwable {
        PrivateMounts.run(() -> {
            try (RealDisk disk = new RealDisk()) {
                PullRecordFiles files = files(disk);
                files.write("pulled/good", "{}");
                files.write("pulled/broken", "{}");
                // The kernel has an I/O error for its beginning.
                Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
                Path broken = Path.of(disk.root()).resolve("image_manager/pulled/broken");
                mounter.bind("/proc/self/mem", broken, false);
                assertEquals(Map.of("pulled/good", "{}", "pulled/broken", ""), files.read());
                mounter.unmount(broken, Mounter.Unmount.NOW);
            }
        });
    }
}
