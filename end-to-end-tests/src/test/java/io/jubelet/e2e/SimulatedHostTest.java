package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.plugins.example.ExamplePodsClient;
import io.jubelet.adapters.plugins.example.SeenPod;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent on {@code fake://} with nothing but its manifests: it asks nothing of the machine, and leaves nothing on it. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SimulatedHostTest {

    @TempDir
    private Path directory;
    private Path manifests;
    private final List<AgentProcess> agents = new ArrayList<>();

    @BeforeEach
    void make() throws IOException {
        manifests = Files.createDirectory(directory.resolve("manifests"));
    }

    @AfterEach
    void end() {
        agents.forEach(AgentProcess::close);
    }

    private AgentProcess start(String endpoint, String... flags) {
        List<String> line = new ArrayList<>(List.of("--container-runtime-endpoint=" + endpoint,
                "--pod-manifest-path=" + manifests, "--hostname-override=node-under-test", "--healthz-port=0"));
        line.addAll(List.of(flags));
        AgentProcess agent = AgentProcess.start(directory, directory.resolve("no-root"), line);
        agents.add(agent);
        return agent;
    }

    private void put(String file, String text) throws IOException {
        Files.writeString(manifests.resolve(file), text);
    }

    @Test
    void theMachineIsLeftAlone() throws IOException {
        Path made = directory.resolve("made");
        put("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: pod}
                spec:
                  securityContext: {fsGroup: 2000}
                  volumes:
                    - {name: memory, emptyDir: {medium: Memory}}
                    - {name: host, hostPath: {path: %s, type: DirectoryOrCreate}}
                    - {name: words, downwardAPI: {items: [{path: name, fieldRef: {fieldPath: metadata.name}}]}}
                  containers:
                    - name: a
                      image: example.org/a
                      readinessProbe: {httpGet: {port: 80, host: 192.0.2.9}, periodSeconds: 1}
                      volumeMounts:
                        - {name: memory, mountPath: /m, subPath: a/b}
                        - {name: host, mountPath: /h}
                        - {name: words, mountPath: /w}
                """.formatted(made));
        String mounts = mounts();
        AgentProcess agent = start("fake://");
        agent.awaitLine("Started: Container started");
        Path root = root(agent);
        assertTrue(Files.exists(root.resolve("jubelet.sock")), root::toString);
        assertFalse(Files.exists(root.resolve("pods-api")));
        assertEquals(mounts, mounts());
        assertFalse(agent.hasOpen(Path.of("/dev/kmsg")));
        assertEquals(0, agent.terminate(), agent::log);
        assertTrue(agent.lineWith("received SIGTERM").isPresent(), agent::log);
        assertFalse(Files.exists(root));
        assertFalse(Files.exists(made));
        assertTrue(agent.log().lines().noneMatch(text -> text.contains(" WARN ") || text.contains(" ERROR ")), agent::log);
    }

    @Test
    void anAgentWithoutASourceOfPodsSaysSo() {
        AgentProcess agent = start("fake://", "--pod-manifest-path=");
        agent.awaitLine("there is no source of pods");
    }

    /** A process that was started with the signal ignored, as by nohup, goes on. */
    @Test
    void aTerminalThatClosesEndsTheAgentInOrder() throws IOException {
        assumeTrue(Files.readString(Path.of("/proc/self/status")).matches("(?s).*\nSigIgn:\\s+[0-9a-f]+[02468ace]\n.*"),
                "SIGHUP is ignored by whoever runs these tests");
        AgentProcess agent = start("fake://");
        agent.awaitLine("root directory ");
        assertEquals(0, agent.hangUp(), agent::log);
        assertTrue(agent.lineWith("SIGHUP, ending").isPresent(), agent::log);
    }

    private static Path root(AgentProcess agent) {
        String line = agent.awaitLine("root directory ");
        return Path.of(line.substring(line.indexOf("root directory ") + "root directory ".length()));
    }

    private static String mounts() throws IOException {
        // Other tests mount, too, but not below the usual root of an agent.
        return String.join("\n", Files.readString(Path.of("/proc/self/mountinfo")).lines()
                .filter(line -> line.contains("/var/lib/kubelet") || line.contains("jubelet-fake-")).toList());
    }

    @Test
    void oneCommandSaysWhyAPodDoesNotRun() throws IOException {
        put("crash.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: crash}
                spec: {containers: [{name: app, image: example.org/app, command: ["false"]}]}
                """);
        put("image.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: image}
                spec: {containers: [{name: app, image: example.org/missing}]}
                """);
        AgentProcess agent = start("fake://");
        String root = "--root-dir=" + root(agent);
        Await.until("the crash loop is explained", AgentProcess.TIMEOUT,
                () -> explain("crash", root).contains("Pod default/crash-node-under-test (uid ")
                && explain("crash", root).contains(
                        "): waiting\n  container app ended with exit code 1 (Error) and is started again after a back-off of "));
        Await.until("the missing image is explained", AgentProcess.TIMEOUT, () -> explain("default/image", root)
                .contains("): waiting\n  image example.org/missing can't be used: "));
        assertTrue(explain("image", root).contains("example.org/missing:latest: not found"), () -> explain("image", root));
        assertTrue(explain("nope", root).startsWith("no pod nope is here, and none was in the last hour"));
        assertEquals(0, agent.terminate(), agent::log);
    }

    /** What {@code jubelet explain} prints. */
    private String explain(String pod, String root) {
        AgentProcess command = AgentProcess.start(directory, directory.resolve("no-root"), List.of("explain", pod, root));
        agents.add(command);
        command.exitCode();
        return command.output() + command.log();
    }

    @Test
    void programsOfTheMachineWatchPods() throws IOException {
        AgentProcess agent = start("fake://", "--feature-gates=PodsAPI=true");
        Path socket = root(agent).resolve("pods-api/pods-api.sock");
        Await.until("the Pods API is served", AgentProcess.TIMEOUT, () -> Files.exists(socket));
        List<String> reported = new CopyOnWriteArrayList<>();
        Vertx vertx = Vertx.vertx();
        try (var client = new ExamplePodsClient(vertx, socket); var _ = client.watch(into(reported))) {
            Await.until("the watch has begun", AgentProcess.TIMEOUT, () -> reported.equals(List.of("INITIAL_SYNC_COMPLETE")));
            put("pod.yaml", Manifests.server("web"));
            Await.until("the pod runs", AgentProcess.TIMEOUT, () -> reported.getLast().startsWith("MODIFIED default/web-node-under-test ")
                    && reported.getLast().endsWith(" 1 containers Running"));
            assertTrue(reported.get(1).startsWith("ADDED default/web-node-under-test "), reported::toString);
            SeenPod web = client.list().getFirst();
            assertEquals("MODIFIED " + web, reported.getLast());
            assertEquals(web, client.get(web.uid()));
            Files.delete(manifests.resolve("pod.yaml"));
            Await.until("the pod is deleted", AgentProcess.TIMEOUT, () -> reported.getLast().startsWith("DELETED "));
            assertEquals("DELETED " + new SeenPod(web.namespace(), web.name(), web.uid(), 0, ""), reported.getLast());
            assertThrows(NotFoundException.class, () -> client.get(web.uid()));
            assertEquals(0, agent.terminate(), agent::log);
            Await.until("the watch is over", AgentProcess.TIMEOUT, () -> reported.getLast().startsWith("over: "));
        } finally {
            vertx.close();
        }
        assertFalse(Files.exists(socket));
    }

    private static ExamplePodsClient.Watcher into(List<String> reported) {
        return new ExamplePodsClient.Watcher() {
            @Override
            public void event(String type, Optional<SeenPod> pod) {
                reported.add(type + pod.map(seen -> " " + seen).orElse(""));
            }

            @Override
            public void ended(PortException why) {
                reported.add("over: " + why.getMessage());
            }
        };
    }

    @Test
    void runOnceHasALineForEachManifest() throws IOException {
        put("broken.yaml", "kind: [");
        put("good.yaml", Manifests.server("good"));
        AgentProcess agent = start("fake://", "--runonce");
        assertEquals(2, agent.exitCode(), agent::log);
        List<String> lines = agent.output().lines().toList();
        assertEquals(2, lines.size(), agent::output);
        assertTrue(lines.getFirst().startsWith("failed  " + manifests.resolve("broken.yaml") + "  not valid YAML: line 1"),
                agent::output);
        assertEquals("ok      default/good-node-under-test  Running", lines.getLast());
    }

    @Test
    void runOnceEndsWithAPodThatCannotStart() throws IOException {
        put("pod.yaml", Manifests.server("pod"));
        AgentProcess agent = start("fake://?fail=RunPodSandbox:1", "--runonce");
        assertEquals(2, agent.exitCode(), agent::log);
        assertTrue(agent.output().startsWith("failed  default/pod-node-under-test  does not start: FailedCreatePodSandBox"),
                agent::output);
    }

    @Test
    void secretsInTheManifestUrlAreInNoLog() {
        AgentProcess agent = start("fake://", "--manifest-url=http://me:s3cret@127.0.0.1:1/pods?token=s3cret", "--v=6");
        agent.awaitLine("http://127.0.0.1:1/pods?token=...");
        agent.terminate();
        assertFalse(agent.log().contains("s3cret"), agent::log);
        AgentProcess refused = start("fake://", "--manifest-url=http://me:hush hush@127.0.0.1:1/pods");
        assertEquals(1, refused.exitCode());
        assertFalse(refused.log().contains("hush"), refused::log);
    }
}
