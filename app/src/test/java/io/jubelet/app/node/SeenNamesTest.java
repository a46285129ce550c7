package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeAddress;
import io.jubelet.domain.node.NodeNames;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeenNamesTest {

    private static final NodeAddress GIVEN = new NodeAddress("ExternalDNS", "n.example");

    private final NodeFixture fixture = new NodeFixture(1);
    private final SeenNames names = new SeenNames();

    private Optional<NodeNames> after(Optional<Node> node) {
        fixture.bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(node));
        fixture.passes(Duration.ofSeconds(1));
        return names.latest();
    }

    @Test
    void onlyTheObjectOfTheApiServerCounts() {
        names.start(fixture.bus);
        Node local = Node.named(NodeFixture.NAME);
        local = local.withStatus(local.status().toBuilder().addresses(List.of(GIVEN)).build());
        assertEquals(Optional.empty(), after(Optional.of(local)));
        Node registered = local.withMetadata(local.metadata().toBuilder().uid("u").build());
        assertEquals(Optional.of(new NodeNames(List.of(GIVEN))), after(Optional.of(registered)));
        assertEquals(Optional.empty(), after(Optional.empty()));
    }
}
