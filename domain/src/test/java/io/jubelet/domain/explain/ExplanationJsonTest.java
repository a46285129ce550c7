package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.explain.Verdict.State;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Explanations as programs read them. */
class ExplanationJsonTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void timesThatAreKnownAreInTheDocument() {
        var timeline = Timeline.of(new PodIdentity("default", "web", "u")).with(NOW,
                new PodDecision.AwaitsNetwork("no CNI", NOW.plusSeconds(10))).ended(NOW.plusSeconds(5));
        var verdict = new Verdict(State.GONE, "is not on this node any more", Optional.of(NOW.plusSeconds(20)));
        assertEquals("{\"pods\":[{\"namespace\":\"default\",\"name\":\"web\",\"uid\":\"u\",\"ended\":\"2026-01-01T00:00:05Z\","
                + "\"verdict\":{\"state\":\"gone\",\"text\":\"is not on this node any more\",\"until\":\"2026-01-01T00:00:20Z\"},"
                + "\"decisions\":[{\"first\":\"2026-01-01T00:00:00Z\",\"last\":\"2026-01-01T00:00:00Z\",\"count\":1,"
                + "\"kind\":\"AwaitsNetwork\",\"text\":\"waits for the network of the node: no CNI\","
                + "\"until\":\"2026-01-01T00:00:10Z\",\"holdsUp\":true}]}]}",
                ExplanationJson.of(List.of(new Explanation(timeline, verdict))));
    }

    @ParameterizedTest
    @CsvSource({"running, RUNNING", "not ready, NOT_READY", "waiting, WAITING", "ending, ENDING", "ended, ENDED", "gone, GONE"})
    void aStateIsReadFromItsWord(String word, State state) {
        assertEquals(word, state.word());
        assertEquals(state, State.of(word));
    }

    @Test
    void otherWordsAreNoStates() {
        assertEquals("no state of a pod: Running",
                assertThrows(IllegalArgumentException.class, () -> State.of("Running")).getMessage());
    }
}
