package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.PodCertificateRequests.Named;
import io.jubelet.ports.cluster.PodCertificateRequests.Requested;
import io.jubelet.ports.cluster.PodCertificateRequests.Request;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As a node, on a server that has rules for nodes; a real one, where there is one, verifies what proves the key. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PodCertificatesOnServerTest {

    private ServerUnderTest cluster;
    private PodIdentity pod;
    private Named account;
    private Named node;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        node = named("""
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "here"}}""");
        account = named("""
                {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"namespace": "default", "name": "certified"}}""");
        Named created = named("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "certified", "namespace": "default"},
                 "spec": {"nodeName": "here", "serviceAccountName": "certified",
                  "containers": [{"name": "c", "image": "example.org/i"}]}}""");
        pod = new PodIdentity("default", created.name(), created.uid());
    }

    private Named named(String json) {
        Tree created = cluster.server().admin().create(json);
        return new Named(created.text("metadata", "name"), created.text("metadata", "uid"));
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    private Request requestFor(String keyType) {
        return new Request(pod, account, node, "example.com/signer", keyType, Optional.of(3600), Map.of("example.com/note", "n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519", "RSA3072", "RSA4096"})
    void keysOfAllTypesAreAccepted(String keyType) {
        try (var requests = new ApiPodCertificateRequests(cluster.node("here").api(), "here")) {
            String name = created(requests, requestFor(keyType)).name();
            Await.until("the request is seen", () -> requests.find("default", name).isPresent());
            assertEquals(new PodCertificateRequest("default", name, new PodCertificateRequest.Pending()),
                    requests.find("default", name).orElseThrow());
        }
    }

    /** A server learns in its own time which pods are whose. */
    private static Requested created(PodCertificateRequests requests, Request request) {
        AtomicReference<Requested> made = new AtomicReference<>();
        AtomicReference<PortException> failure = new AtomicReference<>();
        Await.until("the request is made", () -> {
            try {
                made.set(requests.create(request));
                return true;
            } catch (NotFoundException e) {
                failure.set(e);
                return e.getMessage().contains("could not find the requested resource");
            } catch (PortException e) {
                failure.set(e);
                return false;
            }
        });
        assumeTrue(made.get() != null, () -> "this server has no such requests: " + failure.get().getMessage());
        return made.get();
    }

    @ParameterizedTest
    @ValueSource(strings = "ED25519")
    void anotherNodeIsRefused(String keyType) {
        try (var requests = new ApiPodCertificateRequests(cluster.node("elsewhere").api(), "elsewhere")) {
            assertThrows(PermissionDeniedException.class, () -> requests.create(requestFor(keyType)));
        }
    }
}
