package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.domain.volume.flex.FlexOptions;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.VolumeInUseException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With drivers that are shell scripts: they write their arguments into a file, and answer as the test wants. */
final class FlexVolumesTest {

    private static final FlexDriverName DRIVER = FlexDriverName.of("example.com/dummy");
    private static final String SUCCESS = "echo '{\"status\": \"Success\"}'";
    private static final String NOT_SUPPORTED = "echo '{\"status\": \"Not supported\"}'; exit 1";
    private static final String ATTACHING = "echo '{\"status\": \"Success\", \"capabilities\": {\"attach\": true}}'";
    private static final String NOT_ATTACHING = "echo '{\"status\": \"Success\", \"capabilities\": {\"attach\": false}}'";
    private static final FlexOptions SHARED = new FlexOptions(Map.of("a", "1"));
    private static final FlexOptions FOR_POD = new FlexOptions(Map.of("a", "1", "pod", "u"));

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private HostVolumes volumes;
    private Path source;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        source = disk.precious("source");
        volumes = agent();
    }

    /** A new agent. */
    private HostVolumes agent() {
        return disk.volumes(new VolumeCalls(new LinuxFileCalls(), new LinuxMountCalls(), new LinuxLoopCalls(), new LinuxPrograms())
                .withFlexDrivers(disk.root.resolve("drivers")));
    }

    private Path program() {
        return disk.root.resolve("drivers/example.com~dummy/dummy");
    }

    /** Installs the driver: for each command what it does; all others are not supported. */
    private void driver(Map<String, String> commands) throws IOException {
        StringBuilder script = new StringBuilder("#!/bin/sh\necho \"$*\" >>" + disk.root.resolve("calls") + "\ncase $1 in\n");
        commands.forEach((command, action) -> script.append(command).append(")\n").append(action).append("\n;;\n"));
        script.append("*)\n").append(NOT_SUPPORTED).append("\n;;\nesac\n");
        Files.createDirectories(program().getParent());
        Path next = Files.writeString(disk.root.resolve("next"), script.toString());
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(next, program(), StandardCopyOption.REPLACE_EXISTING);
    }

    private String bind() {
        return "mount --bind " + source + " $2 && " + SUCCESS;
    }

    private static final String UNMOUNT = "umount $2 && " + SUCCESS;

    private List<String> calls() throws IOException {
        Path calls = disk.root.resolve("calls");
        List<String> lines = Files.exists(calls) ? Files.readAllLines(calls) : List.of();
        Files.deleteIfExists(calls);
        return lines;
    }

    private static FlexPlan plan(String device, boolean onePod) {
        return new FlexPlan("data", DRIVER, SHARED, FOR_POD, device, "", new FlexPlan.Access(false, onePod, true, true));
    }

    private Path mount(String pod) {
        return Path.of(volumes.setUp(pod, "data", plan("/dev/given", false), PodsOnDisk.NO_GROUP));
    }

    private Path point(String pod) {
        return disk.pod(pod).resolve("volumes/example.com~dummy/data");
    }

    private Path staged() {
        return disk.root.resolve("plugins/kubernetes.io/flexvolume/example.com/dummy/mounts/data");
    }

    @Test
    void aDriverMountsAVolumeForEachPodAndTakesItAway() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", bind(), "unmount", UNMOUNT));
            assertFalse(volumes.flexDriver(DRIVER).attach());
            assertEquals(point("u1"), mount("u1"));
            assertEquals(point("u1"), mount("u1"));
            mount("u2");
            assertEquals(List.of("init", "mount " + point("u1") + " {\"a\":\"1\",\"pod\":\"u\"}",
                    "mount " + point("u2") + " {\"a\":\"1\",\"pod\":\"u\"}"), calls());
            assertEquals("kept", Files.readString(point("u1").resolve("precious")));
            assertEquals(0, PodsOnDisk.group(source));
            agent().tearDown("u1");
            assertFalse(Files.exists(point("u1").getParent()));
            assertEquals(List.of("init", "unmount " + point("u1")), calls());
            volumes.tearDown("u2");
            assertEquals(List.of(), disk.table.below(disk.root));
            assertEquals("kept", Files.readString(source.resolve("precious")));
        });
    }

    @Test
    void anAttachedVolumeIsMountedOnceForAllPods() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", ATTACHING, "waitforattach", "echo '{\"status\": \"Success\", \"device\": \"/dev/found\"}'",
                    "mountdevice", bind(), "mount", "mount --bind " + staged() + " $2 && " + SUCCESS, "unmount", UNMOUNT,
                    "unmountdevice", UNMOUNT));
            mount("u1");
            mount("u2");
            assertEquals(List.of("init", "waitforattach /dev/given {\"a\":\"1\"}",
                    "mountdevice " + staged() + " /dev/found {\"a\":\"1\"}", "mount " + point("u1") + " {\"a\":\"1\",\"pod\":\"u\"}",
                    "waitforattach /dev/given {\"a\":\"1\"}", "mount " + point("u2") + " {\"a\":\"1\",\"pod\":\"u\"}"), calls());
            volumes.tearDown("u1");
            volumes.releaseUnused();
            assertEquals(List.of("unmount " + point("u1")), calls());
            agent().tearDown("u2");
            assertEquals(List.of("init", "unmount " + point("u2"), "unmountdevice " + staged()), calls());
            assertFalse(Files.exists(staged()));
            assertEquals(List.of(), disk.table.below(disk.root));
        });
    }

    @Test
    void whatADriverDoesNotSupportIsDoneByTheAgent() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", ATTACHING, "mountdevice", bind()));
            mount("u1");
            assertEquals("kept", Files.readString(point("u1").resolve("precious")));
            mount("u2");
            assertEquals(List.of("init", "waitforattach /dev/given {\"a\":\"1\"}", "mountdevice " + staged() + " /dev/given {\"a\":\"1\"}",
                    "mount " + point("u1") + " {\"a\":\"1\",\"pod\":\"u\"}"), calls(), "not asked again");
            volumes.tearDown("u1");
            volumes.tearDown("u2");
            assertFalse(Files.exists(staged()));
            assertEquals(List.of(), disk.table.below(disk.root));
        });
    }

    @Test
    void withoutADeviceADriverMountsEverythingForThePod() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", ATTACHING, "mount", bind(), "unmount", UNMOUNT));
            volumes.setUp("u1", "data", plan("", false), PodsOnDisk.NO_GROUP);
            assertTrue(Files.exists(staged()));
            volumes.tearDown("u1");
            assertFalse(Files.exists(staged()));
        });
    }

    @Test
    void filesAreGivenToTheGroup() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", bind(), "unmount", UNMOUNT));
            volumes.setUp("u1", "data", plan("", false), PodsOnDisk.GROUP);
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(source.resolve("precious")));
            volumes.tearDown("u1");
        });
    }

    @Test
    void aCommandThatFailsSaysWhyAndLeavesNothing() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", "echo '{\"status\": \"Failure\", \"message\": \"no route\"}'; exit 1"));
            assertEquals("volume \"data\": mount command failed, status: Failure, reason: no route",
                    assertThrows(InternalException.class, () -> mount("u1")).getMessage());
            assertFalse(Files.exists(point("u1")));
            driver(Map.of("init", NOT_ATTACHING, "mount", "echo secret"));
            assertEquals("volume \"data\": mount command failed: the answer of " + program() + " can't be read (exit status 0): "
                    + "no valid JSON at character 1: expected a value",
                    assertThrows(InternalException.class, () -> mount("u1")).getMessage());
            driver(Map.of("init", NOT_ATTACHING, "mount", SUCCESS + "; exit 3"));
            assertEquals("volume \"data\": mount command failed: exit status 3 of " + program() + ", although its answer is a success",
                    assertThrows(InternalException.class, () -> mount("u1")).getMessage());
            driver(Map.of("init", ATTACHING, "waitforattach", "echo '{\"status\": \"Failure\", \"message\": \"later\"}'"));
            assertThrows(UnavailableException.class, () -> mount("u1"));
            driver(Map.of("init", ATTACHING, "mountdevice", "echo '{\"status\": \"Failure\", \"message\": \"bad\"}'"));
            assertThrows(ConflictException.class, () -> mount("u1"));
            assertFalse(Files.exists(point("u1")));
            assertTrue(Files.exists(staged()));
            volumes.releaseUnused();
            assertFalse(Files.exists(staged()));
        });
    }

    @Test
    void aVolumeIsNotTakenAwayWhileItsDriverRefuses() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", bind(),
                    "unmount", "echo '{\"status\": \"Failure\", \"message\": \"busy\"}'"));
            mount("u1");
            assertTrue(assertThrows(ConflictException.class, () -> volumes.tearDown("u1")).getMessage()
                    .contains("unmount command failed, status: Failure, reason: busy"));
            assertTrue(Files.exists(point("u1").resolve("precious")));
            driver(Map.of("init", NOT_ATTACHING));
            volumes.tearDown("u1");
            assertFalse(Files.exists(point("u1")));
            assertEquals("kept", Files.readString(source.resolve("precious")));
        });
    }

    @Test
    void aVolumeForOnePodIsRefusedToAnother() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", bind(), "unmount", UNMOUNT));
            volumes.setUp("u1", "data", plan("", true), PodsOnDisk.NO_GROUP);
            volumes.setUp("u1", "data", plan("", true), PodsOnDisk.NO_GROUP);
            assertThrows(VolumeInUseException.class, () -> volumes.setUp("u2", "data", plan("", true), PodsOnDisk.NO_GROUP));
            assertFalse(Files.exists(point("u2")));
            volumes.tearDown("u1");
            volumes.setUp("u2", "data", plan("", true), PodsOnDisk.NO_GROUP);
            volumes.tearDown("u2");
        });
    }

    @Test
    void aDriverIsInitializedAgainWhenItsProgramWasReplaced() throws IOException {
        assertEquals("the driver example.com/dummy is not installed: there is no program " + program(),
                assertThrows(NotFoundException.class, () -> volumes.flexDriver(DRIVER)).getMessage());
        driver(Map.of("init", "echo '{\"status\": \"Failure\", \"message\": \"no tools\"}'"));
        assertEquals("the driver example.com/dummy can't be used: init command failed, status: Failure, reason: no tools",
                assertThrows(NotFoundException.class, () -> volumes.flexDriver(DRIVER)).getMessage());
        driver(Map.of());
        assertThrows(NotFoundException.class, () -> volumes.flexDriver(DRIVER));
        driver(Map.of("init", SUCCESS));
        calls();
        assertEquals(FlexCapabilities.DEFAULT, volumes.flexDriver(DRIVER));
        assertEquals(FlexCapabilities.DEFAULT, volumes.flexDriver(DRIVER));
        assertEquals(List.of("init"), calls());
        driver(Map.of("init", NOT_ATTACHING));
        assertFalse(volumes.flexDriver(DRIVER).attach());
    }

    @Test
    void volumesOfADriverThatIsGoneStay() throws Throwable {
        PrivateMounts.run(() -> {
            driver(Map.of("init", NOT_ATTACHING, "mount", bind(), "unmount", UNMOUNT));
            mount("u1");
            Files.delete(program());
            assertTrue(assertThrows(ConflictException.class, () -> volumes.tearDown("u1")).getMessage()
                    .contains("install the FlexVolume driver of this name"));
            assertTrue(Files.exists(point("u1").resolve("precious")));
            driver(Map.of("init", NOT_ATTACHING, "unmount", UNMOUNT));
            volumes.tearDown("u1");
            assertFalse(Files.exists(disk.pod("u1").resolve("volumes/example.com~dummy")));
        });
    }
}
