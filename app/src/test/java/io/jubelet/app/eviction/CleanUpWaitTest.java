package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long no other pod is evicted after an eviction. */
class CleanUpWaitTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final CleanUpWait wait = new CleanUpWait(timers);

    private static PodEviction eviction(String uid, long grace) {
        Pod pod = new Pod(ObjectMeta.builder().name(uid).uid(uid).build(), PodSpec.builder().build(), PodStatus.builder().build());
        return new PodEviction(pod, "memory.available", grace, "low", Map.of(), true);
    }

    private static Optional<Duration> seconds(long seconds) {
        return Optional.of(Duration.ofSeconds(seconds));
    }

    @Test
    void nothingIsWaitedForWithoutAnEviction() {
        assertEquals(Optional.empty(), wait.left());
        assertFalse(wait.finished("a"));
        assertFalse(wait.known(Set.of()));
    }

    @ParameterizedTest
    @CsvSource({"0, 40", "1, 40", "6, 40", "8, 42", "60, 120"})
    void itIsHalfAMinuteLongerThanTheEndOfThePodMayTake(long grace, long longest) {
        wait.begin(List.of(eviction("a", grace)));
        assertEquals(seconds(longest), wait.left());
        timers.advance(Duration.ofSeconds(longest - 1));
        assertEquals(seconds(1), wait.left());
        timers.advance(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), wait.left());
        assertFalse(wait.finished("a"), "it is over");
    }

    @Test
    void itEndsWithTheLastOfThePods() {
        wait.begin(List.of(eviction("a", 60), eviction("b", 1)));
        assertEquals(seconds(120), wait.left());
        assertFalse(wait.finished("other"));
        assertFalse(wait.finished("a"));
        assertEquals(seconds(120), wait.left());
        assertTrue(wait.finished("b"));
        assertEquals(Optional.empty(), wait.left());
        assertFalse(wait.finished("b"), "for the first time only");
    }

    @Test
    void aPodThatNobodyKnowsIsNotWaitedFor() {
        wait.begin(List.of(eviction("a", 1), eviction("b", 1)));
        assertFalse(wait.known(Set.of("a", "b", "c")));
        assertFalse(wait.known(Set.of("b")));
        assertTrue(wait.known(Set.of("c")));
        assertFalse(wait.known(Set.of("c")));
    }

    @Test
    void anotherEvictionIsWaitedForInItsPlace() {
        wait.begin(List.of(eviction("a", 60)));
        wait.begin(List.of(eviction("b", 1)));
        assertEquals(seconds(40), wait.left());
        assertTrue(wait.finished("b"));
    }
}
