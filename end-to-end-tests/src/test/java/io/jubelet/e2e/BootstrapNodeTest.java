package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent that has no identity yet and asks for one. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BootstrapNodeTest {

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private Node node;
    private AgentProcess agent;

    @BeforeEach
    void start() throws IOException {
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT, Feature.SIGN_APPROVED);
        Path bootstrap = Files.writeString(directory.resolve("bootstrap"), server.bootstrapKubeconfig());
        node = Node.simulated(directory, "").prepared();
        agent = node.start("--bootstrap-kubeconfig=" + bootstrap,
                "--kubeconfig=" + directory.resolve("kubeconfig"), "--cert-dir=" + directory.resolve("pki"));
    }

    @AfterEach
    void end() {
        agent.close();
        server.close();
    }

    @Test
    void saysWhatItWaitsForAndEndsWhenItIsStopped() {
        agent.awaitLine("CertificateSigningRequest", "kubectl certificate approve node-csr-");
        assertEquals(0, agent.terminate());
        assertFalse(Files.exists(directory.resolve("kubeconfig")));
    }

    @Test
    void staticPodsDoNotWaitForIt() {
        node.put("static.yaml", Manifests.server("static"));
        agent.awaitReady("static");
        agent.awaitLine("kubectl certificate approve node-csr-");
        approve();
        new ClusterView(server.admin()).awaitReady("static-node-under-test");
    }

    @Test
    void whatIsDeniedEndsTheAgentWithTheReason() {
        agent.awaitLine("kubectl certificate approve node-csr-");
        decide("Denied");
        assertEquals(1, agent.exitCode());
        agent.log().lines().filter(line -> line.contains("was denied; find out why")).findFirst().orElseThrow(
                () -> new AssertionError(agent.log()));
    }

    @Test
    void isANodeOnceItIsApproved() {
        agent.awaitLine("kubectl certificate approve node-csr-");
        approve();
        new ClusterView(server.admin()).awaitNode("is ready",
                node -> ClusterView.condition(node, "Ready").equals("True"));
    }

    private void approve() {
        decide("Approved");
    }

    private void decide(String condition) {
        String name = server.admin().list(Resource.CERTIFICATE_SIGNING_REQUESTS, "").getFirst().text("metadata", "name");
        server.admin().request("PATCH", Resource.CERTIFICATE_SIGNING_REQUESTS.path("") + "/" + name + "/approval", Tree.parse(
                "{\"status\": {\"conditions\": [{\"type\": \"%s\", \"status\": \"True\", \"reason\": \"ByHand\"}]}}".formatted(condition)));
    }
}
