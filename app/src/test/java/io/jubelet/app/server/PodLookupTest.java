package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.Pods;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodLookupTest {

    private final FakeNodeApi node = new FakeNodeApi();
    private final PodLookup lookup = new PodLookup(node);
    private final Pod old = Pods.named("web", "u-1");

    /** As of a pod of a StatefulSet that is deleted with force. */
    @Test
    void ofTwoPodsOfOneNameTheOneThatIsToBeThereIsFound() {
        Pod successor = Pods.named("web", "u-2");
        node.show(old);
        node.abandon(old);
        node.show(successor);
        assertEquals(Optional.of(successor), lookup.named("default", "web"));
        assertEquals(List.of(successor), lookup.desired());
        assertEquals(List.of(old, successor), lookup.all());
    }

    @Test
    void aPodThatNoSourceNamesIsNotFound() {
        node.show(old);
        node.abandon(old);
        assertEquals(Optional.empty(), lookup.named("default", "web"));
    }
}
