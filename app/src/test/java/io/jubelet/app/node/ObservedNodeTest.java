package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.NodeObserved;
import io.jubelet.domain.node.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservedNodeTest {

    private final NodeWorld world = new NodeWorld(1);
    private final ObservedNode news = new ObservedNode(world.bus, NodeWorld.NAME, world.life);

    private static Node version(String version) {
        Node node = Node.named(NodeWorld.NAME);
        return node.withMetadata(node.metadata().toBuilder().uid("u1").resourceVersion(version).build());
    }

    private String held() {
        return news.held().orElseThrow().metadata().resourceVersion();
    }

    @Test
    void aWatchThatLagsBehindOwnWritesIsLeftAside() {
        news.delivered(version("9"));
        news.answered(version("11"));
        news.delivered(version("10"));
        assertEquals("11", held());
        news.delivered(version("11"));
        news.delivered(version("12"));
        assertEquals("12", held());
    }

    @Test
    void anAnswerThatTheWatchOvertookIsLeftAside() {
        news.delivered(version("100"));
        news.answered(version("99"));
        assertEquals("100", held());
    }

    @Test
    void aServerThatWentBackInTimeIsFollowed() {
        news.delivered(version("100"));
        news.delivered(version("5"));
        assertEquals("5", held());
        news.answered(version("100"));
        news.delivered(version("6"));
        news.answered(version("7"));
        assertEquals("7", held());
    }

    @Test
    void versionsThatAreNoNumbersAreNotCompared() {
        news.answered(version("b"));
        news.delivered(version("a"));
        assertEquals("a", held());
    }

    @Test
    void theNodeAsItWouldBeIsToldOnceWhileThatOfTheServerIsExpected() {
        news.expected();
        world.passes(Duration.ofSeconds(1));
        assertEquals(List.of(), world.seen, "nothing is known yet");
        news.computed(version(""));
        news.expected();
        news.expected();
        news.goOnAlone();
        news.expected();
        news.answered(version("1"));
        news.expected();
        world.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new NodeObserved(Optional.of(version("")), true), new NodeObserved(Optional.of(version(""))),
                new NodeObserved(Optional.of(version("1")))), world.seen);
    }

    @Test
    void theSameStateIsToldOnce() {
        news.answered(version("1"));
        news.delivered(version("1"));
        news.gone();
        news.gone();
        world.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new NodeObserved(Optional.of(version("1"))), new NodeObserved(Optional.empty())),
                world.seen);
    }
}
