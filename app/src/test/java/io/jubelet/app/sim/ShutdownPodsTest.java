package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The end of the machine, through the whole agent. */
class ShutdownPodsTest {

    private static final String MESSAGE = "Pod was terminated in response to imminent node shutdown.";
    private static final String DEAF = "trap '' TERM; sleep infinity";
    private static final int CRITICAL = 2_000_000_000;

    private final SimWorld world = SimWorld.inCluster(1).explained();

    @BeforeEach
    void twoRanges() {
        world.shutdownPolicy = ShutdownPolicy.of(Duration.ofSeconds(30), Duration.ofSeconds(10), List.of());
        world.startAgent();
        awaits(() -> world.shutdowns.locks() == 1);
    }

    private static Pod pod(String name, int priority, String script) {
        Container app = Container.builder().name(name).image("registry.local/app:1").command(List.of("sh", "-c", script)).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).generation(4).build(),
                PodSpec.builder().containers(List.of(app)).priority(priority).terminationGracePeriodSeconds(600L).build(),
                PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    private static Pod pod(String name, int priority) {
        return pod(name, priority, "sleep infinity");
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private void runs(Pod... pods) {
        for (Pod pod : pods) {
            world.cluster.pods().put(pod);
        }
        awaits(() -> List.of(pods).stream().allMatch(pod -> runs(pod.metadata().name())));
        world.scheduler.run(Duration.ofSeconds(2), () -> { });
    }

    private Duration awaits(BooleanSupplier condition) {
        Duration before = world.scheduler.elapsed();
        assertTrue(world.scheduler.runUntil(condition, Duration.ofMinutes(2)));
        return world.scheduler.elapsed().minus(before);
    }

    private PodStatus atServer(String name) {
        return world.cluster.pods().get("default", name).status();
    }

    private List<String> nodeEvents() {
        return world.events.ofNode().stream().filter(event -> event.reason().equals("Shutdown"))
                .map(NodeEvent::message).toList();
    }

    private static void assertBetween(Duration least, Duration most, Duration actual) {
        assertTrue(actual.compareTo(least) >= 0 && actual.compareTo(most) <= 0, () -> "took " + actual);
    }

    @Test
    void podsEndInTheirOrderAndTheServerKnowsBeforeTheMachineGoes() {
        runs(pod("web", 0), pod("vital", CRITICAL));
        assertEquals(Duration.ofSeconds(30), world.shutdowns.longest());
        world.shutdowns.announce(true);
        awaits(() -> !runs("web"));
        assertTrue(runs("vital"), "the range before has not ended");
        Duration took = awaits(() -> world.shutdowns.locks() == 0);
        assertFalse(runs("vital"));
        assertBetween(Duration.ZERO, Duration.ofSeconds(9), took);

        for (String name : List.of("web", "vital")) {
            PodStatus status = atServer(name);
            assertEquals("FAILED Terminated " + MESSAGE, status.phase().orElseThrow() + " " + status.reason() + " "
                    + status.message());
            PodCondition disruption = status.condition(ConditionType.DISRUPTION_TARGET).orElseThrow();
            assertEquals("True 4 TerminationByKubelet " + MESSAGE, disruption.status() + " "
                    + disruption.observedGeneration() + " " + disruption.reason() + " " + disruption.message());
            assertTrue(disruption.lastTransitionTime().isPresent());
            assertTrue(status.containerStatuses().getFirst().terminated().isPresent(), "how it ended");
        }
        assertEquals(List.of("Shutdown manager detected shutdown event"), nodeEvents());
        ShutdownTimes times = world.shutdownTimes.read();
        assertTrue(times.end().orElseThrow().isAfter(times.start().orElseThrow()));
        assertTrue(world.explanations.find("web").getFirst().toString().contains("Terminated"));
    }

    @Test
    void aPodThatDoesNotEndIsKilledAndDelaysOthersNoLongerThanItsRange() {
        runs(pod("deaf", 0, DEAF), pod("vital", CRITICAL, DEAF));
        world.shutdowns.announce(true);
        assertBetween(Duration.ofSeconds(20), Duration.ofSeconds(22), awaits(() -> !runs("deaf")));
        assertBetween(Duration.ofSeconds(9), Duration.ofSeconds(11), awaits(() -> world.shutdowns.locks() == 0));
    }

    @Test
    void newPodsAreRefused() {
        runs(pod("deaf", 0, DEAF));
        world.shutdowns.announce(true);
        world.cluster.pods().put(pod("late", 0));
        awaits(() -> atServer("late").phase().equals(Optional.of(PodPhase.FAILED)));
        assertEquals("NodeShutdown: Pod was rejected: Pod was rejected as the node is shutting down.",
                atServer("late").reason() + ": " + atServer("late").message());
        assertFalse(runs("late"));
    }

    @Test
    void whatIsLeftOfAPodStaysUntilItIsDeleted() {
        runs(pod("web", 0));
        world.shutdowns.announce(true);
        awaits(() -> world.shutdowns.locks() == 0);
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        assertEquals(1, world.runtime.snapshot().containers().size(), "its logs can be read");
    }

    @Test
    void aShutdownThatIsCalledOffSparesThoseWhoAreStillThere() {
        runs(pod("deaf", 0, DEAF), pod("vital", CRITICAL));
        world.shutdowns.announce(true);
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        world.shutdowns.announce(false);
        world.scheduler.run(Duration.ofMinutes(2), () -> { });
        assertFalse(runs("deaf"), "it was told to end");
        assertTrue(runs("vital"));
        assertEquals(1, world.shutdowns.locks());
        assertTrue(world.shutdownTimes.read().end().isPresent());
        assertEquals(List.of("Shutdown manager detected shutdown event", "Shutdown manager detected shutdown cancellation"),
                nodeEvents());
        runs(pod("next", 0));
    }

    @Test
    void aFinishedShutdownThatIsCalledOffIsFollowedByALock() {
        world.shutdowns.announce(true);
        awaits(() -> world.shutdowns.locks() == 0);
        world.shutdowns.announce(false);
        awaits(() -> world.shutdowns.locks() == 1);
        runs(pod("next", 0));
    }

    @Test
    void aServerThatIsAwayHoldsUpTheMachineForAShortTime() {
        runs(pod("web", 0));
        world.cluster.goAway();
        world.shutdowns.announce(true);
        awaits(() -> !runs("web"));
        assertBetween(Duration.ofSeconds(8), Duration.ofSeconds(11), awaits(() -> world.shutdowns.locks() == 0));
    }

    @Test
    void aLostConnectionIsMadeAgain() {
        world.shutdowns.loseConnections();
        assertEquals(1, world.shutdowns.locks(), "there is always a lock");
        assertBetween(Duration.ofSeconds(1), Duration.ofSeconds(2), awaits(() -> world.shutdowns.connections() == 1));
        awaits(() -> world.shutdowns.locks() == 1);
        runs(pod("web", 0));
        world.shutdowns.announce(true);
        awaits(() -> !runs("web"));
    }

    @Test
    void whatWasAnnouncedMeanwhileIsNoticed() {
        runs(pod("web", 0));
        world.shutdowns.loseConnections();
        world.shutdowns.announce(true);
        assertTrue(runs("web"));
        awaits(() -> !runs("web"));
    }

    @Test
    void aServiceThatIsAwayIsTriedWithGrowingPauses() {
        world.shutdowns.refuse(Optional.of(new UnavailableException("no message bus")));
        world.shutdowns.loseConnections();
        int before = world.shutdowns.attempts();
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertTrue(world.shutdowns.attempts() - before <= 15, "tried " + (world.shutdowns.attempts() - before) + " times");
        world.shutdowns.refuse(Optional.empty());
        awaits(() -> world.shutdowns.connections() == 1);
    }

    @Test
    void aShorterDelayIsTakenWhenNoLongerOneIsGranted() {
        world.killAgent();
        world.shutdowns.stubborn();
        world.shutdownPolicy = new ShutdownPolicy(List.of(new ShutdownGracePeriod(0, 300)));
        world.startAgent();
        awaits(() -> world.shutdowns.locks() == 1);
        assertEquals(Duration.ofSeconds(30), world.shutdowns.longest());
    }

    @Test
    void withoutPeriodsTheShutdownServiceIsNotAsked() {
        world.killAgent();
        int before = world.shutdowns.attempts();
        world.shutdownPolicy = ShutdownPolicy.NONE;
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertEquals(before, world.shutdowns.attempts());
    }
}
