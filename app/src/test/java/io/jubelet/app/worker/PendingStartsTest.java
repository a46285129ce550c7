package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PendingStartsTest {

    private final PendingStarts starts = new PendingStarts();

    private Set<String> despitePolicy(String id) {
        return starts.despitePolicy(new ObservedPod(new PodIdentity("ns", "p", "uid"), List.of(), List.of(),
                List.of(ObservedContainer.builder().id(id).name("app").sandboxId("s").state(RunState.EXITED)
                        .createdAt(Instant.EPOCH).build())));
    }

    @Test
    void aStartThatWaitsForItsImageKeepsWhyItIsMade() {
        starts.replaces("app", "1", true);
        assertEquals(false, starts.isAllowed("app", "1"), "its back-off was not asked yet");
        starts.awaitsImage("app", "1");
        assertEquals(true, starts.isAllowed("app", "1"));
        assertEquals(false, starts.isAllowed("app", "2"));
        assertEquals(Set.of("app"), despitePolicy("1"));
    }

    @Test
    void onlyAReplacementMayBeMadeDespiteThePolicy() {
        starts.replaces("app", "1", false);
        assertEquals(Set.of(), despitePolicy("1"));
        starts.replaces("app", "1", true);
        starts.awaitsImage("app", "2");
        assertEquals(Set.of(), despitePolicy("2"), "that was another instance");
    }

    @Test
    void anotherInstanceMeansThatItWasStarted() {
        starts.replaces("app", "1", true);
        assertEquals(Set.of(), despitePolicy("2"));
        assertEquals(Set.of(), despitePolicy("1"), "forgotten");
    }

    @Test
    void theEndOfThePodForgetsAll() {
        starts.awaitsImage("app", "1");
        starts.forgetAll();
        assertEquals(false, starts.isAllowed("app", "1"));
    }
}
