package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.FakeMounts;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With programs that mount directories of this machine instead of exports, or wait for ever. */
final class NfsVolumesTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG_ENOUGH_FOR_FORCE = Duration.ofSeconds(3);

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private FakeServer server;
    private Path source;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        server = new FakeServer(disk.root.resolve("programs"));
        source = disk.precious("one");
    }

    private HostVolumes volumes() {
        return disk.volumes(new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(), server.programs()));
    }

    private NfsVolumes within(Duration mount, Duration unmount) {
        MountTable table = MountTable.ofThisProcess();
        return new NfsVolumes(new Directories(new LinuxFileCalls()), table,
                new MountPrograms(server.programs(), table, mount, unmount), new PodLocks());
    }

    private VolumePlan.Nfs plan(String... options) {
        return new VolumePlan.Nfs("pv-1", "nas:" + source, List.of(options).contains("ro"), List.of(options), false);
    }

    private Path mount(String pod, VolumePlan.Nfs plan) {
        return Path.of(volumes().setUp(pod, "data", plan, PodsOnDisk.GROUP));
    }

    private Path point(String pod) {
        return disk.pod(pod).resolve("volumes/kubernetes.io~nfs/pv-1");
    }

    private void assertKept() throws IOException {
        assertEquals("kept", Files.readString(source.resolve("precious")));
        assertEquals(0, PodsOnDisk.group(source.resolve("precious")));
    }

    @Test
    void anExportIsMountedOnceForEachPod() throws Throwable {
        PrivateMounts.run(() -> {
            assertEquals(point("u1"), mount("u1", plan("hard", "ro")));
            assertEquals(point("u1"), mount("u1", plan("hard", "ro")));
            Path second = mount("u2", plan());
            assertEquals(List.of("mount -t nfs -o hard,ro nas:" + source + " " + point("u1"),
                    "mount -t nfs nas:" + source + " " + point("u2")), server.commands());
            assertEquals(0750, PodsOnDisk.mode(point("u1").getParent()));
            assertTrue(disk.mountAt(point("u1")).isReadOnly());
            Files.writeString(second.resolve("file"), "from the pod");
            volumes().tearDown("u1");
            assertFalse(Files.exists(point("u1").getParent()));
            assertEquals("from the pod", Files.readString(second.resolve("file")));
            volumes().tearDown("u2");
            volumes().tearDown("u2");
            assertEquals(List.of(), disk.table.below(disk.root));
            assertKept();
        });
    }

    @Test
    void volumesOfAPodThatShareAnExportAreMountedOnce() throws Throwable {
        PrivateMounts.run(() -> assertMountedOnceAtOnce(plan()));
    }

    @Test
    void volumesOfAPodThatShareAnExportForOnePodAreMountedOnce() throws Throwable {
        PrivateMounts.run(() -> assertMountedOnceAtOnce(new VolumePlan.Nfs("pv-1", "nas:" + source, false, List.of(), true)));
    }

    private void assertMountedOnceAtOnce(VolumePlan.Nfs plan) throws Exception {
        server.becomes("slow");
        HostVolumes volumes = volumes();
        List<FutureTask<String>> attempts = Stream.of("one", "two")
                .map(name -> new FutureTask<>(() -> volumes.setUp("u1", name, plan, PodsOnDisk.NO_GROUP))).toList();
        for (FutureTask<String> attempt : attempts) {
            new Thread(attempt, "set-up").start();
        }
        for (FutureTask<String> attempt : attempts) {
            assertEquals(point("u1").toString(), attempt.get());
        }
        assertEquals(List.of("mount -t nfs nas:" + source + " " + point("u1")), server.commands());
        assertEquals(1, disk.table.below(disk.root).size());
        assertEquals("kept", Files.readString(point("u1").resolve("precious")));
        volumes.tearDown("u1");
        assertFalse(Files.exists(disk.pod("u1").resolve("volumes/kubernetes.io~nfs")));
        assertKept();
    }

    @Test
    void aMountThatFailsLeavesNothingAndSaysWhatTheProgramWrote() throws Throwable {
        PrivateMounts.run(() -> {
            var plan = new VolumePlan.Nfs("pv-1", "nas:/none", true, List.of("ro"), false);
            UnavailableException failure = assertThrows(UnavailableException.class, () -> mount("u1", plan));
            assertEquals("volume \"data\": mount failed: exit status 32\nMounting command: mount\nMounting arguments: "
                    + "-t nfs -o ro nas:/none " + point("u1") + "\nOutput: mount.nfs: mounting nas:/none failed, reason given by "
                    + "server: No such file or directory", failure.getMessage());
            assertFalse(Files.exists(point("u1")));
        });
    }

    @Test
    void aMountThatGoesOnInTheBackgroundIsNone() throws Throwable {
        PrivateMounts.run(() -> {
            server.becomes("bg");
            String message = assertThrows(ConflictException.class, () -> mount("u1", plan("bg"))).getMessage();
            assertTrue(message.contains("nothing is mounted on " + point("u1")), message);
            assertFalse(Files.exists(point("u1")));
        });
    }

    @Test
    void aServerThatDoesNotAnswerIsGivenUp() throws Throwable {
        PrivateMounts.run(() -> {
            server.becomes("silent");
            String message = assertThrows(DeadlineExceededException.class,
                    () -> within(SHORT, LONG).mount(point("u1"), plan())).getMessage();
            assertEquals("mount failed: mount did not end within 200ms and was killed\nMounting command: mount\n"
                    + "Mounting arguments: -t nfs nas:" + source + " " + point("u1"), message);
            assertFalse(Files.exists(point("u1")));
            server.answers();
            mount("u1", plan());
        });
    }

    @Test
    void anInterruptedMountLeavesNoMountPoint() throws Throwable {
        PrivateMounts.run(() -> {
            Thread.currentThread().interrupt();
            assertThrows(CancelledException.class, () -> within(LONG, LONG).mount(point("u1"), plan()));
            assertTrue(Thread.interrupted());
            assertFalse(Files.exists(point("u1")));
            mount("u1", plan());
        });
    }

    @Test
    void whatIsMountedByAProgramThatWasKilledIsUnmounted() throws Throwable {
        PrivateMounts.run(() -> {
            server.becomes("late");
            assertThrows(DeadlineExceededException.class, () -> within(LONG_ENOUGH_FOR_FORCE, LONG).mount(point("u1"), plan()));
            assertEquals("umount " + point("u1"), server.commands().getLast());
            assertEquals(List.of(), disk.table.below(disk.root));
            assertFalse(Files.exists(point("u1")));
            assertKept();
        });
    }

    @Test
    void whatIsMountedByAnInterruptedCallIsUnmounted() throws Throwable {
        PrivateMounts.run(() -> {
            MountTable table = MountTable.ofThisProcess();
            Programs interrupted = (command, limit) -> {
                Programs.Result result = server.programs().run(command, limit);
                if (command.getFirst().equals("mount")) {
                    Thread.currentThread().interrupt();
                    throw new CancelledException("interrupted");
                }
                return result;
            };
            var volumes = new NfsVolumes(new Directories(new LinuxFileCalls()), table, new MountPrograms(interrupted, table),
                    new PodLocks());
            CancelledException failure = assertThrows(CancelledException.class, () -> volumes.mount(point("u1"), plan()));
            assertTrue(Thread.interrupted());
            assertEquals(List.of(), List.of(failure.getSuppressed()));
            assertEquals("umount " + point("u1"), server.commands().getLast());
            assertFalse(Files.exists(point("u1")));
            assertKept();
        });
    }

    @Test
    void aServerThatHangsIsUnmountedByForce() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", plan());
            server.becomes("silent");
            within(LONG, LONG_ENOUGH_FOR_FORCE).unmount(point("u1"));
            assertEquals(List.of("umount " + point("u1"), "umount -f " + point("u1")),
                    server.commands().subList(1, 3));
            assertFalse(Files.exists(point("u1")));
            assertKept();
        });
    }

    @Test
    void whatIsInUseStaysMounted() throws Throwable {
        PrivateMounts.run(() -> {
            Path memory = Files.createDirectory(disk.root.resolve("memory"));
            disk.mounter.tmpfs(memory, "");
            source = memory;
            Files.writeString(source.resolve("precious"), "kept");
            mount("u1", plan());
            try (InputStream open = Files.newInputStream(point("u1").resolve("precious"))) {
                String message = assertThrows(ConflictException.class, () -> volumes().tearDown("u1")).getMessage();
                assertTrue(message.startsWith("unmount failed: exit status 32\nUnmounting arguments: " + point("u1")
                        + "\nOutput: umount: "), message);
                assertEquals('k', open.read());
            }
            volumes().tearDown("u1");
            assertFalse(Files.exists(point("u1")));
            assertKept();
        });
    }

    @Test
    void partsAndNestedExportsGoBeforeTheWhole() throws Throwable {
        PrivateMounts.run(() -> {
            Path memory = Files.createDirectory(disk.root.resolve("memory"));
            disk.mounter.tmpfs(memory, "");
            source = memory;
            Files.createDirectory(memory.resolve("a"));
            Path point = mount("u1", plan());
            String part = volumes().mountSubPath("u1", "app", new SubPath(0, "data", point.toString(), "a"));
            disk.mounter.tmpfs(point.resolve("a"), "");
            volumes().tearDown("u1");
            assertEquals(List.of("umount " + part, "umount " + point.resolve("a"), "umount " + point),
                    server.commands().subList(1, 4));
            assertFalse(Files.exists(disk.pod("u1").resolve("volume-subpaths")));
            assertFalse(Files.exists(point));
        });
    }

    /** A server that hangs keeps whoever looks at them waiting; and not each name is a path in the locale of this process. */
    @Test
    void directoriesOfNestedExportsAreNotLookedAt() throws Exception {
        Path point = Files.createDirectories(point("u1"));
        String rest = "1 0 0:1 / / rw - t s rw\n";
        String nested = point + "/away/a\\000b";
        var mounts = new FakeMounts((rest + "2 1 0:9 / " + point + " rw - nfs s rw\n3 2 0:10 / " + nested + " rw - nfs s rw\n"
                + "4 3 0:11 / " + nested + " rw - nfs s rw\n").getBytes(StandardCharsets.UTF_8));
        List<String> unmounted = new ArrayList<>();
        Programs programs = (command, _) -> {
            unmounted.add(command.getLast());
            mounts.change(switch (unmounted.size()) {
                case 1 -> rest + "2 1 0:9 / " + point + " rw - nfs s rw\n3 2 0:10 / " + nested + " rw - nfs s rw\n";
                case 2 -> rest + "2 1 0:9 / " + point + " rw - nfs s rw\n";
                default -> rest;
            });
            return new Programs.Result(0, "");
        };
        MountTable table = mounts.table();
        new NfsVolumes(new Directories(new LinuxFileCalls()), table, new MountPrograms(programs, table), new PodLocks()).unmount(point);
        assertEquals(List.of(point + "/away/a\0b", point + "/away/a\0b", point.toString()), unmounted);
        assertFalse(Files.exists(point));
    }

    @Test
    void whatWasWrittenIntoTheEmptyPointIsNotRemoved() throws Throwable {
        PrivateMounts.run(() -> {
            Files.createDirectories(point("u1"));
            Files.writeString(point("u1").resolve("stray"), "kept");
            assertThrows(ConflictException.class, () -> volumes().tearDown("u1"));
            assertEquals("kept", Files.readString(point("u1").resolve("stray")));
        });
    }

    @Test
    void severalMountsOnOnePointAllGo() throws Throwable {
        PrivateMounts.run(() -> {
            // As if a program of an agent that was killed had come to its end late.
            mount("u1", plan());
            mountAgain(point("u1"));
            volumes().tearDown("u1");
            assertEquals(List.of(), disk.table.below(disk.root));
            assertKept();
        });
    }

    private void mountAgain(Path point) throws SystemCallException {
        new LinuxMountCalls().mount("tmpfs", point.toString(), "tmpfs", 0, "");
    }
}
