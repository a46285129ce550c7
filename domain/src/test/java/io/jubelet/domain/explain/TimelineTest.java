package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a timeline keeps. */
class TimelineTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Timeline EMPTY = Timeline.of(new PodIdentity("default", "web", "uid"));

    private static Decision crash(int delay, int until) {
        return new ContainerDecision.CrashLoop("app", new ContainerDecision.End(1, "Error"), Duration.ofSeconds(delay),
                NOW.plusSeconds(until));
    }

    @Test
    void whatIsDecidedAgainIsCountedAndMovesToTheEnd() {
        var timeline = EMPTY.with(NOW, crash(10, 10)).with(NOW.plusSeconds(10), new ContainerDecision.Started("app",
                Optional.empty())).with(NOW.plusSeconds(20), crash(10, 30));
        assertEquals(List.of("ContainerStarted", "CrashLoopBackOff"),
                timeline.entries().stream().map(entry -> entry.decision().kind()).toList());
        assertEquals(new Timeline.Entry(NOW, NOW.plusSeconds(20), 2, crash(10, 30)), timeline.entries().getLast());
        assertEquals(3, timeline.with(NOW, crash(20, 40)).entries().size(), "another back-off is another decision");
    }

    @Test
    void aClockThatIsSetBackMakesNothingOlder() {
        var timeline = EMPTY.with(NOW, crash(10, 10)).with(NOW.minusSeconds(60), crash(10, 10));
        assertEquals(new Timeline.Entry(NOW, NOW, 2, crash(10, 10)), timeline.entries().getFirst());
    }

    @Test
    void theOldestIsDroppedFirst() {
        var timeline = EMPTY;
        for (int i = 0; i < Timeline.LIMIT + 3; i++) {
            timeline = timeline.with(NOW.plusSeconds(i), new PodDecision.Rejected("r" + i, ""));
        }
        assertEquals(Timeline.LIMIT, timeline.entries().size());
        assertEquals(3, timeline.dropped());
        assertEquals("r3", ((PodDecision.Rejected) timeline.entries().getFirst().decision()).reason());
    }

    @Test
    void theEndIsThatWhichWasSeenFirstUntilThePodIsBack() {
        var gone = EMPTY.ended(NOW).ended(NOW.plusSeconds(1));
        assertEquals(Optional.of(NOW), gone.ended());
        assertEquals(Optional.empty(), gone.with(NOW, new PodDecision.Admitted()).ended());
    }

    @Test
    void textsAreBoundedAndOnOneLine() {
        var failed = new SandboxDecision.Failed("a\n\tb  " + "x".repeat(10_000));
        assertEquals("gets no sandbox: a b xx", failed.text().substring(0, 23));
        assertEquals(BoundedText.LIMIT, failed.message().length());
        assertEquals("…", failed.message().substring(BoundedText.LIMIT - 1));
        assertEquals("x".repeat(BoundedText.LIMIT), BoundedText.of("x".repeat(BoundedText.LIMIT) + "\n"));
        assertEquals("x".repeat(BoundedText.LIMIT - 1) + "…", BoundedText.of("x".repeat(BoundedText.LIMIT + 1)));
        assertEquals("x".repeat(BoundedText.LIMIT - 1) + "…", BoundedText.of("x".repeat(BoundedText.LIMIT - 1) + " y"));
    }

    @Test
    void noCharacterIsCutInHalves() {
        String pairs = "😀".repeat(BoundedText.LIMIT);
        assertEquals(pairs.substring(0, BoundedText.LIMIT - 2) + "…", BoundedText.of(pairs));
        assertEquals("x" + pairs.substring(0, BoundedText.LIMIT - 2) + "…", BoundedText.of("x" + pairs));
    }

    @Test
    void aPodIsFoundByItsNameOrUid() {
        var pod = Timeline.of(new PodIdentity("default", "web-node-1", "u-1"));
        for (String reference : List.of("u-1", "web-node-1", "web", "default/web-node-1", "default/web")) {
            assertTrue(pod.matches(reference, "node-1"), reference);
        }
        for (String reference : List.of("u-2", "we", "web-", "other/web", "other/web-node-1", "default/u-1", "/web", "default/", "")) {
            assertFalse(pod.matches(reference, "node-1"), reference);
        }
        assertFalse(pod.matches("web", "node-2"), "the name has another node at its end");
    }

    @Test
    void anEntryHasHappenedAtLeastOnce() {
        assertThrows(IllegalArgumentException.class, () -> new Timeline.Entry(NOW, NOW, 0, crash(1, 1)));
    }
}
