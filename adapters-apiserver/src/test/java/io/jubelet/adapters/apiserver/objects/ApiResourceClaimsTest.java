package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.ApiClient;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.contract.ResourceClaimsContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** As a node, on a server that has rules for nodes, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiResourceClaimsTest extends ResourceClaimsContract {

    private ServerUnderTest cluster;
    private ApiClient node;
    private ResourceClaims claims;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        node = cluster.server().nodeClient("n");
        claims = new ApiResourceClaims(cluster.node("n").api());
    }

    @AfterAll
    void stop() {
        node.close();
        cluster.close();
    }

    @Override
    protected ResourceClaims claims() {
        return claims;
    }

    @Override
    protected void use(String claim) {
        cluster.server().admin().create("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod-CLAIM", "namespace": "default"},
                 "spec": {"nodeName": "n", "resourceClaims": [{"name": "c", "resourceClaimName": "CLAIM"}],
                  "containers": [{"name": "c", "image": "example.org/i"}]}}""".replace("CLAIM", claim));
        Await.equal(404, () ->
                node.send("GET", "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/" + claim, "", "").code());
    }

    @Override
    protected ResourceClaim create(ResourceClaim claim) {
        Tree wanted = Tree.parse("""
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim", "metadata": {"namespace": "default"},
                 "spec": {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "example.com"}}]}}}""")
                .set(claim.name(), "metadata", "name");
        // The first owner is no controller: only one is.
        claim.controller().ifPresent(owner -> wanted.set(List.of(Tree.parse("""
                {"apiVersion": "v1", "kind": "Pod", "name": "other", "uid": "u-o"}"""), Tree.parse("""
                {"apiVersion": "%s", "kind": "%s", "name": "%s", "uid": "%s", "controller": true}"""
                .formatted(owner.apiVersion(), owner.kind(), owner.name(), owner.uid()))), "metadata", "ownerReferences"));
        Tree created = cluster.server().admin().create(wanted);
        claim.drivers().ifPresent(drivers -> cluster.server().admin().patchStatus(Resource.RESOURCE_CLAIMS,
                new ObjectKey("default", claim.name()), Tree.empty()
                        .set(Tree.empty().set(drivers.stream().map(ApiResourceClaimsTest::result).toList(), "devices", "results"),
                                "status", "allocation")
                        .set(claim.reservedFor().stream().map(ApiResourceClaimsTest::consumer).toList(), "status", "reservedFor")));
        return new ResourceClaim("default", claim.name(), created.text("metadata", "uid"), claim.controller(), claim.reservedFor(),
                claim.drivers());
    }

    private static Tree consumer(ClaimConsumer one) {
        Tree tree = Tree.empty().set(one.resource(), "resource").set(one.name(), "name").set(one.uid(), "uid");
        return one.apiGroup().isEmpty() ? tree : tree.set(one.apiGroup(), "apiGroup");
    }

    private static Tree result(String driver) {
        return Tree.parse("{\"request\": \"gpu\", \"pool\": \"n\", \"device\": \"gpu-0\"}").set(driver, "driver");
    }

    @Override
    protected void publish(String nodeName, String driver, String name) {
        cluster.server().admin().create(Tree.parse("""
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceSlice", "spec": {
                 "devices": [{"name": "gpu-0"}]}}""").set(name, "metadata", "name").set(nodeName, "spec", "nodeName")
                .set(driver, "spec", "driver").set(Tree.parse("""
                        {"generation": 1, "resourceSliceCount": 1}""").set(name, "name"), "spec", "pool"));
    }

    @Override
    protected Set<String> slices(String nodeName, String other) {
        return cluster.server().admin().list(Resource.RESOURCE_SLICES, "").stream().map(slice -> slice.text("metadata", "name"))
                .collect(Collectors.toSet());
    }

    @Test
    void whatIsOfOtherNodesIsRefused() {
        assertThrows(PermissionDeniedException.class, () -> claims.claim("default", "of-nobody"));
        assertThrows(PermissionDeniedException.class, () -> claims.deleteSlices("other", Optional.empty()));
    }
}
