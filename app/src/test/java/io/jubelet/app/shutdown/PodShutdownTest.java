package io.jubelet.app.shutdown;

import static io.jubelet.app.shutdown.ShutdownPods.high;
import static io.jubelet.app.shutdown.ShutdownPods.low;
import static io.jubelet.app.shutdown.ShutdownPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusDelivered;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.FakeShutdownRecord;
import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** 40 seconds for pods of priority 0 and above, then 20 for those of 1000 and above. */
class PodShutdownTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private int ends;

    private PodShutdown shutdown(boolean reports) {
        var platform = new Platform(timers, (_, _) -> {
            throw new UnsupportedOperationException("it needs no thread of its own");
        }, new SplittableRandom(1));
        return new PodShutdown(new ShutdownConcerns(new FakeShutdownService(), new FakeShutdownRecord(), platform, "node",
                ShutdownPods.POLICY, reports), bus, Runnable::run, () -> ends++);
    }

    private PodShutdown begun(PodStatusChanged... pods) {
        PodShutdown shutdown = shutdown(false);
        shutdown.begin(List.of(pods));
        return shutdown;
    }

    /** The pods that were told to end, with their seconds of grace. */
    private List<String> killed() {
        return bus.published(KillPod.class).stream().map(kill -> kill.podUid() + " " + kill.gracePeriodSeconds().orElseThrow()).toList();
    }

    private void passes(int seconds) {
        timers.advance(Duration.ofSeconds(seconds));
    }

    @Test
    void withoutPodsNothingIsWaitedFor() {
        begun();
        assertEquals(1, ends);
    }

    @Test
    void aRangeEndsWhenTheOneBeforeHasEndedAndIsCleanedUp() {
        PodShutdown shutdown = begun(high(Stage.SYNCING), low(Stage.SYNCING));
        assertEquals(List.of("low 30"), killed());
        shutdown.changed(low(Stage.TERMINATED));
        assertEquals(List.of("low 30"), killed());
        shutdown.changed(low(Stage.FINISHED));
        assertEquals(List.of("low 30", "high 20"), killed(), "no longer than its range has");
        assertEquals(List.of("is ended by the node: Terminated: Pod was terminated in response to imminent node shutdown.",
                "is ended by the node: Terminated: Pod was terminated in response to imminent node shutdown."),
                bus.published(DecisionMade.class).stream().map(made -> made.decision().text()).toList());
        shutdown.changed(high(Stage.FINISHED));
        assertEquals(1, ends);
        passes(100);
        assertEquals(1, ends);
        assertEquals(2, killed().size());
    }

    @Test
    void aRangeWithoutPodsTakesNoTime() {
        begun(high(Stage.SYNCING));
        assertEquals(List.of("high 20"), killed());
    }

    @Test
    void theTimeOfARangeIsNotExceeded() {
        Volume data = new Volume("data", Optional.of(new VolumeSource.EmptyDir("", Optional.empty())));
        begun(pod("low", 0, 30, Stage.SYNCING, data), high(Stage.SYNCING));
        passes(39);
        assertEquals(List.of("low 30"), killed());
        passes(1);
        assertEquals(List.of("low 30", "high 20"), killed());
        passes(19);
        assertEquals(0, ends);
        passes(1);
        assertEquals(1, ends);
    }

    @Test
    void aPodWithoutVolumesIsWaitedForAsLongAsItsContainersMayTake() {
        begun(pod("low", 0, 2, Stage.SYNCING), high(Stage.SYNCING));
        passes(9);
        assertEquals(List.of("low 2"), killed());
        passes(1);
        assertEquals(List.of("low 2", "high 20"), killed());
    }

    @Test
    void aPodThatComesLateEndsWithItsRangeOrAtOnce() {
        PodShutdown shutdown = begun(low(Stage.SYNCING));
        shutdown.changed(pod("also-low", 0, 5, Stage.SYNCING));
        shutdown.changed(high(Stage.SYNCING));
        assertEquals(List.of("low 30", "also-low 5"), killed());
        shutdown.changed(low(Stage.FINISHED));
        shutdown.changed(pod("ended-before", 0, 5, Stage.FINISHED));
        shutdown.changed(pod("also-low", 0, 5, Stage.FINISHED));
        assertEquals(List.of("low 30", "also-low 5", "high 20"), killed());
        shutdown.changed(pod("too-late", 0, 5, Stage.SYNCING));
        assertEquals("too-late 5", killed().getLast());
    }

    @Test
    void aPodThatIsNotListedIsGone() {
        PodShutdown shutdown = begun(low(Stage.SYNCING), pod("gone", 0, 30, Stage.SYNCING), high(Stage.SYNCING));
        shutdown.changed(low(Stage.FINISHED));
        shutdown.listed(Set.of("low", "high"));
        assertEquals("high 20", killed().getLast());
    }

    @Test
    void aPodThatDoesNotBeginToEndIsToldAgain() {
        PodShutdown shutdown = begun(low(Stage.SYNCING), pod("ending", 0, 30, Stage.SYNCING), high(Stage.SYNCING));
        shutdown.changed(pod("ending", 0, 30, Stage.TERMINATING));
        shutdown.listed(Set.of("low", "ending", "high"));
        assertEquals(List.of("low 30", "ending 30", "low 30"), killed());
        assertEquals(2, bus.published(DecisionMade.class).size(), "decided once");
    }

    @Test
    void theMachineWaitsUntilTheServerKnowsHowPodsEnded() {
        PodShutdown shutdown = shutdown(true);
        shutdown.begin(List.of(low(Stage.SYNCING), high(Stage.SYNCING)));
        shutdown.delivered(new PodStatusDelivered("low"));
        Stream.of(low(Stage.FINISHED), high(Stage.FINISHED)).forEach(shutdown::changed);
        assertEquals(0, ends);
        shutdown.delivered(new PodStatusDelivered("high"));
        assertEquals(1, ends);
    }

    @Test
    void aPodThatStillRunsWhenItsTimeIsOverIsNotReported() {
        PodShutdown shutdown = shutdown(true);
        shutdown.begin(List.of(low(Stage.SYNCING), high(Stage.SYNCING)));
        passes(40);
        shutdown.changed(high(Stage.FINISHED));
        assertEquals(0, ends);
        shutdown.delivered(new PodStatusDelivered("high"));
        assertEquals(1, ends);
    }

    @Test
    void aServerThatIsAwayIsWaitedForTenSecondsWithinTheWholeTime() {
        PodShutdown shutdown = shutdown(true);
        shutdown.begin(List.of(low(Stage.SYNCING)));
        shutdown.changed(low(Stage.FINISHED));
        passes(9);
        assertEquals(0, ends);
        passes(1);
        assertEquals(1, ends);

        PodShutdown longer = shutdown(true);
        longer.begin(List.of(high(Stage.SYNCING), low(Stage.SYNCING)));
        passes(40);
        longer.changed(high(Stage.TERMINATED));
        passes(17);
        longer.changed(high(Stage.FINISHED));
        passes(2);
        assertEquals(1, ends);
        passes(1);
        assertEquals(2, ends);
    }

    @Test
    void aShutdownThatIsCalledOffEndsNoMorePods() {
        PodShutdown shutdown = begun(low(Stage.SYNCING), high(Stage.SYNCING));
        assertTrue(shutdown.cancel());
        assertFalse(shutdown.cancel());
        assertEquals(0, timers.pending(), "nothing is waited for");
        shutdown.changed(low(Stage.FINISHED));
        shutdown.changed(pod("new", 0, 5, Stage.SYNCING));
        shutdown.listed(Set.of("low", "high"));
        passes(100);
        assertEquals(List.of("low 30"), killed());
        assertEquals(0, ends);
    }
}
