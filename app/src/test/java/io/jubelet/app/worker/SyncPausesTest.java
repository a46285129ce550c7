package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pauses between steps, with the least jitter. */
final class SyncPausesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The time for which the pod has been active, its deadline, if any, and the pause, in milliseconds. */
    @ParameterizedTest
    @CsvSource({"1000, , 10000", "1000, 60000, 10000", "1000, 11000, 10000", "1000, 5000, 4000", "4500, 5000, 1000", "5000, 5000, 10000",
        "9000, 5000, 10000"})
    void aFailedSyncIsTriedAgainNoLaterThanTheDeadline(long active, Long deadline, long pause) {
        var spec = PodSpec.builder();
        if (deadline != null) {
            spec.activeDeadlineSeconds(deadline / 1000);
        }
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), spec.build(), PodStatus.builder().build());
        var pauses = new SyncPauses(Duration.ofMinutes(1), () -> 0, () -> START.plusMillis(active));
        assertEquals(Duration.ofMillis(pause), pauses.retrySync(pod, PodStatus.builder().startTime(START).build()));
        assertEquals(Duration.ofSeconds(10), pauses.retrySync(pod, PodStatus.builder().build()), "it has not started");
    }
}
