package io.jubelet.domain.termination;

import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.termination.KillReason.LIVENESS_PROBE;
import static io.jubelet.domain.termination.KillReason.NONE;
import static io.jubelet.domain.termination.KillReason.STARTUP_PROBE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KillGraceTest {
    private static final OptionalLong NO_OVERRIDE = OptionalLong.empty();
    private final Container container = Fixtures.container("c").toBuilder()
            .livenessProbe(Probe.builder().terminationGracePeriodSeconds(7L).build())
            .startupProbe(Probe.builder().build()).build();
    private final Pod plain = pod(container);
    private final Pod withGrace = pod(PodSpec.builder().terminationGracePeriodSeconds(30L));
    private final Pod deleted = withGrace.withMetadata(
            withGrace.metadata().toBuilder().deletionGracePeriodSeconds(4L).build());

    private long seconds(Pod pod, KillReason reason) {
        return KillGrace.seconds(pod, container, reason, NO_OVERRIDE);
    }

    @Test
    void isThatOfThePod() {
        assertEquals(30, seconds(withGrace, NONE));
    }

    @Test
    void isTwoSecondsWithoutAny() {
        assertEquals(2, seconds(plain, NONE));
    }

    @Test
    void isThatOfTheProbeThatFailed() {
        assertEquals(7, seconds(withGrace, LIVENESS_PROBE));
        assertEquals(30, seconds(withGrace, STARTUP_PROBE), "this probe has none");
    }

    @Test
    void thatOfTheProbeNeedsOneOfThePod() {
        assertEquals(2, seconds(plain, LIVENESS_PROBE));
    }

    @Test
    void theDeletionCountsBeforePodAndProbe() {
        assertEquals(4, seconds(deleted, NONE));
        assertEquals(4, seconds(deleted, LIVENESS_PROBE));
    }

    @Test
    void anOverrideCountsBeforeAll() {
        assertEquals(0, KillGrace.seconds(deleted, container, LIVENESS_PROBE, OptionalLong.of(0)));
    }

    /** A grace period that the API accepts, and no clock can measure. */
    @Test
    void is68YearsAtMost() {
        assertEquals(Integer.MAX_VALUE, seconds(pod(PodSpec.builder().terminationGracePeriodSeconds(Long.MAX_VALUE)), NONE));
        assertEquals(Integer.MAX_VALUE, KillGrace.seconds(deleted, container, NONE, OptionalLong.of(Long.MAX_VALUE)));
    }

    @ParameterizedTest
    @CsvSource({"30, 0, 30", "30, 9999, 21", "30, 29000, 2", "30, 60000, 2", "0, 0, 2", "-1, 0, 2"})
    void theRuntimeGetsWhatIsLeftAndAtLeastTwoSeconds(long grace, long usedMillis, long left) {
        assertEquals(left, KillGrace.left(grace, Duration.ofMillis(usedMillis)));
    }
}
