package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.contract.ClusterPodsContract;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The same on a server that has rules, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ClusterPodsOnServerTest extends ClusterPodsContract {

    private ServerUnderTest cluster;
    private ClusterPods pods;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        pods = new ApiClusterPods(cluster.administrator().pods());
    }

    @AfterEach
    void clear() {
        cluster.clear(Resource.PODS);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Override
    protected ClusterPods pods() {
        return pods;
    }

    @Override
    protected Pod sample(String name) {
        Pod pod = super.sample(name);
        return new Pod(pod.metadata(), PodSpec.builder().containers(
                List.of(Container.builder().name("a").image("example.org/a").build())).build(), pod.status());
    }
}
