package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.contract.TrustBundlesContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiTrustBundlesTest extends TrustBundlesContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiTrustBundles bundles = new ApiTrustBundles(cluster.api());

    @Override
    protected TrustBundles bundles() {
        return bundles;
    }

    @AfterEach
    void stop() {
        bundles.close();
        cluster.close();
    }

    @Override
    protected void put(ClusterTrustBundle bundle) {
        Tree tree = Tree.parse("{\"apiVersion\":\"certificates.k8s.io/v1beta1\",\"kind\":\"ClusterTrustBundle\"}")
                .set(bundle.name(), "metadata", "name").set(bundle.labels(), "metadata", "labels")
                .set(bundle.trustBundle(), "spec", "trustBundle");
        if (!bundle.signerName().isEmpty()) {
            tree.set(bundle.signerName(), "spec", "signerName");
        }
        if (cluster.server().admin().get(Resource.CLUSTER_TRUST_BUNDLES, ObjectKey.of(tree)).isPresent()) {
            cluster.server().admin().replace(tree);
        } else {
            cluster.server().admin().create(tree);
        }
    }

    @Override
    protected void remove(String name) {
        cluster.server().admin().delete(Resource.CLUSTER_TRUST_BUNDLES, new ObjectKey("", name));
    }

    @Test
    void nobodyFollowsThemUntilSomebodyAsks() {
        assertEquals(0, cluster.server().log().count(entry -> entry.path().contains("clustertrustbundles")));
        bundles.bundles();
        bundles.bundles();
        cluster.awaitWatches(Resource.CLUSTER_TRUST_BUNDLES, 1);
        bundles.close();
        cluster.awaitWatches(Resource.CLUSTER_TRUST_BUNDLES, 0);
    }

    @Test
    void aServerWithoutThemIsReportedAndAskedAgain() {
        cluster.server().faults().fail(404, 1, Matching.of(Resource.CLUSTER_TRUST_BUNDLES));
        assertEquals("the API server serves no ClusterTrustBundles (certificates.k8s.io/v1beta1, certificates.k8s.io/v1alpha1);"
                        + " its feature gate ClusterTrustBundle and that version of the API have to be switched on",
                assertThrows(UnimplementedException.class, bundles::bundles).getMessage());
        put(new ClusterTrustBundle("a", Map.of(), "", PEM));
        assertEquals(List.of("a"), bundles.bundles().stream().map(ClusterTrustBundle::name).toList());
    }

    @Test
    void whatIsRefusedIsReportedAsTheServerSaysIt() {
        cluster.server().faults().fail(403, 1, Matching.of(Resource.CLUSTER_TRUST_BUNDLES));
        assertThrows(PermissionDeniedException.class, bundles::bundles);
        assertEquals(List.of(), bundles.bundles());
    }
}
