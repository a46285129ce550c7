package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the cgroups of a node do to real processes; on cgroup v1. */
class RealCgroupsTest extends RealNode {

    private static final Path MOUNT = Path.of("/sys/fs/cgroup");
    private static final String ONE_CORE = PrivateContainerd.CGROUP + "/one-core";
    /** Nothing is busy before all pods run: on a busy core a pod that requests nothing takes a minute to start. */
    private static final String BUSY = "until [ -e /gate/open ]; do sleep 0.1; done; while :; do :; done";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long SECOND = 1_000_000_000L;

    private static Path file(String controller, String cgroup, String name) {
        return MOUNT.resolve(controller + cgroup).resolve(name);
    }

    private static String read(String controller, String cgroup, String name) {
        try {
            return Files.readString(file(controller, cgroup, name)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All pods below have the first CPU to share. */
    private static void haveOneCore() throws IOException {
        Path directory = MOUNT.resolve("cpuset");
        for (String step : ONE_CORE.substring(1).split("/")) {
            Path below = directory.resolve(step);
            Files.createDirectories(below);
            Files.writeString(below.resolve("cpuset.mems"), Files.readString(directory.resolve("cpuset.mems")));
            Files.writeString(below.resolve("cpuset.cpus"), Files.readString(directory.resolve("cpuset.cpus")));
            directory = below;
        }
        Files.writeString(directory.resolve("cpuset.cpus"),
                Files.readString(directory.resolve("cpuset.cpus")).strip().split("[-,]")[0]);
    }

    private static String busy(String name, Path gate, String resources) {
        String mount = "volumeMounts: [{name: gate, mountPath: /gate}]\n";
        return Manifests.pod(name, "uid: " + name + "\n",
                Manifests.container("main", Manifests.IMAGE, BUSY) + (mount + resources).indent(6))
                + "  volumes: [{name: gate, hostPath: {path: " + gate + "}}]\n";
    }

    private static long nanos(String cgroup) {
        return Long.parseLong(read("cpuacct", cgroup, "cpuacct.usage"));
    }

    @Test
    void aBusyLoopThatRequestsNothingLeavesTheCoreToThePodThatPaidForIt() throws IOException {
        assumeTrue(Files.exists(MOUNT.resolve("cpuset")), "this test reads cgroup v1; skipped");
        haveOneCore();
        Path gate = Files.createDirectory(node.directory().resolve("gate"));
        Node oneCore = Node.real(node.directory(), node.endpoint(), ONE_CORE).prepared();
        oneCore.put("paying.yaml", busy("paying", gate, """
                resources:
                  limits: {cpu: "1", memory: 64Mi}
                """));
        oneCore.put("some.yaml", busy("some", gate, """
                resources:
                  requests: {cpu: 100m}
                """).replace(BUSY, "sleep 1000"));
        oneCore.put("greedy.yaml", busy("greedy", gate, ""));
        AgentProcess agent = start(oneCore, "--pod-max-pids=500", "--kube-reserved=memory=100Mi");
        agent.awaitReady("paying");
        agent.awaitReady("greedy");
        agent.awaitReady("some");

        String pods = ONE_CORE + "/kubepods";
        assertEquals("2", read("cpu", pods + "/besteffort", "cpu.shares"));
        Await.until("the burstable class weighs what its pod requests", LONG,
                () -> read("cpu", pods + "/burstable", "cpu.shares").equals("102"));
        assertEquals(Integer.toString(1024 * Runtime.getRuntime().availableProcessors()),
                read("cpu", pods, "cpu.shares"));
        assertEquals(memory() - (100L << 20), Long.parseLong(read("memory", pods, "memory.limit_in_bytes")), 4096);
        String paying = pods + "/podpaying";
        String greedy = pods + "/besteffort/podgreedy";
        assertEquals("1024", read("cpu", paying, "cpu.shares"));
        assertEquals("100000", read("cpu", paying, "cpu.cfs_quota_us"));
        assertEquals(64L << 20, Long.parseLong(read("memory", paying, "memory.limit_in_bytes")));
        assertEquals("500", read("pids", paying, "pids.max"));
        assertEquals("2", read("cpu", greedy, "cpu.shares"));
        assertEquals("-1", read("cpu", greedy, "cpu.cfs_quota_us"));

        Files.createFile(gate.resolve("open"));
        Await.until("both pods are busy", LONG, () -> nanos(paying) > SECOND && nanos(greedy) > 0);
        long payingBefore = nanos(paying);
        long greedyBefore = nanos(greedy);
        // Until the paying pod has worked for two seconds, however much of the machine others take.
        Await.until("the paying pod has worked for two seconds", LONG, () -> nanos(paying) - payingBefore > 2 * SECOND);
        long greedyNanos = nanos(greedy) - greedyBefore;
        long all = nanos(paying) - payingBefore + greedyNanos;
        assertTrue(greedyNanos < all / 20, () -> "the pod that requests nothing had " + greedyNanos + " ns of " + all);

        assertTrue(agent.lineWith("NodeAllocatableEnforced").isPresent()
                || agent.log().contains("Updated Node Allocatable limit across pods"), agent::log);
    }

    private static long memory() throws IOException {
        String total = Files.readAllLines(Path.of("/proc/meminfo")).getFirst();
        return Long.parseLong(total.replaceAll("\\D", "")) << 10;
    }

    @Test
    void theStartIsRefusedWithoutTheCgroupOfAReserve() {
        AgentProcess agent = start("--enforce-node-allocatable=pods,kube-reserved", "--kube-reserved=cpu=100m",
                "--kube-reserved-cgroup=/never-made");
        assertEquals(1, agent.exitCode());
        assertTrue(agent.log().contains("Failed to enforce Kube Reserved Cgroup Limits on \"/never-made\": cgroup "
                + "[\"never-made\"] has some missing paths: "), agent::log);
    }
}
