package io.jubelet.app.cluster;

import static io.jubelet.app.cluster.ClusterRig.apiPod;
import static io.jubelet.app.cluster.ClusterRig.status;
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

    private final ClusterRig rig = new ClusterRig().delivering();
    private final Pod pod = apiPod("p", "u1");

    private Pod created(Pod wanted) {
        rig.cluster.pods().put(wanted);
        rig.run(Duration.ofSeconds(1));
        return wanted;
    }

    @Test
    void aConflictIsReadAgainAndTriedAtOnce() {
        created(pod);
        rig.cluster.pods().faults().failNext("pods.patchStatus", new ConflictException("it changed"));
        rig.report(pod, RUNNING, Stage.SYNCING);
        rig.run(Duration.ofMillis(500));
        assertEquals(RUNNING, rig.at(pod).status());
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus"), rig.cluster.pods().faults().calls());
    }

    @Test
    void aConflictThatStaysIsNotTriedForEver() {
        created(pod);
        rig.cluster.pods().faults().failAlways("pods.patchStatus", () -> new ConflictException("it changed"));
        rig.report(pod, RUNNING, Stage.SYNCING);
        rig.run(Duration.ofMillis(900));
        assertEquals(3, rig.calls("patchStatus"));
    }

    @Test
    void aTerminalPhaseAtTheServerSticks() {
        created(pod.withStatus(status(PodPhase.FAILED, "lost")));
        rig.reportNow(pod, RUNNING, Stage.SYNCING);
        rig.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.TERMINATED);
        assertEquals(status(PodPhase.FAILED, "lost"), rig.at(pod).status());
    }

    @Test
    void anEndThatOthersWroteInTheMeantimeSticksToo() {
        created(pod);
        rig.reportNow(pod, RUNNING, Stage.SYNCING);
        rig.unanswered = true;
        rig.cluster.pods().put(rig.at(pod).withStatus(status(PodPhase.FAILED, "lost")));
        rig.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.TERMINATED);
        assertEquals(status(PodPhase.FAILED, "lost"), rig.at(pod).status());
        assertEquals(List.of("pods.patchStatus", "pods.patchStatus", "pods.get"),
                rig.cluster.pods().faults().calls());
    }

    @Test
    void labelsThatOthersWriteInTheMeantimeCostOneMoreReadWhereThePhaseChangesAndNothingElsewhere() {
        created(pod);
        rig.unanswered = true;
        rig.label(pod, "one");
        rig.reportNow(pod, RUNNING, Stage.SYNCING);
        assertEquals(RUNNING, rig.at(pod).status());
        rig.label(pod, "two");
        rig.reportNow(pod, status(PodPhase.RUNNING, "m"), Stage.SYNCING);
        assertEquals("m", rig.at(pod).status().message());
        assertEquals("two", rig.at(pod).metadata().labels().get("label"));
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus", "pods.patchStatus"),
                rig.cluster.pods().faults().calls());
    }
}
