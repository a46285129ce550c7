package io.jubelet.adapters.apiserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.pods.ApiClusterPods;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.RecordingReceiver;
import io.jubelet.ports.source.PodSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A user who may do nothing, at a server with rules, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WithoutRightsTest {

    private ServerUnderTest cluster;
    private ApiCluster stranger;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        cluster = ServerUnderTest.withTls();
        Path kubeconfig = Files.writeString(directory.resolve("stranger"), cluster.server().strangerKubeconfig());
        stranger = ApiCluster.open(ClusterOptions.of(kubeconfig, "0.0", ServerUnderTest.TIMERS), "n");
    }

    @AfterAll
    void stop() {
        stranger.close();
        cluster.close();
    }

    private static void assertRefused(String what, Executable action) {
        PortException e = assertThrows(PermissionDeniedException.class, action);
        assertTrue(e.getMessage().contains("forbidden: User \"stranger\" cannot " + what), e.getMessage());
    }

    private Pod pod(String name) {
        Tree created = cluster.server().admin().create("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default", "name": "%s"},
                 "spec": {"nodeName": "n", "containers": [{"name": "a", "image": "example.org/a"}]}}""".formatted(name));
        try (var administrator = cluster.administrator()) {
            return new ApiClusterPods(administrator.pods())
                    .get("default", created.text("metadata", "name"));
        }
    }

    @Test
    void statusesOfPods() {
        ClusterPods pods = stranger.pods();
        Pod pod = pod("status");
        assertRefused("get resource \"pods\" in API group \"\" in the namespace \"default\"",
                () -> pods.get("default", "status"));
        assertRefused("patch resource \"pods/status\" in API group \"\" in the namespace \"default\"",
                () -> pods.patchStatus(pod, pod.status().toBuilder().phase(PodPhase.RUNNING).build()));
        assertRefused("delete resource \"pods\"", () -> pods.delete(PodIdentity.of(pod), 0));
    }

    @Test
    void statusesOfPodsOfOtherNodes() {
        Pod pod = pod("other");
        try (var node = cluster.node("m")) {
            PortException e = assertThrows(PermissionDeniedException.class,
                    () -> new ApiClusterPods(node.pods())
                            .patchStatus(pod, pod.status().toBuilder().phase(PodPhase.RUNNING).build()));
            assertTrue(e.getMessage().contains("pods \"other\" is forbidden: node \"m\" can only update pod status for pods "
                    + "with spec.nodeName set to itself"), e.getMessage());
        }
    }

    @Test
    void theNodeAndItsLease() {
        NodeLease lease = new NodeLease("n", "n", 40, Optional.of(Instant.parse("2026-01-01T00:00:00Z")), "", "");
        assertRefused("create resource \"leases\" in API group \"coordination.k8s.io\" in the namespace "
                + "\"kube-node-lease\"", () -> stranger.leases().create(lease));
        assertRefused("create resource \"nodes\"", () -> stranger.node().create(Node.named("n")));
    }

    @Test
    void secrets() {
        ConfigObjectKey key = new ConfigObjectKey(ConfigObjectKey.Kind.SECRET, "default", "s");
        stranger.configObjects().need("uid", Set.of(key));
        assertRefused("list resource \"secrets\" in API group \"\" in the namespace \"default\"",
                () -> stranger.configObjects().read(key));
        stranger.configObjects().need("uid", Set.of());
    }

    @Test
    void events() {
        try (LogCapture log = new LogCapture("io.jubelet.adapters.apiserver.event.EventSender")) {
            for (int i = 0; i < 3; i++) {
                stranger.events().record(new PodEvent(new PodIdentity("default", "p", "u"), "", PodEvent.Type.NORMAL,
                        "Reason" + i, "text", Instant.parse("2026-01-01T00:00:00Z")));
            }
            await(() -> log.messages("was not sent: ").size() == 3);
            assertTrue(log.messages("Reason0 of p was not sent").getFirst().contains(
                    "User \"stranger\" cannot create resource \"events\" in API group \"\" in the namespace \"default\""),
                    log.messages("")::toString);
        }
    }

    @Test
    void thePodsOfTheNode() {
        RecordingReceiver receiver = new RecordingReceiver();
        try (LogCapture log = new LogCapture("io.jubelet.adapters.apiserver.watch.Reflector");
                PodSource source = stranger.podSource()) {
            source.start(receiver);
            // The services are followed as well, and may be refused first.
            await(() -> log.messages("/api/v1/pods can't be followed").size() >= 2);
            assertTrue(log.messages("/api/v1/pods can't be followed").getFirst().contains(
                    "/api/v1/pods can't be followed, trying again: pods is forbidden: User \"stranger\" cannot list resource "
                            + "\"pods\" in API group \"\" at the cluster scope"), log.messages("")::toString);
        }
        assertEquals(0, receiver.sets().size(), "that no pod can be seen does not mean that none is wanted");
    }

    private static void await(BooleanSupplier condition) {
        Await.until("what the test waits for", condition);
    }
}
