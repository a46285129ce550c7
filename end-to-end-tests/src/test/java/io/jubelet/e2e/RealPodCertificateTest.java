package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A certificate of a pod as a container sees it: waited for, written, replaced while the container runs. The test is the signer. */
class RealPodCertificateTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Resource REQUESTS = Resource.POD_CERTIFICATE_REQUESTS;

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private ClusterView cluster;
    private Path kubeconfig;

    @BeforeEach
    void equip() throws IOException {
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
    }

    @AfterEach
    void end() {
        if (server != null) {
            server.close();
        }
    }

    private MountsBelow mounts() {
        return new MountsBelow(node.root());
    }

    private void createPod(String name) {
        cluster.create(name, """
                "restartPolicy": "Never", "serviceAccountName": "certified",
                "volumes": [{"name": "certificate", "projected": {"sources": [{"podCertificate": {"signerName": "example.com/signer",
                 "keyType": "ECDSAP256", "credentialBundlePath": "bundle.pem", "certificateChainPath": "chain.pem"}}]}}],
                "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent",
                 "command": ["sh", "-ec", "test \\"$(head -n 1 /c/bundle.pem)\\" = '-----BEGIN PRIVATE KEY-----'; until grep -q dHdv /c/bundle.pem; do sleep 0.1; done; grep -q dHdv /c/chain.pem; ! grep -q PRIVATE /c/chain.pem"],
                 "volumeMounts": [{"name": "certificate", "mountPath": "/c"}]}]""".formatted(Manifests.IMAGE));
    }

    private List<Tree> requests() {
        return server.admin().list(REQUESTS, "default");
    }

    /** @param refreshAt long enough ago that nothing puts the refresh off, or later */
    private void issue(String body, Instant refreshAt) {
        Tree open = requests().stream().filter(request -> request.objects("status", "conditions").isEmpty()).findFirst()
                .orElseThrow();
        Instant end = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);
        server.admin().patchStatus(REQUESTS, new ObjectKey("default", open.text("metadata", "name")), Tree.parse("""
                {"status": {"conditions": [{"type": "Issued", "status": "True", "reason": "Issued", "message": ""}],
                 "beginRefreshAt": "%s", "notAfter": "%s"}}""".formatted(refreshAt.truncatedTo(ChronoUnit.SECONDS), end))
                .set("-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n", "status", "certificateChain"));
    }

    @Test
    void aContainerStartsWithItsCertificateAndSeesTheNextOne() {
        server.admin().create("""
                {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"namespace": "default", "name": "certified"}}""");
        AgentProcess agent = start("--kubeconfig=" + kubeconfig, "--feature-gates=PodCertificateRequest=true");
        createPod("web");
        cluster.awaitEvent("web", "FailedMount",
                "MountVolume.SetUp failed for volume \"certificate\" : credential bundle is not issued yet");
        Await.until("a certificate is requested", SOON, () -> requests().size() == 1);
        issue("b25l", Instant.now().minusSeconds(360));
        Await.until("another certificate is requested", SOON, () -> requests().size() == 2);
        issue("dHdv", Instant.now().plusSeconds(1800));
        cluster.awaitPod("web", "has seen both", pod -> pod.text("status", "phase").equals("Succeeded"));
        assertEquals(2, requests().size());
        cluster.delete("web");
        cluster.awaitGone("web");
        Await.until("all mounts are gone", SOON, () -> mounts().points().isEmpty());
        assertFalse(agent.log().contains("PRIVATE KEY"), agent::log);
        assertEquals(List.of(), agent.log().lines().filter(line -> line.contains("ERROR")).toList());
    }

    @Test
    void withoutItsGateTheNodeRefuses() {
        start("--kubeconfig=" + kubeconfig);
        createPod("web");
        cluster.awaitEvent("web", "FailedMount", "MountVolume.SetUp failed for volume \"certificate\" : unimplemented");
        assertEquals(List.of(), requests());
    }
}
