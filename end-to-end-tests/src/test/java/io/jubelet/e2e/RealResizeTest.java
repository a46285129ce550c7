package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.junit.jupiter.api.io.TempDir;

/** Pods of a cluster that run get other resources; on cgroup v1. */
class RealResizeTest extends RealNode {

    private static final Path MOUNT = Path.of("/sys/fs/cgroup");
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String RESTARTS = ", \"resizePolicy\": [{\"resourceName\": \"memory\", \"restartPolicy\": \"RestartContainer\"}]";

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private ClusterView cluster;
    private String kubeconfig;

    @BeforeEach
    void equip() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(MOUNT.resolve("cpuset")), "this test reads cgroup v1; skipped");
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        kubeconfig = "--kubeconfig=" + Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
    }

    @AfterEach
    void closeServer() {
        if (server != null) {
            server.close();
        }
    }

    /** The same for requests and limits, so that the class of the pod is Guaranteed. */
    private static String resources(String cpu, String memory) {
        return """
                "resources": {"requests": {"cpu": "%1$s", "memory": "%2$s"}, "limits": {"cpu": "%1$s", "memory": "%2$s"}}"""
                .formatted(cpu, memory);
    }

    private void create(String name, String cpu, String memory, String more) {
        cluster.create(name, ClusterView.containers(", " + resources(cpu, memory) + more));
        cluster.awaitReady(name);
    }

    private void resize(String name, String cpu, String memory) {
        server.admin().request("PATCH", Resource.PODS.path(ClusterView.key(name)) + "/resize", Tree.parse(
                "{\"spec\": {\"containers\": [{\"name\": \"main\", %s}]}}".formatted(resources(cpu, memory))));
    }

    private static String amounts(Tree list) {
        return list.text("cpu") + " " + list.text("memory");
    }

    /** Whether the status has these resources, as allocated and as in force, and says nothing of a resize any more. */
    private static boolean isReported(Tree pod, String cpu, String memory) {
        Tree status = pod.objects("status", "containerStatuses").getFirst();
        String wanted = cpu + " " + memory;
        return amounts(status.object("resources", "requests")).equals(wanted)
                && amounts(status.object("resources", "limits")).equals(wanted)
                && amounts(status.object("allocatedResources")).equals(wanted)
                && ClusterView.condition(pod, "PodResizePending").isEmpty()
                && ClusterView.condition(pod, "PodResizeInProgress").isEmpty();
    }

    /** In the status, in the cgroup of the pod and in that of its container alike. */
    private void awaitInForce(String name, String cpu, String memory) {
        Tree pod = cluster.awaitPod(name, "has " + cpu + " and " + memory, p -> isReported(p, cpu, memory));
        long milli = Quantity.parse(cpu).milliValue();
        // The kernel counts memory in pages.
        String wanted = milli * 1024 / 1000 + " " + milli * 100 + " " + Quantity.parse(memory).value() / 4096 * 4096;
        assertEquals(wanted, inForce(group(pod)), "of the pod");
        String container = runtime.running().get(name + "/main").iterator().next();
        assertEquals(wanted, inForce(group(pod) + "/" + container), "of the container");
    }

    private static String group(Tree pod) {
        return PrivateContainerd.CGROUP + "/kubepods/pod" + pod.text("metadata", "uid");
    }

    private static String inForce(String group) {
        return read("cpu", group, "cpu.shares") + " " + read("cpu", group, "cpu.cfs_quota_us") + " "
                + read("memory", group, "memory.limit_in_bytes");
    }

    private static String read(String controller, String group, String file) {
        try {
            return Files.readString(MOUNT.resolve(controller + group).resolve(file)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int restarts(String name) {
        return (int) cluster.pod(name).orElseThrow().objects("status", "containerStatuses").getFirst().number("restartCount");
    }

    private List<String> resizeEvents(String name) {
        return cluster.reasons(name).stream().filter(reason -> reason.startsWith("Resize")).toList();
    }

    @Test
    void itGrowsAndShrinksWithoutRestart() {
        start(kubeconfig);
        create("some", "100m", "64Mi", "");
        Map<String, Set<String>> before = runtime.running();
        awaitInForce("some", "100m", "64Mi");
        String[][] steps = {{"300m", "128Mi"}, {"200m", "100M"}, {"500m", "64Mi"}, {"50m", "80Mi"}};
        for (String[] step : steps) {
            resize("some", step[0], step[1]);
            awaitInForce("some", step[0], step[1]);
        }
        assertEquals(before, runtime.running());
        assertEquals(0, restarts("some"));
        Await.until("each has an event", SOON, () -> cluster.messages("some", "ResizeCompleted").size() == steps.length
                && cluster.messages("some", "ResizeStarted").size() == steps.length);
        assertEquals(2 * steps.length, resizeEvents("some").size());
    }

    @Test
    void itRestartsForTheResourceOfWhichThePolicySaysSo() {
        start(kubeconfig);
        create("some", "100m", "64Mi", RESTARTS);
        Map<String, Set<String>> before = runtime.running();
        resize("some", "200m", "64Mi");
        awaitInForce("some", "200m", "64Mi");
        assertEquals(before, runtime.running());
        resize("some", "200m", "128Mi");
        awaitInForce("some", "200m", "128Mi");
        assertEquals(1, restarts("some"));
        resize("some", "300m", "64Mi");
        awaitInForce("some", "300m", "64Mi");
        assertEquals(2, restarts("some"));
    }

    @Test
    void whatDoesNotFitWaitsUntilThereIsRoomAlsoForTheNextAgent() {
        AgentProcess agent = start(kubeconfig);
        long cores = Quantity.parse(cluster.awaitNode("is ready", n -> ClusterView.condition(n, "Ready").equals("True"))
                .text("status", "allocatable", "cpu")).milliValue();
        create("big", cores - 200 + "m", "64Mi", "");
        create("some", "100m", "64Mi", "");
        Map<String, Set<String>> before = runtime.running();
        resize("some", "300m", "64Mi");
        cluster.awaitPod("some", "waits", pod -> pending(pod).equals("Deferred 2"));
        assertEquals("102 10000 67108864", inForce(group(cluster.pod("some").orElseThrow())));
        agent.kill();

        start(kubeconfig);
        cluster.awaitReady("some");
        assertEquals("Deferred 2", pending(cluster.pod("some").orElseThrow()));
        cluster.delete("big");
        awaitInForce("some", "300m", "64Mi");
        assertEquals(before.get("some/main"), runtime.running().get("some/main"));
        assertEquals(List.of("ResizeDeferred", "ResizeStarted", "ResizeCompleted"), resizeEvents("some"));
    }

    private static String pending(Tree pod) {
        return pod.objects("status", "conditions").stream().filter(c -> c.text("type").equals("PodResizePending"))
                .map(c -> c.text("reason") + " " + c.number("observedGeneration")).findFirst().orElse("");
    }

    @Test
    void whatIsNeverAllocatedChangesNothing() {
        Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one CPU is reserved; skipped");
        start(kubeconfig, "--cpu-manager-policy=static", "--reserved-cpus=0");
        create("some", "100m", "64Mi", "");
        Map<String, Set<String>> before = runtime.running();
        resize("some", "200m", "64Mi");
        cluster.awaitPod("some", "is told", pod -> pending(pod).equals("Infeasible 2"));
        cluster.awaitEvent("some", "ResizeInfeasible", "alongside CPU Manager policy \\\"static\\\"");
        resize("some", "100m", "64Mi");
        awaitInForce("some", "100m", "64Mi");
        resize("some", "100m", "128Mi");
        awaitInForce("some", "100m", "128Mi");
        assertEquals(before, runtime.running());
    }

    @Test
    void anAgentThatIsKilledInTheMiddleLeavesNothingHalfDone() {
        AgentProcess agent = start(kubeconfig);
        create("some", "100m", "64Mi", "");
        Map<String, Set<String>> before = runtime.running();
        String pod = group(cluster.pod("some").orElseThrow());
        String container = pod + "/" + before.get("some/main").iterator().next();

        resize("some", "200m", "128Mi");
        agent = killedWhen(agent, "memory of the pod grows", pod, "134217728");
        awaitInForce("some", "200m", "128Mi");
        resize("some", "100m", "64Mi");
        agent = killedWhen(agent, "memory of the container shrinks", container, "67108864");
        awaitInForce("some", "100m", "64Mi");
        resize("some", "300m", "96Mi");
        agent = killedWhen(agent, "nothing happened yet", container, "67108864");
        awaitInForce("some", "300m", "96Mi");
        resize("some", "400m", "64Mi");
        killedWhen(agent, "the cpu of the pod grows", pod, " 40000 ");
        awaitInForce("some", "400m", "64Mi");
        assertEquals(before, runtime.running());
        assertEquals(0, restarts("some"));
    }

    /** Kills the agent as soon as a cgroup has this, and starts the next one. */
    private AgentProcess killedWhen(AgentProcess agent, String what, String group, String value) {
        Await.at(Duration.ofMillis(1), what, SOON, () -> inForce(group).contains(value));
        agent.kill();
        return start(kubeconfig);
    }
}
