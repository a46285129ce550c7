package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Denied;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Failed;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Issued;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Outcome;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Pending;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.contract.PodCertificateRequestsContract;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiPodCertificateRequestsTest extends PodCertificateRequestsContract {

    private static final Resource REQUESTS = Resource.POD_CERTIFICATE_REQUESTS;

    private final TestCluster cluster = new TestCluster();
    private final ApiPodCertificateRequests requests = new ApiPodCertificateRequests(cluster.api(), "n");

    @AfterEach
    void stop() {
        requests.close();
        cluster.close();
    }

    @Override
    protected PodCertificateRequests requests() {
        return requests;
    }

    @Override
    protected PodIdentity pod() {
        return new PodIdentity("default", "web", "uid of web");
    }

    @Override
    protected PodCertificateRequests.Named node() {
        return new PodCertificateRequests.Named("n", "uid of n");
    }

    @Override
    protected void answer(String name, Outcome outcome) {
        Tree request = request(name);
        switch (outcome) {
            case Pending _ -> { }
            case Denied denied -> condition(request, "Denied", denied.reason(), denied.message());
            case Failed failed -> condition(request, "Failed", failed.reason(), failed.message());
            case Issued issued -> {
                condition(request, "Issued", "Issued", "");
                request.set(issued.chain(), "status", "certificateChain")
                        .set(issued.beginRefreshAt().toString(), "status", "beginRefreshAt")
                        .set(issued.notAfter().toString(), "status", "notAfter");
            }
        }
        cluster.server().admin().replaceStatus(request);
    }

    private static void condition(Tree request, String type, String reason, String message) {
        request.set(Tree.parse("{\"conditions\":[{\"type\":\"Signed\",\"status\":\"True\",\"reason\":\"-\",\"message\":\"-\"},"
                + "{\"status\":\"True\",\"type\":\"" + type + "\",\"reason\":\"" + reason + "\",\"message\":\"" + message
                + "\"}]}"), "status");
    }

    private Tree request(String name) {
        return cluster.server().admin().get(REQUESTS, new ObjectKey("default", name)).map(object -> object.copy())
                .orElseThrow();
    }

    @Override
    protected void remove(String name) {
        cluster.server().admin().delete(REQUESTS, new ObjectKey("default", name));
    }

    @Test
    void theRequestSaysForWhomItIsAndProvesTheKey() {
        var made = requests.create(requestFor("ECDSAP256"));
        Tree request = request(made.name());
        assertEquals("req-", request.text("metadata", "generateName"));
        Tree owner = request.objects("metadata", "ownerReferences").getFirst();
        assertEquals("v1 Pod web uid of web", owner.text("apiVersion") + " " + owner.text("kind") + " " + owner.text("name") + " "
                + owner.text("uid"));
        assertEquals("example.com/signer", request.text("spec", "signerName"));
        assertEquals("web", request.text("spec", "podName"));
        assertEquals("uid of web", request.text("spec", "podUID"));
        assertEquals("default", request.text("spec", "serviceAccountName"));
        assertEquals("uid of default", request.text("spec", "serviceAccountUID"));
        assertEquals("n", request.text("spec", "nodeName"));
        assertEquals("uid of n", request.text("spec", "nodeUID"));
        assertEquals("3600", String.valueOf(request.value("spec", "maxExpirationSeconds")));
        assertEquals("n", request.text("spec", "unverifiedUserAnnotations", "example.com/note"));
        assertFalse(request.text("spec", "stubPKCS10Request").isEmpty());
        assertFalse(request.has("spec", "pkixPublicKey"));
        assertFalse(request.toString().contains("PRIVATE"));
    }

    @Test
    void nobodyFollowsThemUntilOneIsMadeOrSomebodyAsks() {
        assertEquals(0, cluster.server().log().count(entry -> entry.method().equals("GET") && entry.path().contains(REQUESTS.plural())));
        requests.create(requestFor("ED25519"));
        cluster.awaitWatches(REQUESTS, 1);
        requests.find("default", "none");
        cluster.awaitWatches(REQUESTS, 1);
        requests.close();
        cluster.awaitWatches(REQUESTS, 0);
    }

    @Test
    void aServerWithoutThemIsReported() {
        cluster.server().faults().fail(404, 1, Matching.of(Verb.CREATE, REQUESTS));
        assertThrows(NotFoundException.class, () -> requests.create(requestFor("ED25519")));
    }

    @Test
    void whatIsNotSeenIsNotMistakenForMissing() {
        cluster.server().faults().fail(403, 1000, Matching.of(REQUESTS));
        assertThrows(UnavailableException.class, () -> requests.find("default", "req"));
    }

    @Test
    void anIssuedCertificateWithoutItsTimesStaysAsItWas() {
        var made = requests.create(requestFor("ED25519"));
        Await.until("the request is seen", () -> requests.find("default", made.name()).isPresent());
        Tree request = request(made.name());
        condition(request, "Issued", "Issued", "");
        cluster.server().admin().replaceStatus(request);
        String other = requests.create(requestFor("ED25519")).name();
        Await.until("another request is seen", () -> requests.find("default", other).isPresent());
        assertEquals(Optional.of(new Pending()), requests.find("default", made.name()).map(found -> found.outcome()));
    }
}
