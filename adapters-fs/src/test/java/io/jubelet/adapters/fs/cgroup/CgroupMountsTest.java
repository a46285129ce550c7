package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CgroupMountsTest {

    @TempDir
    private Path directory;

    private CgroupMounts mounts(String text) throws IOException {
        return CgroupMounts.of(Files.writeString(directory.resolve("mountinfo"), text));
    }

    @Test
    void aUnifiedMachine() throws IOException {
        CgroupMounts mounts = mounts("""
                22 27 0:21 / /proc rw,nosuid shared:5 - proc proc rw
                28 22 0:25 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate
                """);
        assertTrue(mounts.isUnified());
        assertEquals(List.of(Path.of("/sys/fs/cgroup")), mounts.all());
    }

    @Test
    void aHybridMachine() throws IOException {
        CgroupMounts mounts = mounts("""
                30 25 0:26 / /sys/fs/cgroup ro - tmpfs tmpfs ro,mode=755
                31 30 0:27 / /sys/fs/cgroup/unified rw shared:8 - cgroup2 cgroup2 rw
                32 30 0:28 / /sys/fs/cgroup/systemd rw shared:9 - cgroup cgroup rw,xattr,name=systemd
                33 30 0:29 / /sys/fs/cgroup/cpu,cpuacct rw shared:10 - cgroup cgroup rw,cpu,cpuacct
                34 30 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
                35 30 0:30 / /mnt/again rw - cgroup cgroup rw,memory
                36 30 0:31 / /sys/fs/cgroup/devices rw - cgroup cgroup rw,devices
                37 30 0:31 / /mnt/devices rw - cgroup cgroup rw,devices
                38 30 0:32 / /mnt/own rw - cgroup cgroup rw,xattr,name=own
                """);
        assertFalse(mounts.isUnified());
        assertEquals(Map.of("cpu", Path.of("/sys/fs/cgroup/cpu,cpuacct"), "memory", Path.of("/sys/fs/cgroup/memory")),
                mounts.byController());
        assertEquals(Optional.of(Path.of("/sys/fs/cgroup/unified")), mounts.unified());
        assertEquals(7, mounts.all().size());
        assertEquals(Set.of("cpu", "cpuacct", "devices", "memory", "name=systemd"),
                new KernelCgroups(mounts, new FakeControlFiles(), CgroupNaming.CGROUPFS, false).hierarchies());
        assertEquals(Path.of("/sys/fs/cgroup/devices"), mounts.byName().get("devices"));
        assertEquals(List.of(Path.of("/sys/fs/cgroup/cpu,cpuacct"), Path.of("/sys/fs/cgroup/memory"), Path.of("/sys/fs/cgroup/devices")),
                mounts.required());
        assertEquals(List.of(Path.of("/sys/fs/cgroup/systemd"), Path.of("/sys/fs/cgroup/unified")), mounts.optional());
    }

    @Test
    void aMachineWithoutCgroupsIsReported() {
        assertThrows(NotFoundException.class, () -> mounts("22 27 0:21 / /proc rw - proc proc rw\n"));
    }
}
