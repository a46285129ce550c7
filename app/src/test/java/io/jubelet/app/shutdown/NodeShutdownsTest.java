package io.jubelet.app.shutdown;

import static io.jubelet.app.shutdown.ShutdownPods.high;
import static io.jubelet.app.shutdown.ShutdownPods.low;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusDelivered;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.fake.FakeShutdownRecord;
import io.jubelet.ports.fake.FakeShutdownService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shutdown of a machine on which one pod of each range runs; nothing is waited for but what is said. */
class NodeShutdownsTest {

    private static final ShutdownTimes LAST = new ShutdownTimes(Optional.of(Instant.parse("2025-12-24T00:00:00Z")),
            Optional.of(Instant.parse("2025-12-24T00:00:09Z")));

    private final FakeShutdownService logind = new FakeShutdownService();
    private final FakeShutdownRecord kept = new FakeShutdownRecord();
    private final RecordingBus bus = new RecordingBus();
    private final ObservedShutdownRecord record = new ObservedShutdownRecord(kept, logind);
    private SimScheduler scheduler;
    private SimScheduler.Scope scope;
    private Concern shutdowns;

    private ShutdownConcerns concerns(ShutdownPolicy policy, boolean reports) {
        return new ShutdownConcerns(logind, record, new Platform(scope, scope, new SplittableRandom(1)), "node-1", policy, reports);
    }

    private void takes(Duration time) {
        try {
            scope.sleep(time);
        } catch (InterruptedException e) {
            throw new CancelledException("interrupted", e);
        }
    }

    private void started(long seed, boolean reports) {
        scheduler = new SimScheduler(new SplittableRandom(seed));
        scope = scheduler.scope();
        shutdowns = concerns(ShutdownPods.POLICY, reports).concerns().getFirst();
        shutdowns.start(bus);
        passes(1);
    }

    private void started() {
        started(1, false);
    }

