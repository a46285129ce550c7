package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.systemd.FakeLogind;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine is about to shut down, as a logind of the test says, while containers run on it. */
class RealShutdownTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String SLOW = "trap 'sleep 2; exit 0' TERM; while :; do sleep 0.1; done";

    @TempDir
    private Path bus;
    private FakeLogind logind;

    @BeforeEach
    void listen() {
        logind = new FakeLogind(bus.resolve("bus"), bus.resolve("logind.conf.d"));
        logind.longestDelay(Duration.ofHours(1));
    }

    @AfterEach
    void close() {
        logind.close();
    }

    private AgentProcess startWithRanges() throws IOException {
        Path dropIns = Files.createDirectories(bus.resolve("dropins"));
        Files.writeString(dropIns.resolve("shutdown.conf"), """
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                shutdownGracePeriodByPodPriority:
                - {priority: 1000, shutdownGracePeriodSeconds: 30}
                - {priority: 0, shutdownGracePeriodSeconds: 30}
                """);
        return start(node.withEnvironment(Map.of("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=" + bus.resolve("bus"))),
                "--config-dir=" + dropIns);
    }

    private void put(String name, int priority) {
        String manifest = Manifests.pod(name, "", Manifests.container("main", Manifests.IMAGE, SLOW));
        node.put(name + ".yaml", manifest.replace("spec:\n", "spec:\n  priority: " + priority + "\n"));
    }

    private static String end(PodStatus status) {
        return status.phase().orElse(PodPhase.UNKNOWN) + " " + status.reason() + ": " + status.message();
    }

    @Test
    void podsEndByPriorityBeforeTheMachineMayGo() throws IOException {
        put("ordinary", 0);
        put("vital", 2000);
        AgentProcess agent = startWithRanges();
        agent.awaitReady("ordinary");
        agent.awaitReady("vital");
        assertEquals(1, logind.locks());

        logind.announce(true);
        Await.until("the ordinary pod has ended", SOON, () -> !runtime.running().containsKey(full("ordinary") + "/main"));
        assertEquals(new TreeSet<>(List.of(full("vital") + "/main")), new TreeSet<>(runtime.running().keySet()));
        assertEquals(1, logind.locks(), "the machine has to wait");
        Await.until("the machine may go", SOON, () -> logind.locks() == 0);
        assertTrue(runtime.running().isEmpty());

        for (String name : List.of("ordinary", "vital")) {
            assertEquals("FAILED Terminated: Pod was terminated in response to imminent node shutdown.",
                    end(agent.pod(name).orElseThrow().status()));
        }
        put("late", 5000);
        agent.awaitPod("late", "is refused", pod -> end(pod.status()).equals(
                "FAILED NodeShutdown: Pod was rejected: Pod was rejected as the node is shutting down."));
        String state = Files.readString(node.root().resolve("graceful_node_shutdown_state"));
        assertTrue(state.matches("\\{\"startTime\":\"2.*Z\",\"endTime\":\"2.*Z\"}"), state);

        logind.announce(false);
        Await.until("the next shutdown is delayed", SOON, () -> logind.locks() == 1);
        assertFalse(Files.exists(bus.resolve("logind.conf.d")), "the delay was long enough");
        assertEquals(Optional.empty(), agent.lineWith("ERROR"));
    }
}
