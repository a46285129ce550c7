package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.settings.NodeCreation;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is read once, and what again. */
final class NodeFactsReaderTest {

    private final NodeFixture fixture = new NodeFixture(1);
    private int changes;
    private final NodeFactsReader reader = new NodeFactsReader(fixture.host, fixture.runtime.containers(), fixture.runtime.images(),
            NodeFixture.settings(NodeCreation.OR_EXISTING), fixture.life, fixture.life, () -> changes++);

    private static Machine machine(int cores, String storage) {
        return new Machine(cores, 4L << 30, List.of(), Optional.of(storage).filter(size -> !size.isEmpty()).map(Quantity::parse), 0);
    }

    private String version() {
        return reader.facts().info().containerRuntimeVersion();
    }

    private void refresh() {
        reader.refresh();
        fixture.scheduler.run(Duration.ofSeconds(1), () -> { });
    }

    @Test
    void theMachineStaysAsItWasAtTheStart() {
        Machine first = machine(2, "100Gi");
        fixture.host.machine(first);
        assertEquals(first, reader.facts().machine());
        fixture.host.machine(machine(8, "200Gi")).addresses("192.0.2.9");
        refresh();
        assertEquals(first, reader.facts().machine());
        assertEquals(List.of("192.0.2.9"), reader.facts().addresses());
    }

    @Test
    void oneWhoseStorageIsNotKnownYetIsReadAgain() {
        fixture.host.machine(machine(2, ""));
        assertEquals(machine(2, ""), reader.facts().machine());
        fixture.host.machine(machine(2, "100Gi"));
        assertEquals(machine(2, "100Gi"), reader.facts().machine());
        fixture.host.machine(machine(8, "200Gi"));
        assertEquals(machine(2, "100Gi"), reader.facts().machine());
    }

    @Test
    void theVersionOfARuntimeThatDoesNotAnswerIsUnknown() {
        fixture.runtimeAnswers(false);
        refresh();
        assertEquals("", version(), "nobody knows its name");
        assertFalse(reader.includeRuntime());
        fixture.runtimeAnswers(true);
        refresh();
        String known = version();
        int seen = changes;
        fixture.runtimeAnswers(false);
        refresh();
        assertEquals(known.substring(0, known.indexOf("://")) + "://Unknown", version());
        assertEquals(seen + 1, changes);
        fixture.runtimeAnswers(true);
        refresh();
        assertEquals(known, version());
    }
}
