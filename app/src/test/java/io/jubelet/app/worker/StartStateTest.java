package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.fake.Pods;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartStateTest {

    @Test
    void ephemeralContainersKeepSayingWhyTheyCouldNotBeStarted() {
        var state = new StartState();
        for (String name : List.of("app", "debug")) {
            state.waiting().put(name, new WaitingReason("RunContainerError", "no such file"));
        }
        Container debug = Container.builder().name("debug").image("i").build();
        state.retainWaiting(List.of(new EphemeralContainer(debug, "")));
        assertEquals(Set.of("debug"), state.waiting().keySet());
    }

    @Test
    void aContainerIsHeldBackUntilItsDescriptionChangesOrItIsReleased() {
        var state = new StartState();
        Container app = Container.builder().name("app").image("i").build();
        Container changed = app.toBuilder().image("other").build();
        state.holdBack(app, 5);
        state.holdBack(app.toBuilder().name("next").build(), 7);
        assertEquals(Optional.of(5L), state.heldBackUntil(app));
        assertEquals(Optional.empty(), state.heldBackUntil(changed));
        state.holdBack(changed, 9);
        assertEquals(Optional.empty(), state.heldBackUntil(app), "of each container one description is held back");
        state.release(app);
        assertEquals(Optional.empty(), state.heldBackUntil(changed));
        assertTrue(state.holdsBack(), "the other one");
        state.releaseAll();
        assertFalse(state.holdsBack());
    }

    /** The wall clock may be set; the monotonic one does not go back. */
    @Test
    void anEndIsTimedFromWhenItWasFirstSeen() {
        var state = new StartState();
        assertEquals(Duration.ZERO, state.endedFor("app", Instant.EPOCH, 10));
        assertEquals(Duration.ofNanos(5), state.endedFor("app", Instant.EPOCH, 15));
        assertEquals(Duration.ZERO, state.endedFor("app", Instant.MAX, 20), "another end");
    }

    @Test
    void theNewestInstanceThatFailedToStartIsKnown() {
        var state = new StartState();
        assertFalse(state.failedToStart("app", "1"));
        state.startFailed("app", "1");
        assertTrue(state.failedToStart("app", "1"));
        state.startFailed("app", "2");
        assertFalse(state.failedToStart("app", "1"));
    }

    @Test
    void aBackOffBelongsToOneDescriptionOfAContainer() {
        var state = new StartState();
        Pod pod = Pods.named("web", "uid");
        Container app = Container.builder().name("app").image("i").build();
        CrashLoopKey key = CrashLoopKey.of(pod, app);
        CrashLoopKey changed = CrashLoopKey.of(pod, app.toBuilder().image("other").build());
        CrashLoopKey other = CrashLoopKey.of(pod, app.toBuilder().name("next").build());
        var entry = new CrashLoopBackoff.Entry(Duration.ofSeconds(10), Instant.EPOCH);
        state.putBackoff(key, entry);
        state.putBackoff(other, entry);
        state.putBackoff(key, entry);
        assertEquals(Optional.of(entry), state.backoff(key));
        state.putBackoff(changed, entry);
        assertEquals(Optional.empty(), state.backoff(key));
        assertEquals(Optional.of(entry), state.backoff(changed));
        assertEquals(Optional.of(entry), state.backoff(other));
    }
}
