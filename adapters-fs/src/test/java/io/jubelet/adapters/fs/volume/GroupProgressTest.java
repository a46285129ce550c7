package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GroupProgressTest {

    @TempDir
    private Path temporary;

    @Test
    void whatIsUnderWayCanBeAskedFor() {
        GroupProgress progress = new GroupProgress();
        String done = progress.during("u1", "data", "u1/volumes/t/pv", count -> {
            assertEquals(Optional.empty(), progress.of("u1", "data"), "nothing was looked at");
            count.next(0);
            count.next(41);
            assertEquals(Optional.of(new OwnershipProgress("u1/volumes/t/pv", 41)), progress.of("u1", "data"));
            assertEquals(Optional.empty(), progress.of("u1", "other"));
            assertEquals(Optional.empty(), progress.of("u2", "data"));
            return "done";
        });
        assertEquals("done", done);
        assertEquals(Optional.empty(), progress.of("u1", "data"));
    }

    @Test
    void anInterruptEndsIt() {
        GroupProgress progress = new GroupProgress();
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancelledException.class, () -> progress.during("u1", "data", "u1", count -> {
                count.next(1);
                return "";
            }));
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertEquals(Optional.empty(), progress.of("u1", "data"));
    }

    @Test
    void aLocalVolumeReportsHowFarItIs() throws Throwable {
        PrivateMounts.run(() -> {
            PodsOnDisk disk = new PodsOnDisk(temporary);
            Path source = disk.precious("one");
            for (int i = 0; i < 10; i++) {
                Files.createFile(source.resolve("f" + i));
            }
            List<OwnershipProgress> seen = new ArrayList<>();
            HostVolumes[] volumes = new HostVolumes[1];
            FileCalls asking = new FaultyFileCalls().failing((_, _) ->
                    volumes[0].ownershipProgress("u1", "data").ifPresent(seen::add)).calls();
            volumes[0] = disk.volumes(asking, new LinuxMountCalls());
            volumes[0].setUp("u1", "data", PodsOnDisk.local("pv-1", source, false), PodsOnDisk.GROUP);
            assertEquals(10, seen.getLast().files(), seen.toString());
            assertEquals("u1/volumes/kubernetes.io~local-volume/pv-1", seen.getLast().directory());
            assertEquals(Optional.empty(), volumes[0].ownershipProgress("u1", "data"));
            volumes[0].tearDown("u1");
        });
    }
}
