package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node that has everything on one small disk, in memory: images, writable layers, logs, volumes, and the agent's own files. */
class RealFullDiskTest extends PressedNode {

    private static final String DISK = "nodefs.available<30Mi";
    private static final String BULK = "docker.io/library/bulk:1";
    private static final int BULK_MEBIBYTES = 42;
    /** It has to be larger than what a test writes. */
    private static final String NEVER_ROTATED = "--container-log-max-size=500Mi";

    private Path disk;
    private PrivateContainerd.Instance own;

    @BeforeEach
    void ownContainerd() throws IOException, InterruptedException {
        runtime.close();
        // A unix socket can't have a long path.
        disk = Files.createTempDirectory(Path.of("/tmp"), "sd");
        mount(disk, "size=112m,mode=0700");
        own = PrivateContainerd.Instance.in(disk.resolve("pc"));
        runtime = new RuntimeView(own.endpoint());
        Path top = disk.resolve("node");
        node = new Node(top, top.resolve("manifests"), top.resolve("root/logs/pods"), own.endpoint(), PrivateContainerd.CGROUP, Map.of())
                .prepared();
    }

    @AfterEach
    void removeContainerd() throws IOException, InterruptedException {
        clear();
        runtime.close();
        // The class above clears the one of all tests.
        runtime = new RuntimeView(containerd.endpoint());
        if (own != null) {
            own.close();
        }
        unmount(disk);
        Files.deleteIfExists(disk);
    }

    @Test
    void unusedImagesGoBeforeAnyPod() throws IOException, InterruptedException {
        startPressed("--eviction-hard=" + DISK, "--minimum-image-ttl-duration=0s", "--image-gc-high-threshold=100");
        createModest();
        Map<String, Set<String>> before = runtime.running();
        assertEquals("False", condition("DiskPressure"));
        own.importBulk(BULK, BULK_MEBIBYTES);
        awaitPressure("DiskPressure", "True", REPORT_DELAY);
        Await.until("the unused image is gone", REPORT_DELAY, () -> !runtime.imageNames().contains(BULK));
        onlyModestIsLeft(before, "DiskPressure");
        assertTrue(runtime.imageNames().contains(Manifests.IMAGE), runtime.imageNames().toString());
    }

    @Test
    void aWritableLayer() throws IOException {
        startPressed("--eviction-hard=" + DISK);
        createModest();
        create("greedy", "{}", "head -c 90000000 /dev/zero > /file; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitReported("greedy", "DiskPressure");
        Tree evicted = awaitEvicted("greedy");
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: ephemeral-storage."), evicted::json);
        onlyGreedyWent(before, "DiskPressure");
    }

    /** Beyond a soft threshold the pod has a few seconds to shrink, and then as many to end as the agent allows. */
    @Test
    void logsBeyondASoftThreshold() throws IOException {
        startPressed("--eviction-hard=nodefs.available<5Mi", "--eviction-soft=" + DISK, NEVER_ROTATED,
                "--eviction-soft-grace-period=nodefs.available=10s", "--eviction-max-pod-grace-period=2");
        createModest();
        create("greedy", "{}", "yes $(head -c 1000 /dev/zero | tr '\\\\0' x) | head -c 86000000; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitReported("greedy", "DiskPressure");
        long reported = System.nanoTime();
        Tree evicted = awaitEvicted("greedy");
        assertTrue(System.nanoTime() - reported > Duration.ofSeconds(5).toNanos(), agent::log);
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: ephemeral-storage."), evicted::json);
        onlyGreedyWent(before, "DiskPressure");
    }
}
