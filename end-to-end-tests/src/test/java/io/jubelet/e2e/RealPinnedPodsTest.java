package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.example.ExamplePodResourcesClient;
import io.jubelet.ports.contract.PrivateContainerd;
import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Containers with a CPU for themselves, on a machine of two or more, of which the first one is reserved. */
class RealPinnedPodsTest extends RealNode {

    private static final String[] STATIC = {"--cpu-manager-policy=static", "--reserved-cpus=0",
            "--cpu-manager-reconcile-period=1s"};
    private static final Duration SOON = Duration.ofSeconds(30);

    private static String online() {
        return text(Path.of("/sys/devices/system/cpu/online"));
    }

    @Test
    void oneGetsACpuAndTheOthersLoseIt() {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/sys/fs/cgroup/cpuset")), "skipped: no cgroup v1");
        Assumptions.assumeTrue(online().equals("0-1"), "skipped: the expected lists are those of two CPUs");
        node.put("others.yaml", Manifests.server("others"));
        AgentProcess agent = start(STATIC);
        agent.awaitReady("others");
        assertEquals("0-1", cpus("others"));

        node.put("one.yaml", guaranteed("one", "1"));
        agent.awaitReady("one");
        assertEquals("1", cpus("one"));
        assertEquals("[1] of [1]", reported("one"));
        assertEquals("[] of [1]", reported("others"));
        Await.until("the others lose the CPU", SOON, () -> cpus("others").equals("0"));
        Map<String, Set<String>> before = runtime.running();
        agent.kill();

        AgentProcess second = start(STATIC);
        second.awaitReady("one");
        node.put("two.yaml", guaranteed("two", "1"));
        second.awaitPod("two", "is refused", pod -> pod.status().reason().equals("UnexpectedAdmissionError"));
        assertEquals("1", cpus("one"));
        assertEquals(before, runtime.running());
        assertTrue(state().contains("\"policyName\":\"static\",\"defaultCpuSet\":\"0\",\"entries\":{"), this::state);

        node.remove("one.yaml");
        Await.until("the CPU is shared again", SOON, () -> cpus("others").equals("0-1"));
        assertEquals(0, second.terminate());
        AgentProcess third = start();
        assertEquals(1, third.exitCode());
        third.awaitLine("configured policy", "differs from state checkpoint policy", node.root() + "/cpu_manager_state");
    }

    /** The CPUs that a pod has for itself, and those that pods can have, as monitoring programs read them. */
    private String reported(String pod) {
        Vertx vertx = Vertx.vertx();
        try (var client = new ExamplePodResourcesClient(vertx, node.root().resolve("pod-resources/kubelet.sock"))) {
            return client.list("v1").stream().filter(one -> one.name().startsWith(pod + "-")).findFirst().orElseThrow()
                    .containers().getFirst().holdings().cpus() + " of " + client.allocatable().cpus();
        } finally {
            vertx.close();
        }
    }

    private String state() {
        return text(node.root().resolve("cpu_manager_state"));
    }

    private static String guaranteed(String name, String cpu) {
        return Manifests.pod(name, "", Manifests.container("main", Manifests.IMAGE, Manifests.SERVER)
                + "resources: {limits: {cpu: %s, memory: 64Mi}}\n".formatted(cpu).indent(6));
    }

    /** The CPUs that the container of a pod may use. */
    private String cpus(String pod) {
        String id = runtime.running().get(full(pod) + "/main").iterator().next();
        Path top = Path.of("/sys/fs/cgroup/cpuset", PrivateContainerd.CGROUP);
        List<File> found = below(top.toFile()).filter(directory -> directory.getName().equals(id)).toList();
        assertEquals(1, found.size(), () -> id + " below " + top);
        return text(found.getFirst().toPath().resolve("cpuset.cpus"));
    }

    /** The directory and all below it. Those of pods that end go away meanwhile. */
    private static Stream<File> below(File directory) {
        File[] children = directory.listFiles(File::isDirectory);
        return Stream.concat(Stream.of(directory), Stream.of(children == null ? new File[0] : children).flatMap(RealPinnedPodsTest::below));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
