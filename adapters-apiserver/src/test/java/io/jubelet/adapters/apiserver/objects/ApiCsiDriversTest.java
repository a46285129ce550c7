package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.contract.CsiDriversContract;
import io.jubelet.ports.failure.UnavailableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiCsiDriversTest extends CsiDriversContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiCsiDrivers drivers = new ApiCsiDrivers(cluster.api());

    @Override
    protected CsiDrivers drivers() {
        return drivers;
    }

    @AfterEach
    void stop() {
        drivers.close();
        cluster.close();
    }

    @Override
    protected void put(CsiDriver driver) {
        Tree tree = Tree.parse("{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\"}")
                .set(driver.name(), "metadata", "name").set(driver.attachRequired(), "spec", "attachRequired")
                .set(driver.podInfoOnMount(), "spec", "podInfoOnMount")
                .set(driver.requiresRepublish(), "spec", "requiresRepublish")
                .set(driver.fsGroupPolicy().wireName(), "spec", "fsGroupPolicy")
                .set(driver.lifecycleModes().stream().map(LifecycleMode::wireName).toList(), "spec", "volumeLifecycleModes")
                .set(driver.seLinuxMount(), "spec", "seLinuxMount")
                .set(driver.tokens().inSecrets(), "spec", "serviceAccountTokenInSecrets")
                .set(driver.tokens().requests().stream().map(ApiCsiDriversTest::request).toList(), "spec", "tokenRequests");
        driver.limitPeriod().ifPresent(period ->
                tree.set(period.toSeconds(), "spec", "nodeAllocatableUpdatePeriodSeconds"));
        cluster.server().admin().create(tree);
    }

    private static Tree request(CsiTokenRequest request) {
        Tree tree = Tree.empty().set(request.audience(), "audience");
        request.expirationSeconds().ifPresent(seconds -> tree.set(seconds, "expirationSeconds"));
        return tree;
    }

    @Override
    protected void remove(String name) {
        cluster.server().admin().delete(Resource.CSI_DRIVERS, new ObjectKey("", name));
    }

    @Test
    void nobodyFollowsThemUntilSomebodyAsks() {
        assertEquals(0, cluster.server().log().count(entry -> entry.path().contains("csidrivers")));
        drivers.find("a");
        drivers.find("a");
        cluster.awaitWatches(Resource.CSI_DRIVERS, 1);
        drivers.close();
        cluster.awaitWatches(Resource.CSI_DRIVERS, 0);
    }

    @Test
    void anObjectThatCouldNotBeReadIsNotTakenForAbsent() {
        cluster.server().faults().fail(403, 1000, Matching.of(Resource.CSI_DRIVERS));
        var failure = assertThrows(UnavailableException.class, () -> drivers.find("a"));
        assertTrue(failure.getMessage().startsWith("CSIDriver informer has not yet synced: "), failure.getMessage());
    }
}
