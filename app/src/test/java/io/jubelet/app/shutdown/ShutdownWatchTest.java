package io.jubelet.app.shutdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeShutdownService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Shutdowns have to be delayed by 30 seconds; the service delays them by 5 unless it is told otherwise. */
class ShutdownWatchTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final FakeShutdownService logind = new FakeShutdownService();
    private final HookedShutdownService service = new HookedShutdownService(logind);
    private final List<Boolean> announced = new ArrayList<>();
    private final ShutdownWatch watch = watch(Duration.ofSeconds(30));

    private ShutdownWatch watch(Duration delay) {
        return new ShutdownWatch(service, delay, announced::add, new Platform(scope, scope, new SplittableRandom(1)));
    }

    private void started() {
        watch.start();
        run(Duration.ofSeconds(5));
    }

    private void run(Duration time) {
        scheduler.run(time, () -> { });
    }

    private void assertHeld(int connections, int locks) {
        assertEquals(connections + " connections and " + locks + " locks", logind.connections() + " connections and " + logind.locks()
                + " locks");
    }

    /** The moments at which something is done from now on. */
    private List<Duration> moments() {
        return new ArrayList<>();
    }

    private static List<Duration> millis(long... all) {
        return LongStream.of(all).mapToObj(Duration::ofMillis).toList();
    }

    @Test
    void aShutdownIsDelayedForAsLongAsPodsNeed() {
        started();
        assertHeld(1, 1);
        assertEquals(Duration.ofSeconds(30), logind.longest());
        assertEquals(List.of(false), announced);
    }

    @Test
    void aDelayThatIsLongEnoughIsLeftAlone() {
        List<Duration> overrides = moments();
        service.overriding = () -> overrides.add(scheduler.elapsed());
        var modest = watch(Duration.ofSeconds(5));
        modest.start();
        run(Duration.ofSeconds(5));
        assertHeld(1, 1);
        assertEquals(List.of(), overrides);
    }

    @Test
    void aLongerDelayThatIsGrantedLateIsLookedForWithGrowingPauses() {
        List<Duration> looks = moments();
        service.looking = () -> {
            looks.add(scheduler.elapsed());
            if (looks.size() == 5) {
                assertHeld(1, 0);
                service.granted = Optional.of(Duration.ofSeconds(30));
            }
        };
        logind.stubborn();
        started();
        assertEquals(millis(0, 0, 100, 300, 700), looks);
        assertHeld(1, 1);
    }

    @Test
    void aShorterDelayIsBetterThanNone() {
        List<Duration> looks = moments();
        List<Duration> locks = moments();
        service.looking = () -> looks.add(scheduler.elapsed());
        service.delayed = () -> locks.add(scheduler.elapsed());
        logind.stubborn();
        started();
        assertEquals(millis(0, 0, 100, 300, 700, 1500), looks);
        assertEquals(millis(1500), locks);
        assertHeld(1, 1);
    }

    @Test
    void aServiceThatIsAwayIsTriedWithGrowingPauses() {
        List<Duration> attempts = moments();
        service.connecting = () -> attempts.add(scheduler.elapsed());
        logind.refuse(Optional.of(new UnavailableException("no message bus")));
        watch.start();
        run(Duration.ofSeconds(92));
        assertEquals(millis(0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000), attempts);
        logind.refuse(Optional.empty());
        run(Duration.ofSeconds(30));
        assertHeld(1, 1);
        attempts.clear();
        logind.refuse(Optional.of(new UnavailableException("no message bus")));
        Duration lost = scheduler.elapsed();
        logind.loseConnections();
        run(Duration.ofSeconds(3));
        assertEquals(millis(1000, 2000), attempts.stream().map(at -> at.minus(lost)).toList(), "the pauses begin anew");
    }

    @Test
    void nothingIsLeftOfAConnectionThatCannotBeUsed() {
        service.overriding = () -> {
            throw new PermissionDeniedException("not as this user");
        };
        started();
        assertHeld(0, 0);
        assertEquals(List.of(), announced);
        service.overriding = () -> { };
        run(Duration.ofSeconds(5));
        assertHeld(1, 1);
    }

    @Test
    void aLockIsHeldUntilThereIsAnotherConnection() {
        started();
        logind.loseConnections();
        run(Duration.ofMillis(999));
        assertHeld(0, 1);
        run(Duration.ofMillis(1));
        assertHeld(1, 1);
    }

    @Test
    void aConnectionThatIsLostWhileItIsMadeIsMadeAgain() {
        service.delayed = () -> {
            service.delayed = () -> { };
            logind.loseConnections();
        };
        started();
        assertHeld(1, 1);
    }

    @Test
    void whatIsAnnouncedWhileThereIsNoConnectionIsAskedFor() {
        started();
        logind.loseConnections();
        logind.announce(true);
        assertEquals(List.of(false), announced);
        run(Duration.ofSeconds(1));
        assertEquals(List.of(false, true), announced);
        assertHeld(1, 1);
    }

    @Test
    void anAnnouncementIsNewerThanTheAnswerBeforeIt() {
        service.delayed = () -> logind.announce(true);
        started();
        assertEquals(List.of(true), announced);
    }

    @Test
    void aShutdownThatBeginsBeforeItCanBeDelayedIsAnnouncedAllTheSame() {
        service.answered = () -> {
            service.answered = () -> { };
            logind.announce(true);
        };
        started();
        assertEquals(List.of(true, true), announced);
        assertHeld(1, 0);
    }

    @Test
    void aLockThatWasReleasedIsTakenAgainWhenThereIsNoShutdown() {
        started();
        logind.announce(true);
        watch.release();
        watch.check();
        run(Duration.ofMinutes(1));
        assertHeld(1, 0);
        logind.announce(false);
        watch.check();
        run(Duration.ofSeconds(1));
        assertHeld(1, 1);
        assertEquals(List.of(false, true, false), announced);
    }

    @Test
    void aLockThatIsReleasedAlthoughThereIsNoShutdownIsTakenAgain() {
        started();
        watch.release();
        assertHeld(1, 0);
        run(Duration.ofSeconds(1));
        assertHeld(1, 1);
    }

    @Test
    void aServiceThatRefusesALockIsConnectedAgain() {
        started();
        logind.announce(true);
        watch.release();
        logind.refuse(Optional.of(new UnavailableException("hangs")));
        logind.announce(false);
        watch.check();
        run(Duration.ofMillis(500));
        assertHeld(0, 0);
        logind.refuse(Optional.empty());
        run(Duration.ofSeconds(1));
        assertHeld(1, 1);
    }

    @Test
    void nothingIsLeftOfAWatchThatIsStopped() {
        started();
        watch.stop();
        assertHeld(0, 0);
        watch.check();
        run(Duration.ofMinutes(1));
        assertHeld(0, 0);
    }

    @Test
    void nothingIsLeftOfAWatchThatIsStoppedWhileItConnects() {
        service.delayed = watch::stop;
        started();
        assertHeld(0, 0);
    }
}
