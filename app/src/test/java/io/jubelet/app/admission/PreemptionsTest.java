package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionBench.critical;
import static io.jubelet.app.admission.AdmissionBench.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.KillPod;
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
        var bench = new AdmissionBench().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        bench.add(victim, critical(pod("vip", 2, "cpu=3")));
        assertEquals(List.of("ADD victim", "KILL victim"), bench.latest());
        assertFalse(bench.ready);

        KillPod order = bench.kills.getFirst();
        assertEquals("Preempting cpu", order.failure().reason() + " " + order.signal());
        assertEquals("Preempted in order to admit critical pod", order.failure().message());
        PodCondition disruption = order.disruption().orElseThrow();
        assertEquals("DisruptionTarget True TerminationByKubelet",
                disruption.type() + " " + disruption.status() + " " + disruption.reason());
        assertEquals("Preempting", bench.events.getFirst().reason());

        bench.stopped(victim);
        assertEquals(List.of("ADD vip"), bench.latest());
        assertTrue(bench.ready);
    }

    @Test
    void itStartsAnywayWhenTheVictimDoesNotGo() {
        var bench = new AdmissionBench().open(NODE);
        bench.add(pod("victim", 1, "cpu=3"), critical(pod("vip", 2, "cpu=3")));
        bench.latest();
        bench.passes(Duration.ofSeconds(29));
        assertEquals(List.of(), bench.latest());
        bench.passes(Duration.ofSeconds(2));
        assertEquals(List.of("ADD vip"), bench.latest());
        assertTrue(bench.ready);
    }

    @Test
    void aHeldPodTakesChangesOnceItIsHere() {
        var bench = new AdmissionBench().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        bench.add(victim, critical(pod("vip", 2, "cpu=3")));
        bench.change(Operation.UPDATE, critical(pod("vip", 2, "cpu=3 memory=1Gi")));
        bench.add(pod("other", 3, "memory=8Gi"));
        bench.stopped(victim);
        assertEquals(List.of("ADD victim", "KILL victim", "ADD other", "ADD vip", "KILL other"), bench.latest(),
                "it is admitted with what it requested first; what it requests since is a resize");
    }

    @Test
    void aHeldPodThatIsRemovedNeverStarts() {
        var bench = new AdmissionBench().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        Pod critical = critical(pod("vip", 2, "cpu=3"));
        bench.add(victim, critical);
        bench.change(Operation.REMOVE, critical);
        bench.stopped(victim);
        bench.passes(Duration.ofMinutes(1));
        assertEquals(List.of("ADD victim", "KILL victim", "finished vip"), bench.latest());
    }

    @Test
    void aHeldPodMayHaveToGoItself() {
        var bench = new AdmissionBench().open(NODE);
        Pod victim = pod("victim", 1, "cpu=3");
        Pod higher = pod("higher", 3, "cpu=3");
        bench.add(victim, critical(pod("vip", 2, "cpu=3")));
        bench.add(AdmissionBench.withSpec(higher, higher.spec().toBuilder().priority(2_000_001_000).build()));
        assertEquals(List.of("ADD victim", "KILL victim", "Failed vip Preempting", "ADD vip Failed", "ADD higher"),
                bench.latest());
        bench.stopped(victim);
        bench.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), bench.latest());
    }
}
