package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FakePrograms;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls.Killed;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent is killed, or a call fails, before each change of a file or a mount; the next one brings it to its end. */
final class KilledVolumesTest {

    private static final String SECRETS = "volumes/kubernetes.io~secret/key";

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private Path source;
    private FakeServer server;
    private Path export;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        source = disk.precious("one");
        server = new FakeServer(disk.root.resolve("programs"));
        export = disk.precious("two");
    }

    /** What happens to an agent. */
    private interface Failpoint {

        void before(int change) throws SystemCallException;
    }

    /** Counts changes of files and mounts together. */
    private final class Agent implements MountCalls, Programs {

        private final MountCalls real = new LinuxMountCalls();
        private final Failpoint failpoint;
        private int changes;

        Agent(Failpoint failpoint) {
            this.failpoint = failpoint;
        }

        HostVolumes volumes() {
            return disk.volumes(new VolumeCalls(new FaultyFileCalls().failing((_, _) -> failpoint.before(changes++)).calls(), this,
                    new LinuxLoopCalls(), this));
        }

        @Override
        public Result run(List<String> command, Duration limit) {
            try {
                failpoint.before(changes++);
            } catch (SystemCallException e) {
                return new Result(32, e.getMessage());
            }
            Result result = server.programs().run(command, limit);
            try {
                failpoint.before(changes++);
            } catch (SystemCallException e) {
                return new Result(32, e.getMessage());
            }
            return result;
        }

        @Override
        public void mount(String from, String target, String type, long flags, String options)
                throws SystemCallException {
            failpoint.before(changes++);
            real.mount(from, target, type, flags, options);
        }

        @Override
        public void unmount(String target, int flags) throws SystemCallException {
            failpoint.before(changes++);
            real.unmount(target, flags);
        }
    }

    private static Failpoint killedBefore(int change) {
        return at -> {
            if (at >= change) {
                throw new Killed();
            }
        };
    }

    private static Failpoint failingOnceAt(int change) {
        return at -> {
            if (at == change) {
                throw new SystemCallException("call " + at, Errno.BUSY.number(), "told by the test");
            }
        };
    }

    private void setUp(HostVolumes volumes, String pod) {
        Path empty = Path.of(volumes.setUp(pod, "empty", new VolumePlan.EmptyDirectory(), PodsOnDisk.GROUP));
        volumes.setUp(pod, "mem", PodsOnDisk.memory(1 << 16), PodsOnDisk.GROUP);
        Path map = Path.of(volumes.setUp(pod, "map", PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "k", "v"),
                PodsOnDisk.NO_GROUP));
        volumes.setUp(pod, "key", PodsOnDisk.files(VolumeDataKind.SECRET, "d/k", "hidden"), PodsOnDisk.GROUP);
        Path local = Path.of(volumes.setUp(pod, "pv", PodsOnDisk.local("pv-1", source, true), PodsOnDisk.GROUP));
        Path remote = Path.of(volumes.setUp(pod, "nfs", new VolumePlan.Nfs("nfs", "nas:" + export, true, List.of("ro"), false),
                PodsOnDisk.GROUP));
        volumes.mountSubPath(pod, "app", new SubPath(3, "nfs", remote.toString(), "precious"));
        volumes.mountSubPath(pod, "app", new SubPath(0, "empty", empty.toString(), "made/here"));
        volumes.mountSubPath(pod, "app", new SubPath(1, "map", map.toString(), "k"));
        volumes.mountSubPath(pod, "app", new SubPath(2, "pv", local.toString(), "precious"));
    }

    private void assertReady(String pod) throws IOException {
        Path directory = disk.pod(pod);
        for (String kind : List.of("empty", "mem")) {
            Path volume = directory.resolve("volumes/kubernetes.io~empty-dir").resolve(kind);
            assertEquals(kind.equals("mem") ? 03777 : 02777, PodsOnDisk.mode(volume), kind);
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(volume), kind);
        }
        assertEquals("hidden", Files.readString(directory.resolve(SECRETS).resolve("d/k")));
        assertEquals("tmpfs", disk.mountAt(directory.resolve(SECRETS)).type());
        assertTrue(disk.mountAt(directory.resolve("volumes/kubernetes.io~local-volume/pv-1")).isReadOnly());
        assertEquals("v", Files.readString(directory.resolve("volume-subpaths/map/app/1")));
        assertEquals("kept", Files.readString(directory.resolve("volume-subpaths/pv/app/2")));
        assertTrue(disk.mountAt(directory.resolve("volumes/kubernetes.io~nfs/nfs")).isReadOnly());
        assertEquals("kept", Files.readString(directory.resolve("volume-subpaths/nfs/app/3")));
        assertEquals(8, disk.table.below(directory).size());
    }

    private void assertNothingToDo(String pod) {
        FaultyFileCalls files = new FaultyFileCalls();
        FakeMountCalls mounts = new FakeMountCalls(new LinuxMountCalls());
        FakePrograms programs = new FakePrograms();
        setUp(disk.volumes(new VolumeCalls(files.calls(), mounts, new LinuxLoopCalls(), programs)), pod);
        assertEquals(List.of(), programs.commands());
        assertEquals(List.of(), files.changes());
        assertEquals(List.of(), mounts.calls());
    }

    private void assertGone(String pod) throws IOException {
        assertEquals(List.of(), disk.table.below(disk.pod(pod)));
        if (Files.exists(disk.pod(pod).resolve("volumes"))) {
            assertEquals(List.of(), PodsOnDisk.names(disk.pod(pod).resolve("volumes")));
        }
        assertFalse(Files.exists(disk.pod(pod).resolve("volume-subpaths")));
        assertKept();
    }

    private void assertKept() throws IOException {
        assertEquals("kept", Files.readString(source.resolve("precious")));
        assertEquals("kept", Files.readString(export.resolve("precious")));
    }

    private HostVolumes volumes() {
        return disk.volumes(new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(), server.programs()));
    }

    /** Whether the work came to its end. */
    private static boolean ends(Runnable work) {
        try {
            work.run();
            return true;
        } catch (Killed | PortException e) {
            return false;
        }
    }

    private void everyStep(IntFunction<Failpoint> failpoint) throws IOException {
        boolean whole = false;
        int change = 0;
        for (; !whole; change++) {
            String pod = "u" + change;
            Failpoint next = failpoint.apply(change);
            whole = ends(() -> setUp(new Agent(next).volumes(), pod));
            if (change % 3 == 0) {
                // The pod is not wanted any more.
                volumes().tearDown(pod);
                assertGone(pod);
            }
            setUp(volumes(), pod);
            assertReady(pod);
            assertNothingToDo(pod);
            whole &= ends(() -> new Agent(next).volumes().tearDown(pod));
            assertKept();
            volumes().tearDown(pod);
            assertGone(pod);
            volumes().tearDown(pod);
        }
        assertTrue(change > 50, "only " + change + " steps were tried");
    }

    @Test
    void aNewAgentGoesOnFromEveryStep() throws Throwable {
        PrivateMounts.run(() -> everyStep(KilledVolumesTest::killedBefore));
    }

    @Test
    void aFailureOfAnyCallIsRepairedByTheNextAttempt() throws Throwable {
        PrivateMounts.run(() -> everyStep(KilledVolumesTest::failingOnceAt));
    }
}
