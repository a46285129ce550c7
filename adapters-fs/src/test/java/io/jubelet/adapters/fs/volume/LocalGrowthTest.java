package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With a loop device that each test makes from a file, and the programs of this machine. */
class LocalGrowthTest {

    private static final int CAP_SYS_RESOURCE = 24;

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private LoopDisk device;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
    }

    @AfterEach
    void close() {
        if (device != null) {
            device.close();
        }
    }

    private void makeDevice(int mebibytes, String... programs) throws IOException {
        Assumptions.assumeTrue(Stream.concat(Stream.of("blkid"), Stream.of(programs)).allMatch(LocalGrowthTest::isThere),
                "this takes " + String.join(" and ", programs) + "; skipped");
        device = LoopDisk.empty(disk.root.resolve("machine"), mebibytes << 20);
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** In this the program that grows it only seems to, since that takes a privilege which containers rarely have. */
    @Test
    void theProgramGetsTheDevice() throws Throwable {
        makeDevice(4, "mkfs.ext4");
        PrivateMounts.run(() -> {
            List<String> commands = new ArrayList<>();
            HostVolumes volumes = disk.volumes(new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(),
                    (command, limit) -> {
                        commands.add(String.join(" ", command));
                        return command.getFirst().equals("resize2fs") ? new Programs.Result(0, "")
                                : new LinuxPrograms().run(command, limit);
                    }));
            Path link = Files.createSymbolicLink(disk.root.resolve("link"), device.path());
            VolumePlan.Local plan = new VolumePlan.Local("pv-1", link.toString(), false);
            volumes.setUp("u1", "data", plan, PodsOnDisk.NO_GROUP);
            commands.clear();
            assertThrows(NotFoundException.class, () -> volumes.growFileSystem("u2", "data", plan));
            assertEquals(List.of(), commands);
            volumes.growFileSystem("u1", "data", plan);
            assertEquals("resize2fs " + device.path(), commands.getLast());
            volumes.tearDown("u1");
        });
    }

    @ParameterizedTest
    @CsvSource({"ext4,4,resize2fs", "xfs,320,xfs_growfs", "btrfs,160,btrfs"})
    void theFileSystemGrowsWithItsDeviceWhileItIsUsed(String type, int mebibytes, String program) throws Throwable {
        Assumptions.assumeTrue(!type.equals("ext4") || mayResize(), "ext4 takes CAP_SYS_RESOURCE; skipped");
        makeDevice(mebibytes, "mkfs." + type, program);
        PrivateMounts.run(() -> {
            VolumePlan.Local plan = new VolumePlan.Local("pv-1", device.path().toString(), false, List.of(), false, type);
            Path point = Path.of(disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP));
            Files.writeString(point.resolve("precious"), "kept");
            long before = size(point);
            device.grow();
            assertEquals(before, size(point));
            disk.volumes().growFileSystem("u1", "data", plan);
            long after = size(point);
            assertTrue(after > before * 3 / 2, before + " bytes became " + after);
            disk.volumes().growFileSystem("u1", "data", plan);
            assertEquals(after, size(point));
            assertEquals("kept", Files.readString(point.resolve("precious")));
            disk.volumes().tearDown("u1");
        });
    }

    private static boolean mayResize() throws IOException {
        String effective = Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("CapEff:"))
                .map(line -> line.substring("CapEff:".length()).strip()).findFirst().orElse("0");
        return (Long.parseUnsignedLong(effective, 16) >> CAP_SYS_RESOURCE & 1) == 1;
    }

    private static long size(Path point) throws IOException {
        return Files.getFileStore(point).getTotalSpace();
    }
}
