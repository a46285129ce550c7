package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.domain.pod.PodPhase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Directories, disks and runtimes that are not as they should be: reported, survived, and used as soon as they are in order. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BadSurroundingsTest {

    private static final int PODS = 5;

    @TempDir
    private Path directory;
    private final List<AgentProcess> agents = new ArrayList<>();

    @AfterEach
    void end() {
        agents.forEach(AgentProcess::close);
    }

    private AgentProcess start(Node node, String... flags) {
        AgentProcess agent = node.start(flags);
        agents.add(agent);
        return agent;
    }

    @Test
    void directoryThatIsMadeLater() {
        Node node = Node.simulated(directory, "").withManifests(directory.resolve("not/yet/there"));
        AgentProcess agent = start(node);
        agent.awaitLine(node.manifests().toString(), "does not exist");
        node.prepared();
        node.put("late.yaml", Manifests.server("late"));
        agent.awaitReady("late");
    }

    @Test
    void directoryThatCannotBeRead() throws IOException {
        Path inTheWay = Files.writeString(directory.resolve("file"), "");
        Node node = Node.simulated(directory, "").withManifests(inTheWay.resolve("manifests"));
        AgentProcess agent = start(node);
        agent.awaitLine(node.manifests().toString(), inTheWay + " is not a directory");
        Files.delete(inTheWay);
        node.prepared();
        node.put("late.yaml", Manifests.server("late"));
        agent.awaitReady("late");
    }

    @Test
    void directoryThatGoesAway() throws IOException {
        Node node = Node.simulated(directory, "").prepared();
        node.put("first.yaml", Manifests.server("first"));
        AgentProcess agent = start(node);
        agent.awaitReady("first");
        node.remove("first.yaml");
        Files.delete(node.manifests());
        Await.until("the pod is gone", AgentProcess.TIMEOUT, () -> agent.pods().isEmpty());
        node.prepared();
        node.put("second.yaml", Manifests.server("second"));
        agent.awaitReady("second");
    }

    @Test
    void machineThatHasLessThanIsKeptBack() {
        Node node = Node.simulated(directory, "").prepared();
        AgentProcess agent = start(node, "--system-reserved=cpu=100k", "--kube-reserved=memory=1Mi");
        assertEquals(1, agent.exitCode());
        String line = agent.lineWith("invalid Node Allocatable configuration").orElseThrow(
                () -> new AssertionError(agent.log()));
        assertTrue(line.contains("resource \"cpu\" has a reservation of 100k but capacity of "), line);
        assertTrue(line.contains("Lower systemReserved"), line);
    }

    @Test
    void runtimeThatIsSlow() {
        Node node = Node.simulated(directory, "?latency=300ms&sandbox-latency=1s&start-latency=1s&list-latency=500ms")
                .prepared();
        putPods(node);
        awaitPods(start(node));
    }

    @Test
    void runtimeThatFailsOften() {
        Node node = Node.simulated(directory, "?seed=9&lose-events=0.3&fail=RunPodSandbox:0.2,CreateContainer:0.2,"
                + "ListContainers:0.2,ListPodSandbox:0.2,ContainerStatus:0.1,Status:0.2").prepared();
        // The seed and the uids say which sandboxes fail, and when: the first one of the fifth pod alone.
        IntStream.rangeClosed(1, PODS).forEach(i -> node.put("pod-" + i + ".yaml", Manifests.pod("pod-" + i,
                "uid: 00000000-0000-4000-8000-00000000000" + i,
                Manifests.container("main", Manifests.IMAGE, Manifests.SERVER))));
        AgentProcess agent = start(node);
        agent.awaitLine("pod-5", "FailedCreatePodSandBox: Failed to create pod sandbox: ", "failure of RunPodSandbox");
        Await.until("all pods are ready, after pauses of 10 s", Duration.ofSeconds(90),
                () -> agent.pods().stream().filter(AgentProcess::isReady).count() == PODS);
        assertEquals(1, agent.log().lines().filter(line -> line.contains("FailedCreatePodSandBox")).count(), agent::log);
        agent.pods().forEach(pod -> pod.status().containerStatuses().forEach(
                status -> assertEquals(0, status.restartCount(), "a call that failed is no crash")));
    }

    @Test
    void runtimeThatNeverWorks() {
        Node node = Node.simulated(directory, "?fail=StartContainer:1").prepared();
        node.put("hopeless.yaml", Manifests.server("hopeless"));
        AgentProcess agent = start(node);
        agent.awaitLine("hopeless", "StartContainer");
        agent.awaitPod("hopeless", "waits and tells why", pod -> pod.status().containerStatuses().stream()
                .anyMatch(c -> c.state().toString().contains("RunContainerError")));
        assertTrue(agent.pod("hopeless").orElseThrow().status().phase().filter(p -> p == PodPhase.PENDING).isPresent());
        assertEquals(0, agent.terminate(), agent::log);
    }

    @Test
    void diskThatIsFullUnderTheLogDirectory() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: mounting a small disk needs root");
        Node node = Node.simulated(directory, "?logs=on").prepared();
        Node.make(node.logs());
        Command.run("mount", "-t", "tmpfs", "-o", "size=64k,nr_inodes=8", "none", node.logs().toString());
        try {
            node.put("before.yaml", Manifests.server("before"));
            AgentProcess agent = start(node);
            String running = agent.awaitReady("before").status().containerStatuses().toString();
            List<Path> filling = fill(node.logs());

            node.put("late.yaml", Manifests.server("late"));
            String line = agent.awaitLine("late", "No space left");
            assertTrue(line.contains(node.logs().toString()), line);
            assertEquals(running, agent.awaitReady("before").status().containerStatuses().toString());

            for (Path file : filling) {
                Files.delete(file);
            }
            agent.awaitReady("late");
            agent.close();
        } finally {
            Command.run("umount", "-l", node.logs().toString());
        }
    }

    private static List<Path> fill(Path disk) throws IOException {
        List<Path> files = new ArrayList<>();
        while (true) {
            try {
                files.add(Files.createFile(disk.resolve("full-" + files.size())));
            } catch (IOException e) {
                return files;
            }
        }
    }

    private static void putPods(Node node) {
        IntStream.rangeClosed(1, PODS).forEach(i -> node.put("pod-" + i + ".yaml", Manifests.server("pod-" + i)));
    }

    private static void awaitPods(AgentProcess agent) {
        IntStream.rangeClosed(1, PODS).forEach(i -> agent.awaitReady("pod-" + i));
    }
}
