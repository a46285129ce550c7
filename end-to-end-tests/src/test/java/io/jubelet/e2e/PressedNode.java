package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
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
import org.junit.jupiter.api.io.TempDir;

/** A node of a cluster on containerd that runs short of something: a pod "modest" that takes nothing, beside a pod "greedy". */
abstract class PressedNode extends RealNode {

    /** From the first moment in which a pod takes too much. */
    static final Duration REPORT_DELAY = Duration.ofSeconds(15);
    /** Volumes are measured once a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(110);
    static final String SLEEP = "while :; do sleep 1000 & wait $!; done";

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    ClusterView cluster;
    AgentProcess agent;

    @BeforeEach
    void cluster() throws IOException {
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
    }

    @AfterEach
    void endCluster() {
        if (server != null) {
            server.close();
        }
    }

    /** Nothing of a test is left in the runtime. */
    void clear() {
        if (agent != null) {
            agent.close();
        }
        if (runtime != null) {
            runtime.clear(Duration.ofSeconds(60));
        }
    }

    /** Mounts a file system in memory; the test is skipped where that is not allowed. */
    static void mount(Path at, String options) throws IOException, InterruptedException {
        Files.createDirectories(at);
        Assumptions.assumeTrue(output("mount", "-t", "tmpfs", "-o", options, "tmpfs", at.toString()).isEmpty(),
                "mounting takes root; skipped");
    }

    static void unmount(Path at) throws IOException, InterruptedException {
        new MountsBelow(at).clear();
        output("umount", "--lazy", at.toString());
    }

    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes()).strip();
        process.waitFor();
        return text;
    }

    /** Starts an agent whose conditions go soon after their reason. */
    void startPressed(String... more) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        List<String> flags = new ArrayList<>(List.of("--kubeconfig=" + kubeconfig, "--eviction-pressure-transition-period=5s"));
        flags.addAll(List.of(more));
        agent = start(flags.toArray(String[]::new));
    }

    /** A pod that needs next to nothing, and says so. */
    void createModest() {
        create("modest", "{}", SLEEP);
        awaitReady("modest");
    }

    /** Its container does not end well, so it has failed once it is evicted. */
    void create(String name, String resources, String command) {
        cluster.create(name, """
                "volumes": [{"name": "data", "emptyDir": {}}, {"name": "mem", "emptyDir": {"medium": "Memory"}}],
                "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent", "resources": %s,
                 "volumeMounts": [{"name": "data", "mountPath": "/data"}, {"name": "mem", "mountPath": "/mem"}],
                 "command": ["sh", "-c", "trap 'exit 3' TERM; %s"]}]""".formatted(Manifests.IMAGE, resources, command));
    }

    void awaitReady(String name) {
        try {
            cluster.awaitReady(name);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    /** Waits until the pod runs, which takes its time on a busy machine, and then for the condition. */
    void awaitReported(String pod, String condition) {
        Await.until("pod " + pod + " runs", AgentProcess.TIMEOUT, () -> runtime.running().containsKey(pod + "/main"));
        awaitPressure(condition, "True", REPORT_DELAY);
    }

    Tree awaitEvicted(String name) {
        try {
            Tree evicted = Await.value("pod " + name + " is evicted", TIMEOUT,
                    () -> cluster.pod(name).filter(pod -> pod.text("status", "phase").equals("Failed")));
            assertEquals("Evicted", evicted.text("status", "reason"), evicted::json);
            return evicted;
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    void awaitPressure(String condition, String status, Duration within) {
        try {
            Await.until(condition + " is " + status, within, () -> condition(condition).equals(status));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + agent.log(), e);
        }
    }

    String condition(String type) {
        return server.admin().list(Resource.NODES, "").stream().findFirst()
                .map(found -> ClusterView.condition(found, type)).orElse("");
    }

    /** The modest pod goes on as if nothing had been, and the node is well again. */
    void onlyModestIsLeft(Map<String, Set<String>> before, String condition) {
        awaitPressure(condition, "False", Duration.ofSeconds(60));
        Map<String, Set<String>> now = runtime.running();
        assertEquals(before.get("modest/main"), now.get("modest/main"), agent::log);
        assertEquals(Set.of("modest/main"), now.keySet());
        assertEquals("True", condition("Ready"));
        assertEquals(List.of(), cluster.messages("modest", "Evicted"));
    }

    /** Nothing but the one pod was ended, and the node is well again. */
    void onlyGreedyWent(Map<String, Set<String>> before, String condition) {
        onlyModestIsLeft(before, condition);
        assertEquals(1, cluster.messages("greedy", "Evicted").size());
    }
}