    private void passes(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private void changed(PodStatusChanged... statuses) {
        List.of(statuses).forEach(status -> bus.publish(PodTopics.STATUS_CHANGED, status));
    }

    private void listed(PodStatusChanged... statuses) {
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(statuses)));
    }

    private void announced(boolean begins) {
        logind.announce(begins);
        passes(1);
    }

    private List<String> killed() {
        return bus.published(KillPod.class).stream().map(KillPod::podUid).toList();
    }

    private NodeShutdown known() {
        return bus.published(NodeShutdown.class).getLast();
    }

    private List<String> events() {
        return bus.published(NodeEvent.class).stream()
                .map(event -> event.nodeName() + " " + event.type() + " " + event.reason() + " " + event.message()).toList();
    }

    @Test
    void podsEndInTheirOrderAndThenTheMachineMayGo() {
        kept.write(LAST);
        started();
        assertEquals(new NodeShutdown(false, LAST), known());
        changed(low(Stage.SYNCING), high(Stage.SYNCING));
        Instant begins = scope.instant();
        announced(true);
        assertEquals(List.of("node-1 NORMAL Shutdown Shutdown manager detected shutdown event"), events());
        assertEquals(new NodeShutdown(true, new ShutdownTimes(Optional.of(begins), Optional.empty())), known());
        assertEquals(known().times(), kept.read());
        assertEquals(List.of("low"), killed());
        passes(4);
        changed(low(Stage.FINISHED));
        assertEquals(List.of("low", "high"), killed());
        assertEquals(1, logind.locks());
        Instant ends = scope.instant();
        changed(high(Stage.FINISHED));
        passes(1);
        assertEquals(new NodeShutdown(true, new ShutdownTimes(Optional.of(begins), Optional.of(ends))), known());
        assertEquals(known().times(), kept.read());
        assertEquals(List.of("start with 1 locks", "end with 1 locks"), record.written);
        assertEquals(0, logind.locks());
    }

    @Test
    void aShutdownThatIsAnnouncedAgainGoesOn() {
        started();
        changed(low(Stage.SYNCING));
        announced(true);
        NodeShutdown before = known();
        announced(true);
        assertEquals(before, known());
        assertEquals(1, events().size());
        assertEquals(List.of("low"), killed());
    }

    @Test
    void onlyPodsWhoseContainersMayRunAreEnded() {
        started();
        changed(low(Stage.SYNCING), high(Stage.TERMINATING), ShutdownPods.pod("over", 0, 1, Stage.SYNCING));
        changed(ShutdownPods.pod("over", 0, 1, Stage.TERMINATED));
        announced(true);
        changed(low(Stage.FINISHED));
        assertEquals(List.of("low", "high"), killed());
    }

    @Test
    void podsAreThoseThatWereListedLast() {
        started();
        changed(low(Stage.SYNCING));
        listed(high(Stage.SYNCING));
        announced(true);
        assertEquals(List.of("high"), killed());
    }

    @Test
    void aPodThatIsNotListedAnyMoreIsNotWaitedFor() {
        started();
        changed(low(Stage.SYNCING), high(Stage.SYNCING));
        announced(true);
        listed(high(Stage.SYNCING));
        assertEquals(List.of("low", "high"), killed());
    }

    @Test
    void theMachineWaitsUntilTheServerKnowsHowPodsEnded() {
        started(1, true);
        changed(low(Stage.SYNCING));
        announced(true);
        changed(low(Stage.FINISHED));
        passes(1);
        assertEquals(1, logind.locks());
        bus.publish(PodTopics.STATUS_DELIVERED, new PodStatusDelivered("low"));
        passes(1);
        assertEquals(0, logind.locks());
    }

    @Test
    void aShutdownThatIsCalledOffSparesPodsThatWereNotEnded() {
        started();
        changed(low(Stage.SYNCING), high(Stage.SYNCING));
        announced(true);
        Instant calledOff = scope.instant();
        announced(false);
        assertEquals("node-1 NORMAL Shutdown Shutdown manager detected shutdown cancellation", events().getLast());
        assertFalse(known().underWay());
        assertEquals(Optional.of(calledOff), known().times().end());
        assertEquals(known().times(), kept.read());
        changed(low(Stage.FINISHED));
        passes(100);
        assertEquals(List.of("low"), killed());
        assertEquals(1, logind.locks());
        changed(ShutdownPods.pod("next", 0, 1, Stage.SYNCING));
        announced(true);
        assertEquals(List.of("low", "next"), killed(), "another shutdown begins with the lowest range");
    }

    @Test
    void aShutdownThatIsCalledOffAfterItsEndIsFollowedByALock() {
        started();
        announced(true);
        assertEquals(0, logind.locks());
        ShutdownTimes times = known().times();
        assertTrue(times.end().isPresent());
        passes(5);
        record.written.clear();
        announced(false);
        assertEquals(new NodeShutdown(false, times), known());
        assertEquals(1, logind.locks());
        assertEquals(List.of(), record.written);
    }

    /** The end of the first one takes long to be recorded. */
    @Test
    void theEndOfAShutdownThatWasCalledOffDoesNotCutTheNextOneShort() {
        started();
        record.writing = () -> takes(Duration.ofSeconds(5));
        announced(true);
        announced(false);
        changed(low(Stage.SYNCING));
        announced(true);
        passes(15);
        assertEquals(1, logind.locks());
        changed(low(Stage.FINISHED));
        passes(15);
        assertEquals(0, logind.locks());
    }

    @Test
    void everyTickReportsWhetherTheMachineShutsDown() {
        started();
        bus.forget();
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(new NodeShutdown(false, ShutdownTimes.NONE)), bus.published(NodeShutdown.class));
    }

    @Test
    void aDamagedRecordDoesNotKeepTheMachineFromShuttingDown() {
        kept.damage();
        started();
        changed(low(Stage.SYNCING));
        announced(true);
        assertEquals(List.of("low"), killed());
        assertEquals(known().times(), kept.read());
    }

    @Test
    void aRecordThatCannotBeWrittenDoesNotHoldUpTheMachine() {
        record.writing = () -> {
            throw new ResourceExhaustedException("the disk is full");
        };
        started();
        announced(true);
        assertEquals(0, logind.locks());
    }

    /** Whether the record is read before is drawn. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aShutdownThatHasBegunBeforeTheAgentIsTheLastOne(long seed) {
        kept.write(LAST);
        logind.announce(true);
        started(seed, false);
        assertTrue(known().underWay());
        assertTrue(known().times().start().orElseThrow().isAfter(LAST.end().orElseThrow()), () -> known().toString());
        assertEquals(known().times(), kept.read());
        assertEquals(0, logind.locks());
    }

    @Test
    void anAgentThatEndsLeavesNothing() {
        started();
        changed(low(Stage.SYNCING), high(Stage.SYNCING));
        announced(true);
        record.written.clear();
        shutdowns.stop();
        assertEquals("0 0", logind.connections() + " " + logind.locks());
        passes(100);
        announced(false);
        assertEquals(List.of("low"), killed());
        assertEquals(List.of(), record.written);
    }

    @Test
    void withoutGracePeriodsTheShutdownIsNotFollowed() {
        assertEquals(List.of(), concerns(ShutdownPolicy.NONE, false).concerns());
    }
}
