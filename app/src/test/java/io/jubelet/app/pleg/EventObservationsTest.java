package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventObservationsTest {

    private enum Failure { NONE, INTERRUPTED, CANCELLED, REFUSED, UNEXPECTED, ERROR }

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final List<Long> observed = new ArrayList<>();

    private static void fail(Failure failure) throws InterruptedException {
        switch (failure) {
            case NONE -> { }
            case INTERRUPTED -> throw new InterruptedException();
            case CANCELLED -> throw new CancelledException("the call was cancelled");
            case REFUSED -> throw new UnavailableException("the runtime is busy");
            case UNEXPECTED -> throw new IllegalStateException("a defect");
            case ERROR -> throw new StackOverflowError();
        }
    }

    /** However an observation ends. */
    @ParameterizedTest
    @EnumSource
    void theNextEventOfThePodIsFollowedByAnObservation(Failure failure) {
        var observations = new EventObservations(question -> {
            observed.add(question.newerThan());
            fail(failure);
        }, scope, scope);
        for (int millis : List.of(10, 20, 30)) {
            scope.after(Duration.ofMillis(millis), () -> observations.eventArrived(new PodIdentity("ns", "web", "uid")));
        }
        scheduler.run(Duration.ofSeconds(1), () -> { });
        assertEquals(List.of(10_000_000L, 20_000_000L, 30_000_000L), observed);
    }
}
