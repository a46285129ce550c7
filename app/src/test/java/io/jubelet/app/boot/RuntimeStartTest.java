package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A runtime is waited for until it has answered everything that a start needs. */
class RuntimeStartTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final VirtualTimers timers = new VirtualTimers(BEGIN);
    private final Deque<RuntimeException> failures = new ArrayDeque<>();
    private int absent;

    private RuntimeStart start(Optional<Duration> limit) {
        return new RuntimeStart("unix:///run/c.sock", timers, limit, () -> absent++);
    }

    private String ask() {
        if (!failures.isEmpty()) {
            throw failures.pop();
        }
        return "answer";
    }

    @Test
    void eachQuestionIsPutUntilItIsAnswered() throws InterruptedException {
        failures.add(new UnavailableException("no such socket"));
        failures.add(new DeadlineExceededException("too slow"));
        RuntimeStart start = start(Optional.empty());
        assertEquals("answer", start.answer(this::ask, 1));
        failures.add(new UnavailableException("server is not initialized yet"));
        assertEquals("answer", start.answer(this::ask, 1));
        assertEquals(BEGIN.plusMillis(600), timers.instant());
        assertEquals(1, absent, "its absence is reported once");
    }

    @Test
    void oneThatAnswersAtOnceIsNotAbsent() throws InterruptedException {
        assertEquals("answer", start(Optional.of(Duration.ZERO)).answer(this::ask, 1));
        assertEquals(0, absent);
    }

    @Test
    void anyOtherFailureEndsTheStart() {
        failures.add(new InternalException("unknown service runtime.v1.RuntimeService"));
        RuntimeStart start = start(Optional.empty());
        assertThrows(InternalException.class, () -> start.answer(this::ask, 1));
        assertEquals(BEGIN, timers.instant());
    }

    @Test
    void aFewOtherFailuresMayBeAllowed() throws InterruptedException {
        RuntimeStart start = start(Optional.empty());
        failures.addAll(Collections.nCopies(2, new InternalException("no configuration yet")));
        assertEquals("answer", start.answer(this::ask, 3));
        assertEquals(BEGIN.plusSeconds(4), timers.instant());
        failures.addAll(Collections.nCopies(3, new InternalException("no configuration yet")));
        assertThrows(InternalException.class, () -> start.answer(this::ask, 3));
        assertEquals(BEGIN.plusSeconds(8), timers.instant());
    }

    @Test
    void theLimitIsThatOfAllQuestions() throws InterruptedException {
        timers.advance(Duration.ofHours(1));
        Instant begin = timers.instant();
        RuntimeStart start = start(Optional.of(Duration.ofMinutes(1)));
        failures.addAll(Collections.nCopies(200, new UnavailableException("busy")));
        assertEquals("answer", start.answer(this::ask, 1));
        failures.addAll(Collections.nCopies(200, new UnavailableException("gone")));
        assertEquals("the container runtime at unix:///run/c.sock did not answer in 60 s: gone",
                assertThrows(UnavailableException.class, () -> start.answer(this::ask, 1)).getMessage());
        assertEquals(begin.plusMillis(60_200), timers.instant());
    }
}
