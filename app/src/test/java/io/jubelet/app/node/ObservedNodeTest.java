package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.domain.node.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservedNodeTest {

    private final NodeFixture fixture = new NodeFixture(1);
    private final ObservedNode observedNode = new ObservedNode(fixture.bus, NodeFixture.NAME, true, fixture.life);

    private static Node version(String version) {
        Node node = Node.named(NodeFixture.NAME);
        return node.withMetadata(node.metadata().toBuilder().uid("u1").resourceVersion(version).build());
    }

    private String held() {
        return observedNode.held().orElseThrow().metadata().resourceVersion();
    }

    @Test
    void aWatchThatLagsBehindOwnWritesIsLeftAside() {
        observedNode.delivered(version("9"));
        observedNode.answered(version("11"));
        observedNode.delivered(version("10"));
        assertEquals("11", held());
        observedNode.delivered(version("11"));
        observedNode.delivered(version("12"));
        assertEquals("12", held());
    }

    @Test
    void anAnswerThatTheWatchOvertookIsLeftAside() {
        observedNode.delivered(version("100"));
        observedNode.answered(version("99"));
        assertEquals("100", held());
    }

    @Test
    void aServerThatWentBackInTimeIsFollowed() {
        observedNode.delivered(version("100"));
        observedNode.delivered(version("5"));
        assertEquals("5", held());
        observedNode.answered(version("100"));
        observedNode.delivered(version("6"));
        observedNode.answered(version("7"));
        assertEquals("7", held());
    }

    @Test
    void versionsThatAreNoNumbersAreNotCompared() {
        observedNode.answered(version("b"));
        observedNode.delivered(version("a"));
        assertEquals("a", held());
    }

    @Test
    void theNodeAsItWouldBeIsReportedOnceWhileThatOfTheServerIsExpected() {
        observedNode.expected();
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(), fixture.seen, "nothing is known yet");
        observedNode.computed(version(""));
        observedNode.expected();
        observedNode.expected();
        observedNode.publishLocal();
        observedNode.expected();
        observedNode.answered(version("1"));
        observedNode.expected();
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new NodeObserved(Optional.of(version("")), true), new NodeObserved(Optional.of(version(""))),
                new NodeObserved(Optional.of(version("1")))), fixture.seen);
    }

    private static NodeObserved seen(String version, boolean expected) {
        return new NodeObserved(Optional.of(version(version)), expected);
    }

    /** It has the resources of the agent before, until this one has registered it. */
    @Test
    void whatTheWatchDeliversBeforeTheRegistrationIsNotTheLastWord() {
        observedNode.delivered(version("1"));
        observedNode.delivered(version("2"));
        observedNode.answered(version("3"));
        observedNode.delivered(version("4"));
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(seen("1", true), seen("2", true), seen("3", false), seen("4", false)), fixture.seen);
    }

    @Test
    void aRegistrationThatTheWatchOvertookCounts() {
        observedNode.delivered(version("9"));
        observedNode.answered(version("8"));
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(seen("9", true), seen("9", false)), fixture.seen);
    }

    @Test
    void whatTheWatchDeliveredCountsWhenTheRegistrationFails() {
        observedNode.registrationFailed();
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(), fixture.seen);
        var other = new ObservedNode(fixture.bus, NodeFixture.NAME, true, fixture.life);
        other.delivered(version("1"));
        other.registrationFailed();
        other.delivered(version("2"));
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(seen("1", true), seen("1", false), seen("2", false)), fixture.seen);
    }

    @Test
    void theSameStateIsReportedOnce() {
        observedNode.answered(version("1"));
        observedNode.delivered(version("1"));
        observedNode.gone();
        observedNode.gone();
        fixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new NodeObserved(Optional.of(version("1"))), new NodeObserved(Optional.empty())),
                fixture.seen);
    }
}
