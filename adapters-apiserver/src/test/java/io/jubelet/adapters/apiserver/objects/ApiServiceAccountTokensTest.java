package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.ApiClient;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceAccountTokens.Request;
import io.jubelet.ports.cluster.ServiceAccountTokens.Token;
import io.jubelet.ports.contract.ServiceAccountTokensContract;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** As a node, on a server that has rules for nodes, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiServiceAccountTokensTest extends ServiceAccountTokensContract {

    private ServerUnderTest cluster;
    private ServiceAccountTokens tokens;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        tokens = new ApiServiceAccountTokens(cluster.node("here").api());
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Override
    protected ServiceAccountTokens tokens() {
        return tokens;
    }

    @Override
    protected Instant now() {
        return Instant.now();
    }

    @Override
    protected String account() {
        String name = unused();
        cluster.server().admin().create("""
                {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"namespace": "default", "name": "NAME"}}"""
                .replace("NAME", name));
        return name;
    }

    @Override
    protected BoundPod pod(String account) {
        return pod(account, "here");
    }

    @Override
    protected BoundPod podElsewhere(String account) {
        return pod(account, "elsewhere");
    }

    @Override
    protected void annotate(String account, Map<String, String> annotations) {
        ObjectKey key = new ObjectKey("default", account);
        cluster.server().admin().replace(cluster.server().admin().get(Resource.SERVICE_ACCOUNTS, key).orElseThrow()
                .copy().set(annotations, "metadata", "annotations"));
    }

    @Override
    protected void remove(String account) {
        cluster.server().admin().delete(Resource.SERVICE_ACCOUNTS, new ObjectKey("default", account));
    }

    private BoundPod pod(String account, String node) {
        Tree created = cluster.server().admin().create("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "POD", "namespace": "default"},
                 "spec": {"nodeName": "NODE", "serviceAccountName": "ACCOUNT",
                  "volumes": [{"name": "t", "projected": {"sources": [{"serviceAccountToken": {"path": "server"}},
                   {"serviceAccountToken": {"path": "other", "audience": "AUDIENCE"}}]}}],
                  "containers": [{"name": "c", "image": "example.org/i"}]}}"""
                .replace("POD", unused()).replace("NODE", node).replace("ACCOUNT", account).replace("AUDIENCE", AUDIENCE));
        BoundPod pod = new BoundPod(created.text("metadata", "name"), created.text("metadata", "uid"));
        awaitKnown(account, node, pod);
        return pod;
    }

    /** A server learns in its own time which pods are whose. */
    private void awaitKnown(String account, String node, BoundPod pod) {
        String request = """
                {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {"boundObjectRef":
                 {"apiVersion": "v1", "kind": "Pod", "name": "POD", "uid": "UID"}}}"""
                .replace("POD", pod.name()).replace("UID", pod.uid());
        try (ApiClient client = cluster.server().nodeClient(node)) {
            Await.equal(201, () -> client.send("POST", "/api/v1/namespaces/default/serviceaccounts/" + account + "/token",
                    "application/json", request).code());
        }
    }

    private static String unused() {
        return "t" + UUID.randomUUID().toString().substring(0, 8);
    }

    @Test
    void aTokenNamesPodAndAudience() {
        String account = account();
        BoundPod pod = pod(account);
        Tree forOther = claims(tokens.issue(request(account, AUDIENCE, pod)));
        assertEquals(List.of(AUDIENCE), forOther.texts("aud"));
        assertEquals("system:serviceaccount:default:" + account, forOther.text("sub"));
        assertEquals(pod.name(), forOther.text("kubernetes.io", "pod", "name"));
        assertEquals(pod.uid(), forOther.text("kubernetes.io", "pod", "uid"));
        assertEquals(List.of("https://kubernetes.default.svc"), claims(tokens.issue(request(account, "", pod))).texts("aud"));
    }

    @Test
    void anotherPodOfThatNameGetsNone() {
        String account = account();
        BoundPod pod = pod(account);
        assertThrows(PermissionDeniedException.class,
                () -> tokens.issue(request(account, "", new BoundPod(pod.name(), UUID.randomUUID().toString()))));
        assertThrows(PermissionDeniedException.class, () -> tokens.issue(request(account, "", new BoundPod(pod.name(), ""))));
    }

    @Test
    void anAudienceThatThePodDoesNotWantIsRefused() {
        String account = account();
        BoundPod pod = pod(account);
        PermissionDeniedException refused =
                assertThrows(PermissionDeniedException.class, () -> tokens.issue(request(account, "unheard", pod)));
        assertTrue(refused.getMessage().contains("unheard"), refused.getMessage());
    }

    @Test
    void aLifeThatIsTooShortIsRefusedAsWrong() {
        String account = account();
        BoundPod pod = pod(account);
        InvalidArgumentException wrong = assertThrows(InvalidArgumentException.class,
                () -> tokens.issue(new Request("default", account, "", 599, pod.name(), pod.uid())));
        assertTrue(wrong.getMessage().contains("spec.expirationSeconds"), wrong.getMessage());
    }

    private static Request request(String account, String audience, BoundPod pod) {
        return new Request("default", account, audience, 3600, pod.name(), pod.uid());
    }

    private static Tree claims(Token token) {
        return Tree.parse(new String(Base64.getUrlDecoder().decode(token.text().split("\\.")[1]), StandardCharsets.UTF_8));
    }
}
