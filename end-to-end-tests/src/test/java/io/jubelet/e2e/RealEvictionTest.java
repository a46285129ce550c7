package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pods that take more than there is, on containerd. The machine is never short: the memory of pods is limited to half a gibibyte,
 * and the root directory of the agent is a small file system in memory.
 */
class RealEvictionTest extends RealNode {

    private static final Path MEMORY = Path.of("/sys/fs/cgroup/memory");
    /** A pod starts, writes, and is noticed within ten seconds; on a machine on which much else runs. */
    private static final Duration TOLD = Duration.ofSeconds(25);
    /** Volumes are measured once a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(110);
    private static final String SLEEP = "while :; do sleep 1000 & wait $!; done";

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private ClusterView cluster;
    private AgentProcess agent;

    @BeforeEach
    void cluster() throws IOException, InterruptedException {
        Files.createDirectories(node.root());
        Assumptions.assumeTrue(output("mount", "-t", "tmpfs", "-o", "size=64m,nr_inodes=3000", "tmpfs",
                node.root().toString()).isEmpty(), "mounting takes root; skipped");
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
    }

    @AfterEach
    void unmount() throws InterruptedException, IOException {
        if (agent != null) {
            agent.close();
        }
        if (runtime != null) {
            runtime.clear(Duration.ofSeconds(60));
        }
        new MountsBelow(node.root()).clear();
        output("umount", "--lazy", node.root().toString());
        if (server != null) {
            server.close();
        }
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes()).strip();
        process.waitFor();
        return text;
    }

    private void start(String thresholds) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        List<String> flags = new ArrayList<>(List.of("--kubeconfig=" + kubeconfig,
                "--eviction-pressure-transition-period=5s", "--eviction-hard=" + thresholds));
        agent = start(flags.toArray(String[]::new));
    }

    /** A pod that needs next to nothing, and says so. */
    private void createModest() {
        create("modest", "{}", SLEEP);
        awaitReady("modest");
    }

    private void awaitReady(String name) {
        try {
            cluster.awaitReady(name);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    private void create(String name, String resources, String command) {
        cluster.create(name, """
                "volumes": [{"name": "data", "emptyDir": {}}, {"name": "mem", "emptyDir": {"medium": "Memory"}}],
                "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent", "resources": %s,
                 "volumeMounts": [{"name": "data", "mountPath": "/data"}, {"name": "mem", "mountPath": "/mem"}],
                 "command": ["sh", "-c", "trap 'exit 0' TERM; %s"]}]""".formatted(Manifests.IMAGE, resources, command));
    }

    private Tree awaitEvicted(String name) {
        try {
            Tree evicted = Await.value("pod " + name + " is evicted", PATIENCE,
                    () -> cluster.pod(name).filter(pod -> pod.text("status", "phase").equals("Failed")));
            assertEquals("Evicted", evicted.text("status", "reason"), evicted::json);
            return evicted;
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    private void awaitPressure(String condition, String status, Duration within) {
        try {
            Await.until(condition + " is " + status, within, () -> condition(condition).equals(status));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    private String condition(String type) {
        return server.admin().list(Resource.NODES, "").stream().findFirst()
                .map(found -> ClusterView.condition(found, type)).orElse("");
    }

    /** Nothing but the one pod was ended, and the node is well again. */
    private void onlyGreedyWent(Map<String, Set<String>> before, String condition) {
        awaitPressure(condition, "False", Duration.ofSeconds(60));
        Map<String, Set<String>> now = runtime.running();
        assertEquals(before.get("modest/main"), now.get("modest/main"), agent::log);
        assertEquals(Set.of("modest/main"), now.keySet());
        assertEquals("True", condition("Ready"));
        assertEquals(List.of(), cluster.messages("modest", "Evicted"));
        assertEquals(1, cluster.messages("greedy", "Evicted").size());
    }

    @Test
    void aMemoryHog() throws IOException {
        start("memory.available<100Mi");
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

    @Test
    void aFullDisk() throws IOException {
        start("nodefs.available<20Mi");
        createModest();
        create("greedy", "{}", "head -c 50000000 /dev/zero > /data/file; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitPressure("DiskPressure", "True", TOLD);
        awaitEvicted("greedy");
        onlyGreedyWent(before, "DiskPressure");
    }

    @Test
    void manySmallFiles() throws IOException {
        start("nodefs.inodesFree<500");
        createModest();
        create("greedy", "{}", "i=0; while [ $i -lt 2700 ]; do : > /data/$i; i=$((i+1)); done; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitPressure("DiskPressure", "True", TOLD);
        Tree evicted = awaitEvicted("greedy");
        assertTrue(evicted.text("status", "message").startsWith("The node was low on resource: inodes."), evicted::json);
        onlyGreedyWent(before, "DiskPressure");
    }

    @Test
    void manyProcesses() throws IOException, InterruptedException {
        long all = Math.min(number("/proc/sys/kernel/pid_max"), number("/proc/sys/kernel/threads-max"));
        long running = Long.parseLong(Files.readString(Path.of("/proc/loadavg")).split("[ /]")[4]);
        start("pid.available<" + (all - running - 900));
        createModest();
        create("greedy", "{}", "i=0; while [ $i -lt 1500 ]; do sleep 1000 & i=$((i+1)); done; " + SLEEP);
        Map<String, Set<String>> before = runtime.running();
        awaitPressure("PIDPressure", "True", Duration.ofSeconds(25));
        awaitEvicted("greedy");
        onlyGreedyWent(before, "PIDPressure");
    }

    /** What the kernel says; {@link Files#readString} has only the first digit of it. */
    private static long number(String file) throws IOException, InterruptedException {
        return Long.parseLong(output("cat", file));
    }

    @Test
    void limitsOfEphemeralStorage() throws IOException {
        start("nodefs.available<1Mi");
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
