package io.jubelet.domain.shutdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShutdownPolicyTest {

    private static Pod pod(PodSpecBuilder spec) {
        return new Pod(ObjectMeta.builder().name("p").namespace("ns").uid("u").generation(3).build(), spec.build(),
                PodStatus.builder().phase(PodPhase.RUNNING).build());
    }

    private static ShutdownPolicy ranges(String text) {
        return ShutdownPolicy.of(Duration.ZERO, Duration.ZERO, text.isEmpty() ? List.of() : Arrays.stream(text.split(" "))
                .map(range -> range.split(":"))
                .map(range -> new ShutdownGracePeriod(Integer.parseInt(range[0]), Long.parseLong(range[1]))).toList());
    }

    private static String text(ShutdownPolicy policy) {
        return policy.periods().stream().map(range -> range.priority() + ":" + range.seconds())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "0s, 0s, ''",
        "0s, 10s, ''",
        "30s, 40s, ''",
        "30s, -1s, ''",
        "30s, 0s, 0:30 2000000000:0",
        "30s, 10s, 0:20 2000000000:10",
        "30s, 30s, 0:0 2000000000:30",
        "1m30.5s, 10.5s, 0:80 2000000000:10",
    })
    void twoPeriodsMakeTwoRanges(String all, String critical, String ranges) {
        assertEquals(ranges, text(ShutdownPolicy.of(DurationText.parse(all), DurationText.parse(critical), List.of())));
    }

    @Test
    void rangesAreEndedFromTheLowestPriorityOn() {
        var policy = ranges("2000000000:10 -5:3 1000:60");
        assertEquals("-5:3 1000:60 2000000000:10", text(policy));
        assertEquals(Duration.ofSeconds(73), policy.total());
        assertFalse(ShutdownPolicy.NONE.isEnabled());
        assertTrue(policy.isEnabled());
    }

    @ParameterizedTest
    @CsvSource({"-2147483648,0", "-6,0", "-5,0", "-4,0", "0,0", "999,0", "1000,1", "1001,1", "1999999999,1", "2000000000,2",
            "2147483647,2"})
    void aPodBelongsToTheLastRangeThatBeginsAtItsPriorityOrBelow(int priority, int range) {
        assertEquals(range, ranges("-5:3 1000:60 2000000000:10").rangeOf(pod(PodSpec.builder().priority(priority))));
    }

    @Test
    void aPodWithoutPriorityHasZero() {
        assertEquals(1, ranges("-5:3 0:60 5:1").rangeOf(pod(PodSpec.builder())));
    }

    @ParameterizedTest
    @CsvSource({"20,,20,30", "20,5,5,10", "20,20,20,30", "20,600,20,30", "0,30,0,10", "20,0,0,10", "7,7,7,10", "25,60,25,37"})
    void aPodHasItsOwnGraceOrThatOfItsRange(long seconds, Long own, long grace, long killTimeout) {
        PodSpecBuilder spec = PodSpec.builder();
        if (own != null) {
            spec.terminationGracePeriodSeconds(own);
        }
        var period = new ShutdownGracePeriod(0, seconds);
        assertEquals(grace, period.graceSeconds(pod(spec)));
        assertEquals(Duration.ofSeconds(killTimeout), period.killTimeout(pod(spec)));
    }

    @Test
    void whatItReports() {
        var disruption = ShutdownStatus.disruption(pod(PodSpec.builder()));
        assertEquals("DisruptionTarget True 3 TerminationByKubelet", disruption.type() + " " + disruption.status() + " "
                + disruption.observedGeneration() + " " + disruption.reason());
        assertEquals(PodPhase.SUCCEEDED, ShutdownStatus.FAILURE.phase(PodPhase.SUCCEEDED));
        assertEquals(PodPhase.FAILED, ShutdownStatus.FAILURE.phase(PodPhase.RUNNING));
        assertEquals("Shutdown manager detected shutdown event", ShutdownStatus.eventMessage(true));
        assertEquals("Shutdown manager detected shutdown cancellation", ShutdownStatus.eventMessage(false));
    }
}
