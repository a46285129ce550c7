package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pod that was active for too long fails then, whatever keeps it from starting. */
@Timeout(60)
class DeadlineTest {

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final ProbedPod one = new ProbedPod();

    @Test
    void aPodThatGetsNoSandboxFailsAtItsDeadline() {
        one.world.faults.fail("RunPodSandbox");
        Duration started = one.world.scheduler.elapsed();
        one.world.source.want(ProbedPod.pod(PodSpec.builder().activeDeadlineSeconds(LONGEST.toSeconds())
                .containers(List.of(ProbedPod.app().build())).build()));
        one.awaits(() -> one.world.reported.containsKey("uid")
                && one.world.reported.get("uid").status().phase().filter(phase -> phase == PodPhase.FAILED).isPresent());

        assertEquals("DeadlineExceeded", one.world.reported.get("uid").status().reason());
        assertEquals(LONGEST.toSeconds(), one.world.scheduler.elapsed().minus(started).toSeconds(), 2);
    }
}
