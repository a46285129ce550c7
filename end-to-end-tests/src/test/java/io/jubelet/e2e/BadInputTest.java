package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Manifests with mistakes, all given to one agent: each is reported with its file and what is wrong, and the pod that was
 * there before and one that comes after do not notice.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BadInputTest {

    private static final String UID = "0c5d2f1a-6f0e-4c6c-8f0a-5f4d0c9c7a11";

    @TempDir
    private static Path directory;
    private static Node node;
    private static AgentProcess agent;
    private static String before;
    private static int count;

    @BeforeAll
    static void start() {
        node = Node.simulated(directory, "?sandbox-latency=300ms&start-latency=100ms").prepared();
        node.put("before.yaml", Manifests.server("before"));
        agent = node.start();
        before = agent.awaitReady("before").status().containerStatuses().toString();
    }

    @AfterAll
    static void end() {
        if (agent != null) {
            agent.close();
        }
    }

    @AfterEach
    void othersDoNotNotice() {
        String after = "after-" + ++count;
        node.put(after + ".yaml", Manifests.server(after));
        agent.awaitReady(after);
        assertEquals(before, agent.awaitReady("before").status().containerStatuses().toString());
        assertTrue(agent.log().lines().noneMatch(line -> line.contains("unexpectedly") || line.contains("defect")
                || line.startsWith("\tat ")), agent::log);
    }

    @Test
    void brokenYaml() {
        node.put("broken.yaml", "apiVersion: v1\nkind: Pod\nmetadata:\n  name: [broken\n");
        agent.awaitLine(node.manifests().resolve("broken.yaml").toString(), "line");
    }

    @Test
    void notAPod() {
        node.put("deployment.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: no-pod\n");
        agent.awaitLine("deployment.yaml", "Deployment", "Pod");
    }

    @ParameterizedTest
    @CsvSource({
        "wrong-type.yaml, 'spec: {containers: 5}', spec.containers",
        "no-name.yaml, 'spec: {containers: [{name: a, image: b}]}', metadata.name",
        "no-containers.yaml, 'metadata: {name: no-containers}', spec.containers",
    })
    void fieldsThatAreWrong(String file, String text, String field) {
        node.put(file, "apiVersion: v1\nkind: Pod\n" + text + "\n");
        agent.awaitLine(node.manifests().resolve(file).toString(), field);
    }

    @Test
    void nothingInIt() {
        node.put("empty.yaml", "");
        agent.awaitLine("empty.yaml");
        node.put("binary.yaml", "\0\1\2\377");
        agent.awaitLine("binary.yaml");
    }

    @Test
    void nameOverTheLimits() {
        node.put("long-name.yaml", Manifests.server("n".repeat(254)));
        agent.awaitLine("long-name.yaml", "metadata.name", "253");
        node.put("long-container.yaml", Manifests.pod("long-container", "",
                Manifests.container("c".repeat(64), Manifests.IMAGE, "exit 0")));
        agent.awaitLine("long-container.yaml", "spec.containers[0].name", "63");
        node.put("odd-name.yaml", Manifests.server("Not_A_Name"));
        agent.awaitLine("odd-name.yaml", "metadata.name");
    }

    @Test
    void twoPodsOfOneName() {
        node.put("twin-1.yaml", Manifests.server("twin"));
        Pod first = agent.awaitReady("twin");
        node.put("twin-2.yaml", Manifests.server("twin"));
        agent.awaitLine("twin-2.yaml", "twin", "twin-1.yaml");
        agent.awaitPod("twin", "is the one of the later path",
                pod -> !pod.uid().equals(first.uid()) && AgentProcess.isReady(pod));

        node.remove("twin-2.yaml");
        agent.awaitPod("twin", "is the one of the other file",
                pod -> pod.uid().equals(first.uid()) && AgentProcess.isReady(pod));
    }

    @Test
    void elevenMebibytes() {
        node.put("huge.yaml", Manifests.server("huge") + "#".repeat(11 << 20));
        agent.awaitLine("huge.yaml", "10 MiB");
        assertTrue(agent.pod("huge").isEmpty());
    }

    @Test
    void imageThatIsNowhere() {
        node.put("lacking.yaml", Manifests.pod("lacking", "",
                Manifests.container("lacks", "x/missing", "exit 0"),
                Manifests.container("has", Manifests.IMAGE, Manifests.SERVER)));
        agent.awaitLine("lacking", "Failed to pull image", "x/missing");
        Pod pod = agent.awaitPod("lacking", "tells why a container waits", p -> p.status().containerStatuses().stream()
                .anyMatch(c -> c.state().toString().contains("x/missing")));
        ContainerState waiting = AgentProcess.container(pod, "lacks").state().orElseThrow();
        assertTrue(waiting instanceof ContainerState.Waiting w && List.of("ErrImagePull", "ImagePullBackOff")
                .contains(w.reason()), waiting::toString);
        agent.awaitPod("lacking", "runs what it can", p -> AgentProcess.container(p, "has").state()
                .filter(ContainerState.Running.class::isInstance).isPresent());

        node.put("lacking.yaml", Manifests.server("lacking"));
        agent.awaitReady("lacking");
    }

    @Test
    void manifestRemovedWhileItsPodStarts() {
        // Before the sandbox is there, while the container is made, while it is started.
        for (String moment : List.of("file ADD", "Pulled", "Created", "Started")) {
            long before = countLines("fleeting", moment);
            node.put("fleeting.yaml", Manifests.pod("fleeting", "uid: " + UID,
                    Manifests.container("main", Manifests.IMAGE, Manifests.SERVER)));
            Await.until("a line with fleeting and " + moment, AgentProcess.TIMEOUT,
                    () -> countLines("fleeting", moment) > before);
            node.remove("fleeting.yaml");
            Await.until("the pod is gone", AgentProcess.TIMEOUT, () -> agent.pod("fleeting").isEmpty()
                    && !Files.exists(node.root().resolve("pods").resolve(UID)));
        }
    }

    private static long countLines(String... words) {
        return agent.log().lines().filter(line -> List.of(words).stream().allMatch(line::contains)).count();
    }

    @Test
    void filesThatAreNoManifests() throws IOException {
        Files.createDirectory(node.manifests().resolve("directory.yaml"));
        Files.createSymbolicLink(node.manifests().resolve("nowhere.yaml"), directory.resolve("nothing-here"));
        agent.awaitLine("nowhere.yaml", "link");
        Files.createSymbolicLink(node.manifests().resolve("device.yaml"), Path.of("/dev/zero"));
        agent.awaitLine("device.yaml", "neither a file nor a directory");
    }
}
