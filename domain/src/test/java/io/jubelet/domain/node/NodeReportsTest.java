package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeReportsTest {

    private static final Duration FREQUENCY = Duration.ofMinutes(5);
    private static final NodeComputation PLAIN = new NodeComputation(Nodes.PLAIN, Nodes.policy());
    private static final NodeFacts FACTS = Nodes.facts("10.0.0.4");
    private static final Node NODE = PLAIN.initial(FACTS, Nodes.WELL, Nodes.START).node();

    @Test
    void heartbeatsAreNoChange() {
        Node later = PLAIN.next(NODE, FACTS, Nodes.WELL, Nodes.START.plusSeconds(60)).node();
        assertFalse(later.equals(NODE));
        assertFalse(NodeReports.isChange(NODE, later));
        Node versioned = NODE.withMetadata(NODE.metadata().toBuilder().resourceVersion("7").build());
        assertFalse(NodeReports.isChange(NODE, versioned));
        Node reordered = NODE.withStatus(NODE.status().toBuilder()
                .conditions(NODE.status().conditions().reversed()).build());
        assertFalse(NodeReports.isChange(NODE, reordered));
    }

    @Test
    void everythingElseIsAChange() {
        var failing = new NodeHealth(false, false, false, List.of("down"), List.of());
        assertTrue(NodeReports.isChange(NODE, PLAIN.next(NODE, FACTS, failing, Nodes.START).node()));
        assertTrue(NodeReports.isChange(NODE, PLAIN.next(NODE, Nodes.facts("10.0.0.5"), Nodes.WELL,
                Nodes.START).node()));
        assertTrue(NodeReports.isChange(NODE.withMetadata(NODE.metadata().toBuilder().labels(Map.of()).build()), NODE));
        assertTrue(NodeReports.isChange(NODE.withStatus(NodeStatus.NONE), NODE));
    }

    @ParameterizedTest
    @CsvSource({
        // changed, random, seconds since, due
        "false, 0.9, 299, false", "false, 0.9, 300, true",
        "true, 0, 149, false", "true, 0, 150, true",
        "true, 0.5, 299, false", "true, 0.5, 300, true",
        "true, 1, 449, false", "true, 1, 450, true",
    })
    void anUnchangedNodeIsReportedNowAndThen(boolean changed, double random, int seconds, boolean due) {
        Duration start = Duration.ofHours(1);
        NodeReports reports = NodeReports.NONE.sent(true, FREQUENCY, 0.1, start.minus(FREQUENCY))
                .sent(changed, FREQUENCY, random, start);
        assertEquals(due, reports.isDue(NODE, NODE, FREQUENCY, start.plusSeconds(seconds)));
    }

    /** Agents that were restarted together must not report together for ever. */
    @Test
    void theReportAfterTheFirstOneMovesAlsoWithoutAChange() {
        Duration start = Duration.ofHours(1);
        NodeReports first = NodeReports.NONE.sent(false, FREQUENCY, 1, start);
        assertFalse(first.isDue(NODE, NODE, FREQUENCY, start.plusSeconds(449)));
        assertTrue(first.isDue(NODE, NODE, FREQUENCY, start.plusSeconds(450)));
        NodeReports second = first.sent(false, FREQUENCY, 1, start.plusSeconds(450));
        assertTrue(second.isDue(NODE, NODE, FREQUENCY, start.plusSeconds(750)));
    }

    @Test
    void aChangeAndTheFirstReportAreDueAtOnce() {
        Duration now = Duration.ofHours(1);
        NodeReports reports = NodeReports.NONE.sent(true, FREQUENCY, 0.5, now);
        assertTrue(NodeReports.NONE.isDue(NODE, NODE, FREQUENCY, now));
        assertFalse(reports.isDue(NODE, NODE, FREQUENCY, now));
        assertTrue(reports.isDue(NODE.withStatus(NodeStatus.NONE), NODE, FREQUENCY, now));
    }
}
