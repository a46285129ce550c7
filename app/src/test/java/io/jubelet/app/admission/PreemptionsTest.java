package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionFixture.critical;
import static io.jubelet.app.admission.AdmissionFixture.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.KillPod;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.source.PodChange.Operation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreemptionsTest {

    private static final String NODE = "cpu=4 memory=8Gi pods=10";

    @Test
    void aCriticalPodStartsWhenItsVictimIsGone() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        fixture.add(victim, critical(pod("vip", 2, "cpu=3")));
        assertEquals(List.of("ADD victim", "KILL victim"), fixture.latest());
        assertFalse(fixture.ready);

        KillPod order = fixture.kills.getFirst();
        assertEquals("Preempting cpu", order.failure().reason() + " " + order.signal());
        assertEquals("Preempted in order to admit critical pod", order.failure().message());
        PodCondition disruption = order.disruption().orElseThrow();
        assertEquals("DisruptionTarget True TerminationByKubelet",
                disruption.type() + " " + disruption.status() + " " + disruption.reason());
        assertEquals("Preempting", fixture.events.getFirst().reason());

        fixture.stopped(victim);
        assertEquals(List.of("ADD vip"), fixture.latest());
        assertTrue(fixture.ready);
    }

    @Test
    void aVictimUsesNothingAlthoughItIsStillSynced() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        fixture.add(victim, critical(pod("vip", 2, "cpu=3")));
        fixture.runs(victim);
        fixture.latest();
        fixture.add(pod("other", 3, "cpu=1"));
        assertEquals(List.of("ADD other"), fixture.latest());
    }

    @Test
    void theVictimIsToldOnceMoreWithEachTickUntilItIsGone() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        fixture.add(victim, critical(pod("vip", 2, "cpu=3")));
        fixture.latest();
        fixture.ticks(1);
        assertEquals(List.of("KILL victim"), fixture.latest());
        assertEquals(1, fixture.events.size(), "that is one event");
        fixture.stopped(victim);
        fixture.latest();
        fixture.ticks(1);
        assertEquals(List.of(), fixture.latest());
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), fixture.latest(), "the wait was over");
    }

    @Test
    void itStartsAnywayWhenTheVictimDoesNotGo() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.add(pod("victim", 1, "cpu=3"), critical(pod("vip", 2, "cpu=3")));
        fixture.latest();
        fixture.passes(Duration.ofSeconds(29));
        assertEquals(List.of(), fixture.latest());
        fixture.passes(Duration.ofSeconds(2));
        assertEquals(List.of("ADD vip"), fixture.latest());
        assertTrue(fixture.ready);
    }

    @Test
    void aHeldPodTakesChangesOnceItIsHere() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        fixture.add(victim, critical(pod("vip", 2, "cpu=3")));
        fixture.change(Operation.UPDATE, critical(pod("vip", 2, "cpu=3 memory=1Gi")));
        fixture.add(pod("other", 3, "memory=8Gi"));
        fixture.stopped(victim);
        assertEquals(List.of("ADD victim", "KILL victim", "ADD other", "ADD vip", "KILL other"), fixture.latest(),
                "it is admitted with what it requested first; what it requests since is a resize");
    }

    @Test
    void aHeldPodThatIsRemovedNeverStarts() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        Pod critical = critical(pod("vip", 2, "cpu=3"));
        fixture.add(victim, critical);
        fixture.change(Operation.REMOVE, critical);
        fixture.stopped(victim);
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of("ADD victim", "KILL victim", "finished vip"), fixture.latest());
    }

    @Test
    void aHeldPodMayHaveToGoItself() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        Pod higher = pod("higher", 3, "cpu=3");
        fixture.add(victim, critical(pod("vip", 2, "cpu=3")));
        fixture.add(AdmissionFixture.withSpec(higher, higher.spec().toBuilder().priority(2_000_001_000).build()));
        assertEquals(List.of("ADD victim", "KILL victim", "Failed vip Preempting", "ADD vip Failed", "ADD higher"),
                fixture.latest());
        fixture.stopped(victim);
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), fixture.latest());
    }
}
