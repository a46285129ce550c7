package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.contract.RuntimeClassesContract;
import io.jubelet.ports.failure.UnavailableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ApiRuntimeClassesTest extends RuntimeClassesContract {

    private final TestCluster cluster = new TestCluster();
    private ApiRuntimeClasses classes;

    @Override
    protected RuntimeClasses classes() {
        return classes;
    }

    @BeforeEach
    void start() {
        classes = new ApiRuntimeClasses(cluster.api());
        cluster.awaitWatches(Resource.RUNTIME_CLASSES, 1);
    }

    @AfterEach
    void stop() {
        classes.close();
        cluster.close();
    }

    @Override
    protected void put(String name, String handler) {
        cluster.server().admin().create(Tree.parse("{\"apiVersion\":\"node.k8s.io/v1\",\"kind\":\"RuntimeClass\"}")
                .set(name, "metadata", "name").set(handler, "handler"));
    }

    @Test
    @Timeout(180)
    void theReasonWhyTheyWereNotSeenIsReported() {
        cluster.server().faults().fail(403, Integer.MAX_VALUE, Matching.of(Resource.RUNTIME_CLASSES));
        try (ApiRuntimeClasses refused = new ApiRuntimeClasses(cluster.api())) {
            UnavailableException e;
            do {
                e = assertThrows(UnavailableException.class, () -> refused.handler("x"));
            } while (!e.getMessage().contains("forbidden"));
            assertTrue(e.getMessage().startsWith("runtime classes have not been seen yet"), e.getMessage());
        }
    }
}
