package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.domain.stats.cgroup.FileSystemCounts.Traffic;
import io.jubelet.ports.stats.FileSystemReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineFileSystemsTest {

    private static final String ID = "0123456789abcdef".repeat(4);

    @TempDir
    private Path proc;
    private final List<MountEntry> table = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private final List<String> asked = new ArrayList<>();

    private void mount(String type, String source, String device, String point) {
        table.add(new MountEntry(table.size(), 0, device, "/", point, List.of(), List.of(), type, source, List.of()));
    }

    private MachineFileSystems fileSystems() {
        return new MachineFileSystems(() -> List.copyOf(table), point -> {
            asked.add(point);
            return point.equals("/gone") ? Optional.empty() : Optional.of(new FileSystemReading(1, 100, 60, 30, 10, 4));
        }, proc.toString(), () -> now);
    }

    private static List<String> devices(MachineFileSystems fileSystems) {
        return fileSystems.counts().stream().map(FileSystemCounts::device).toList();
    }

    @Test
    void eachFileSystemOfTheMachineCountsOnce() {
        mount("ext4", "/dev/vda1", "254:1", "/");
        mount("proc", "proc", "0:4", "/proc");
        mount("ext4", "/dev/vda1", "254:1", "/var/lib/kubelet/pods/uid/volume-subpaths/v/c/0");
        mount("ext4", "/dev/vda1", "254:1", "/bound");
        mount("tmpfs", "tmpfs", "0:20", "/dev/shm");
        mount("tmpfs", "tmpfs", "0:21", "/run");
        mount("tmpfs", "tmpfs", "0:22", "/var/lib/kubelet/pods/uid/volumes/kubernetes.io~projected/token");
        mount("tmpfs", "shm", "0:23", "/run/containerd/io.containerd.grpc.v1.cri/sandboxes/" + ID + "/shm");
        mount("overlay", "overlay", "0:30", "/run/containerd/io.containerd.runtime.v2.task/k8s.io/" + ID + "/rootfs");
        mount("overlay", "overlay", "0:31", "/layered");
        mount("nfs4", "server:/export", "0:40", "/nfs");
        mount("xfs", "/dev/vdb", "254:16", "/gone");
        assertEquals(List.of("/dev/vda1", "/dev/shm", "/run", "overlay_0-31"), devices(fileSystems()));
        assertEquals(List.of("/", "/dev/shm", "/run", "/layered", "/gone"), asked);
    }

    @Test
    void theyHaveWhatPassedThroughTheirDevices() throws IOException {
        Files.writeString(proc.resolve("diskstats"), """
                 254       0 vda 1 2 3 4 5 6 7 8 9 10 11 0 0 0 0 0 0
                 254       1 vda1 11 12 13 14 15 16 17 18 19 20 21 0 0 0 0 0 0
                 254       2 vda2 x 2 3 4 5 6 7 8 9 10 11
                 8 0
                """);
        mount("ext4", "/dev/root", "254:1", "/");
        mount("ext4", "/dev/vda2", "254:2", "/two");
        var root = new Traffic(11, 12, 13, 14_000_000, 15, 16, 17, 18_000_000, 19, 20_000_000, 21_000_000);
        assertEquals(List.of(new FileSystemCounts("/dev/root", 100, 60, 10, 4, root),
                new FileSystemCounts("/dev/vda2", 100, 60, 10, 4, Traffic.NONE)), fileSystems().counts());
    }

    @Test
    void newOnesAreFoundWithinAMinute() {
        mount("ext4", "/dev/vda1", "254:1", "/");
        MachineFileSystems fileSystems = fileSystems();
        assertEquals(List.of("/dev/vda1"), devices(fileSystems));
        mount("ext4", "/dev/vdb1", "254:17", "/data");
        now = now.plusSeconds(59);
        assertEquals(List.of("/dev/vda1"), devices(fileSystems));
        now = now.plusSeconds(1);
        assertEquals(List.of("/dev/vda1", "/dev/vdb1"), devices(fileSystems));
    }
}
