package io.jubelet.app.cluster;

import static io.jubelet.app.cluster.ClusterFixture.apiPod;
import static io.jubelet.app.cluster.ClusterFixture.status;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.ConflictException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several write to one pod. */
class StatusConflictsTest {

    private static final PodStatus RUNNING = status(PodPhase.RUNNING);

    private final ClusterFixture fixture = new ClusterFixture().delivering();
    private final Pod pod = apiPod("p", "u1");

    private Pod created(Pod wanted) {
        fixture.cluster.pods().put(wanted);
        fixture.run(Duration.ofSeconds(1));
        return wanted;
    }

    @Test
    void aConflictIsReadAgainAndTriedAtOnce() {
        created(pod);
        fixture.cluster.pods().faults().failNext("pods.patchStatus", new ConflictException("it changed"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMillis(500));
        assertEquals(RUNNING, fixture.at(pod).status());
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus"), fixture.cluster.pods().faults().calls());
    }

    @Test
    void aConflictThatStaysIsNotTriedForEver() {
        created(pod);
        fixture.cluster.pods().faults().failAlways("pods.patchStatus", () -> new ConflictException("it changed"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMillis(900));
        assertEquals(3, fixture.calls("patchStatus"));
    }

    @Test
    void aTerminalPhaseAtTheServerSticks() {
        created(pod.withStatus(status(PodPhase.FAILED, "lost")));
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.TERMINATED);
        assertEquals(status(PodPhase.FAILED, "lost"), fixture.at(pod).status());
    }

    @Test
    void anEndThatOthersWroteInTheMeantimeSticksToo() {
        created(pod);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.unanswered = true;
        fixture.cluster.pods().put(fixture.at(pod).withStatus(status(PodPhase.FAILED, "lost")));
        fixture.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.TERMINATED);
        assertEquals(status(PodPhase.FAILED, "lost"), fixture.at(pod).status());
        assertEquals(List.of("pods.patchStatus", "pods.patchStatus", "pods.get"),
                fixture.cluster.pods().faults().calls());
    }

    @Test
    void labelsThatOthersWriteInTheMeantimeCostOneMoreReadWhereThePhaseChangesAndNothingElsewhere() {
        created(pod);
        fixture.unanswered = true;
        fixture.label(pod, "one");
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        assertEquals(RUNNING, fixture.at(pod).status());
        fixture.label(pod, "two");
        fixture.reportNow(pod, status(PodPhase.RUNNING, "m"), Stage.SYNCING);
        assertEquals("m", fixture.at(pod).status().message());
        assertEquals("two", fixture.at(pod).metadata().labels().get("label"));
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus", "pods.patchStatus"),
                fixture.cluster.pods().faults().calls());
    }
}
