package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Pods that take more than there is, on containerd. The machine is never short: the memory of pods is limited to half a gibibyte,
 * and the root directory of the agent is a small file system in memory.
 */
class RealEvictionTest extends PressedNode {

    private static final long GIBIBYTE = 1L << 30;
    private static final Path MEMORY = Path.of("/sys/fs/cgroup/memory");

    @BeforeEach
    void smallRoot() throws IOException, InterruptedException {
        mount(node.root(), "size=64m,nr_inodes=3000");
    }

    @AfterEach
    void unmountRoot() throws InterruptedException, IOException {
        clear();
        unmount(node.root());
    }

    private void startWith(String thresholds) throws IOException {
        startPressed("--eviction-hard=" + thresholds);
    }

    @Test
    void aMemoryHog() throws IOException {
        startWith("memory.available<100Mi");
        createModest();
        Path pods = MEMORY.resolve(PrivateContainerd.CGROUP.substring(1) + "/kubepods");
        Assumptions.assumeTrue(Files.isWritable(pods.resolve("memory.limit_in_bytes")), "this machine has no cgroup v1; skipped");
        Files.writeString(pods.resolve("memory.limit_in_bytes"), "512M");
        create("greedy", "{\"requests\": {\"memory\": \"10Mi\"}}",
                "sleep 12; head -c 460000000 /dev/zero > /mem/file; " + SLEEP);
        awaitReady("greedy");
        Map<String, Set<String>> before = runtime.running();
        Tree evicted = awaitEvicted("greedy");
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: memory. Threshold quantity: 100Mi"),
                evicted::json);
        assertEquals("True", ClusterView.condition(evicted, "DisruptionTarget"));
        onlyGreedyWent(before, "MemoryPressure");
    }

    /**
     * Soft thresholds count the memory of the whole machine. Nothing else on it may take a gibibyte and a half meanwhile, or give
     * one back.
     */
    @Test
    void aMemoryHogBeyondASoftThreshold() throws IOException {
        long available = availableMemory();
        long threshold = available - GIBIBYTE * 3 / 2;
        // Far beyond the threshold: the kernel may find gibibytes of old file pages in the meantime.
        long greed = Math.min(6 * GIBIBYTE, available - GIBIBYTE);
        Assumptions.assumeTrue(threshold > 2 * GIBIBYTE, "this machine has too little memory to take some gibibytes of it; skipped");
        startPressed("--eviction-hard=memory.available<100Mi", "--eviction-soft=memory.available<" + threshold,
                "--eviction-soft-grace-period=memory.available=5s", "--eviction-max-pod-grace-period=2");
        createModest();
        create("greedy", "{}", "head -c " + greed + " /dev/zero > /mem/file; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        // Memory that was never used before comes slowly on a virtual machine: gibibytes of it take longer than the agent does.
        Await.until("less than " + threshold + " bytes of memory are available", AgentProcess.TIMEOUT,
                () -> availableMemory() < threshold || condition("MemoryPressure").equals("True"));
        awaitReported("greedy", "MemoryPressure");
        assertTrue(runtime.running().containsKey("greedy/main"), agent::log);
        Tree evicted = awaitEvicted("greedy");
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: memory."), evicted::json);
        onlyGreedyWent(before, "MemoryPressure");
    }

    /** What is left of the machine beside the working set of all processes, as kubelets count it. */
    private static long availableMemory() {
        Assumptions.assumeTrue(Files.isReadable(MEMORY.resolve("memory.stat")), "this machine has no cgroup v1; skipped");
        try {
            long total = Long.parseLong(output("awk", "/MemTotal/ { print $2 }", "/proc/meminfo")) << 10;
            long used = number(MEMORY.resolve("memory.usage_in_bytes").toString());
            return total - used + Long.parseLong(
                    output("awk", "/total_inactive_file/ { print $2 }", MEMORY.resolve("memory.stat").toString()));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("the memory of the machine can't be read", e);
        }
    }

    @Test
    void aFullDisk() throws IOException {
        startWith("nodefs.available<20Mi");
        createModest();
        create("greedy", "{}", "head -c 50000000 /dev/zero > /data/file; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitReported("greedy", "DiskPressure");
        awaitEvicted("greedy");
        onlyGreedyWent(before, "DiskPressure");
    }

    @Test
    void manySmallFiles() throws IOException {
        startWith("nodefs.inodesFree<500");
        createModest();
        create("greedy", "{}", "i=0; while [ $i -lt 2700 ]; do : > /data/$i; i=$((i+1)); done; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitReported("greedy", "DiskPressure");
        Tree evicted = awaitEvicted("greedy");
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: inodes."), evicted::json);
        onlyGreedyWent(before, "DiskPressure");
    }

    @Test
    void manyProcesses() throws IOException, InterruptedException {
        long all = Math.min(number("/proc/sys/kernel/pid_max"), number("/proc/sys/kernel/threads-max"));
        long threshold = tasks() + 900;
        startWith("pid.available<" + (all - threshold));
        createModest();
        create("greedy", "{}", "i=0; while [ $i -lt 1500 ]; do sleep 1000 & i=$((i+1)); done; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        // A slow machine makes fewer than a hundred processes in a second.
        Await.until("more than " + threshold + " tasks run", AgentProcess.TIMEOUT,
                () -> tasks() > threshold || condition("PIDPressure").equals("True"));
        awaitPressure("PIDPressure", "True", REPORT_DELAY);
        awaitEvicted("greedy");
        onlyGreedyWent(before, "PIDPressure");
    }

    /** Processes and threads of the machine. */
    private static long tasks() {
        try {
            return Long.parseLong(Files.readString(Path.of("/proc/loadavg")).split("[ /]")[4]);
        } catch (IOException e) {
            throw new AssertionError("the tasks of the machine can't be counted", e);
        }
    }

    /** What the kernel says; {@link Files#readString} has only the first digit of it. */
    private static long number(String file) throws IOException, InterruptedException {
        return Long.parseLong(output("cat", file));
    }

    @Test
    void limitsOfEphemeralStorage() throws IOException {
        startWith("nodefs.available<1Mi");
        createModest();
        String limit = "{\"limits\": {\"ephemeral-storage\": \"4Mi\"}}";
        create("layer", limit, "head -c 6000000 /dev/zero > /file; " + SLEEP);
        create("logs", limit, "yes | head -c 6000000; " + SLEEP);
        create("volume", limit, "head -c 6000000 /dev/zero > /data/file; " + SLEEP);
        create("within", limit, "head -c 2000000 /dev/zero > /file; " + SLEEP);
        for (String name : List.of("layer", "logs", "volume")) {
            Tree evicted = awaitEvicted(name);
            assertEquals("Pod ephemeral local storage usage exceeds the total limit of containers 4Mi. ",
                    evicted.text("status", "message"));
        }
        assertEquals(Set.of("modest/main", "within/main"), runtime.running().keySet());
        assertEquals("False", condition("DiskPressure"));
    }
}
