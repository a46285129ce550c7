package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agent and runtime end and come back, in any order; the containers do not notice. */
class RealRestartTest extends RealNode {

    private static final int PODS = 5;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Killed when so many sandboxes stand, which is in the middle of starting others; 0 is at the first request. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 5})
    void killedAtAnyMomentNothingRestartsAndNothingDoubles(int sandboxes) {
        putPods(PODS);
        AgentProcess first = start();
        first.awaitLine("file ADD", full("pod-1"));
        Await.until(sandboxes + " sandboxes stand", LONG, () -> runtime.sandboxes().size() >= sandboxes);
        first.kill();
        Map<String, Set<String>> atKill = runtime.running();

        AgentProcess second = start();
        second.awaitLine("file ADD", full("pod-1"));
        Await.until("one more container runs", LONG, () -> runtime.running().size() > atKill.size()
                || atKill.size() == 2 * PODS);
        second.kill();
        Map<String, Set<String>> atSecondKill = runtime.running();

        AgentProcess third = start();
        IntStream.rangeClosed(1, PODS).forEach(i -> third.awaitReady("pod-" + i));
        Map<String, Set<String>> after = runtime.running();
        assertEquals(2 * PODS, after.size());
        after.forEach((container, ids) -> assertEquals(1, ids.size(), () -> container + " runs more than once"));
        atKill.forEach((container, ids) -> assertEquals(ids, after.get(container), container));
        atSecondKill.forEach((container, ids) -> assertEquals(ids, after.get(container), container));
        assertTrue(runtime.doubledSandboxes().isEmpty());
    }

    @Test
    void toldToEndItLeavesTheContainersToTheNextOne() {
        putPods(2);
        AgentProcess first = start();
        first.awaitReady("pod-1");
        first.awaitReady("pod-2");
        Map<String, Set<String>> before = runtime.running();
        assertEquals(0, first.terminate(), first::log);
        assertEquals(before, runtime.running());

        node.put("pod-3.yaml", Manifests.server("pod-3"));
        AgentProcess second = start();
        second.awaitReady("pod-3");
        IntStream.rangeClosed(1, 2).forEach(i -> second.awaitReady("pod-" + i).status().containerStatuses()
                .forEach(status -> assertEquals(0, status.restartCount())));
        Map<String, Set<String>> after = new TreeMap<>(runtime.running());
        after.remove(full("pod-3") + "/main");
        assertEquals(before, after);
    }

    @Test
    void outlivesTheEndOfTheRuntime() {
        putPods(2);
        AgentProcess agent = start();
        agent.awaitReady("pod-1");
        agent.awaitReady("pod-2");
        Map<String, Set<String>> before = runtime.running();

        // In the middle of making sandboxes.
        IntStream.rangeClosed(3, 5).forEach(i -> node.put("pod-" + i + ".yaml", two("pod-" + i)));
        agent.awaitLine("file ADD", full("pod-5"));
        containerd.restart();
        node.put("pod-6.yaml", two("pod-6"));
        IntStream.rangeClosed(1, 6).forEach(i -> agent.awaitReady("pod-" + i));
        Map<String, Set<String>> after = runtime.running();
        assertEquals(12, after.size());
        after.forEach((container, ids) -> assertEquals(1, ids.size(), () -> container + " runs more than once"));
        before.forEach((container, ids) -> assertEquals(ids, after.get(container), container));
        assertTrue(runtime.doubledSandboxes().isEmpty());
    }

    @Test
    void waitsForARuntimeThatIsNotThereYet() throws IOException {
        putPods(1);
        Path socket = node.directory().resolve("late.sock");
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        AgentProcess agent = start(Node.real(node.directory(), "unix://" + socket, node.cgroup()), "--healthz-port=" + port);
        agent.awaitLine("waiting for the container runtime at unix://" + socket, "no such", "socket");
        Await.until("health checks are answered", LONG, () -> isHealthy(port));
        Files.createSymbolicLink(socket, containerd.socket());
        agent.awaitReady("pod-1");
    }

    private static boolean isHealthy(int port) {
        try (var body = URI.create("http://127.0.0.1:" + port + "/healthz").toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8).equals("ok");
        } catch (IOException e) {
            return false;
        }
    }

    private void putPods(int count) {
        IntStream.rangeClosed(1, count).forEach(i -> node.put("pod-" + i + ".yaml", two("pod-" + i)));
    }

    private static String two(String name) {
        return Manifests.pod(name, "", Manifests.container("one", Manifests.IMAGE, Manifests.SERVER),
                Manifests.container("two", Manifests.IMAGE, Manifests.SERVER));
    }
}
