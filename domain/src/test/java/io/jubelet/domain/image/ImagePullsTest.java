package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagePullsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Inspection PRESENT = new Inspection.Present("sha256:1");
    private static final Inspection ABSENT = new Inspection.Absent();

    private static PullDecision decide(PullPolicy policy, Inspection inspection) {
        return ImagePulls.decide("x", policy, inspection, Optional.empty(), PullBackoff.DEFAULT, START);
    }

    private static String reason(PullDecision decision) {
        return assertInstanceOf(PullDecision.Wait.class, decision).reason().reason();
    }

    @Test
    void thePolicyDecidesWhetherThePresentImageIsUsed() {
        assertEquals(new PullDecision.Pull("x:latest"), decide(PullPolicy.ALWAYS, PRESENT));
        assertEquals(new PullDecision.Pull("x:latest"), decide(PullPolicy.IF_NOT_PRESENT, ABSENT));
        assertInstanceOf(PullDecision.Use.class, decide(PullPolicy.IF_NOT_PRESENT, PRESENT));
        assertInstanceOf(PullDecision.Use.class, decide(PullPolicy.NEVER, PRESENT));
        assertEquals("ErrImageNeverPull", reason(decide(PullPolicy.NEVER, ABSENT)));
    }

    @Test
    void anInspectionThatFailsMattersOnlyWhereItsAnswerDoes() {
        Inspection failed = new Inspection.Failed("boom");
        assertEquals("ImageInspectError", reason(decide(PullPolicy.IF_NOT_PRESENT, failed)));
        assertEquals("ImageInspectError", reason(decide(PullPolicy.NEVER, failed)));
        assertEquals(new PullDecision.Pull("x:latest"), decide(PullPolicy.ALWAYS, failed));
        assertFalse(ImagePulls.needsInspection(PullPolicy.ALWAYS));
    }

    @Test
    void aNameThatIsNoneIsNeverPulled() {
        assertEquals("InvalidImageName", reason(ImagePulls.decide(
                "Bad Image", PullPolicy.ALWAYS, ABSENT, Optional.empty(), PullBackoff.DEFAULT, START)));
    }

    @ParameterizedTest
    @CsvSource({
        "boom, ErrImagePull, boom",
        "RegistryUnavailable: refused, RegistryUnavailable, "
                + "image pull failed for x because the registry is unavailable: refused",
        "SignatureValidationFailed: bad, SignatureValidationFailed, "
                + "image pull failed for x because the signature validation failed: bad",
    })
    void theErrorOfTheRuntimeDecidesTheReason(String error, String reason, String message) {
        assertEquals(new WaitingReason(reason, message), ImagePulls.failure("x", error));
    }

    @Test
    void aPullThatCanNotBeRecordedSaysSo() {
        assertEquals(new WaitingReason("failed to record image pull intent: disk full",
                "Failed to record image pull intent for container image \"x\": failed to record image pull intent: disk full"),
                ImagePulls.unrecorded("x", "disk full"));
    }

    @Test
    void aFailureIsFollowedByAPauseThatReportsWhy() {
        PullBackoff.Entry entry = PullBackoff.DEFAULT.failed(Optional.empty(), ImagePulls.failure("x", "boom"), START);
        PullDecision early = ImagePulls.decide("x", PullPolicy.ALWAYS, ABSENT, Optional.of(entry),
                PullBackoff.DEFAULT, START.plusSeconds(9));
        assertEquals(new PullDecision.Wait(new WaitingReason(
                "ImagePullBackOff", "Back-off pulling image \"x\": ErrImagePull: boom")), early);
        assertEquals(new PullDecision.Pull("x:latest"), ImagePulls.decide("x", PullPolicy.ALWAYS, ABSENT,
                Optional.of(entry), PullBackoff.DEFAULT, START.plusSeconds(10)));
    }

    @Test
    void aClockThatIsSetBackKeepsNoImageFromBeingPulled() {
        PullBackoff.Entry entry = PullBackoff.DEFAULT.failed(Optional.empty(), ImagePulls.failure("x", "boom"), START);
        assertEquals(new PullDecision.Pull("x:latest"), ImagePulls.decide("x", PullPolicy.ALWAYS, ABSENT, Optional.of(entry),
                PullBackoff.DEFAULT, START.minus(Duration.ofDays(1))));
    }

    @Test
    void pausesDoubleUpToTheLongestAndStartOverAfterALongPeace() {
        WaitingReason failure = new WaitingReason("ErrImagePull", "boom");
        Optional<PullBackoff.Entry> entry = Optional.empty();
        List<Long> delays = new ArrayList<>();
        Instant now = START;
        for (int i = 0; i < 7; i++) {
            entry = Optional.of(PullBackoff.DEFAULT.failed(entry, failure, now));
            delays.add(entry.get().delay().toSeconds());
            now = entry.get().retryAt();
        }
        assertEquals(List.of(10L, 20L, 40L, 80L, 160L, 300L, 300L), delays);
        Instant atTheEnd = entry.get().failedAt().plusSeconds(600);
        assertEquals(Duration.ofSeconds(300), PullBackoff.DEFAULT.failed(entry, failure, atTheEnd).delay());
        Instant afterReset = entry.get().failedAt().plusSeconds(601);
        assertEquals(Duration.ofSeconds(10), PullBackoff.DEFAULT.failed(entry, failure, afterReset).delay());
    }

    @Test
    void aBackoffMustBeAbleToGrow() {
        assertThrows(IllegalArgumentException.class, () -> new PullBackoff(Duration.ZERO, Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class,
                () -> new PullBackoff(Duration.ofSeconds(2), Duration.ofSeconds(1)));
        assertEquals(Duration.ofSeconds(1), new PullBackoff(Duration.ofSeconds(1), Duration.ofSeconds(1)).max());
    }
}
