package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.env.Service;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.contract.ServiceDirectoryContract;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ApiServicesTest extends ServiceDirectoryContract {

    private final TestCluster cluster = new TestCluster();
    private ApiServices services;

    @Override
    protected ServiceDirectory directory() {
        return services;
    }

    @BeforeEach
    void start() {
        cluster.server().admin().create("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}");
        services = new ApiServices(cluster.api());
        cluster.awaitWatches(Resource.SERVICES, 1);
    }

    @AfterEach
    void stop() {
        services.close();
        cluster.close();
    }

    @Override
    protected void put(Service service) {
        List<Tree> ports = new ArrayList<>();
        service.ports().forEach(port -> ports.add(Tree.empty().set(port.name(), "name").set(port.port(), "port")
                .set(port.protocol().wireName(), "protocol")));
        Tree tree = Tree.parse("{\"apiVersion\":\"v1\",\"kind\":\"Service\"}")
                .set(service.namespace(), "metadata", "namespace").set(service.name(), "metadata", "name")
                .set(service.clusterIp(), "spec", "clusterIP").set(ports, "spec", "ports");
        if (cluster.server().admin().get(Resource.SERVICES, ObjectKey.of(tree)).isPresent()) {
            cluster.server().admin().replace(tree);
        } else {
            cluster.server().admin().create(tree);
        }
    }

    @Override
    protected void remove(String namespace, String name) {
        cluster.server().admin().delete(Resource.SERVICES, new ObjectKey(namespace, name));
    }

    @Test
    void beforeTheyAreSeenThereIsNoAnswer() {
        cluster.server().faults().delay(Duration.ofSeconds(5), Matching.of(Resource.SERVICES));
        try (ApiServices late = new ApiServices(cluster.api())) {
            assertThrows(UnavailableException.class, late::services);
        }
    }
}
