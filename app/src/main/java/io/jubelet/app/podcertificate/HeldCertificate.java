package io.jubelet.app.podcertificate;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateState;
import io.jubelet.domain.podcertificate.CertificateState.Fresh;
import io.jubelet.domain.value.Backoff;
import io.jubelet.domain.volume.VolumeProjection.PodCertificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One certificate of a pod. Changed by one thread at a time, read by others. */
final class HeldCertificate {

    private static final Backoff PAUSES = Backoff.between(Duration.ofMillis(100), Duration.ofMinutes(1));

    private final Pod pod;
    private final PodCertificate source;
    private volatile CertificateState state = new CertificateState.Initial();
    /** Empty after a success. */
    private volatile Optional<String> lastFailure = Optional.empty();
    private Backoff pauses = PAUSES;
    private long dueAt;

    HeldCertificate(Pod pod, PodCertificate source) {
        this.pod = pod;
        this.source = source;
    }

    Pod pod() {
        return pod;
    }

    PodCertificate source() {
        return source;
    }

    CertificateState state() {
        return state;
    }

    void become(CertificateState next) {
        state = next;
    }

    /**
     * An attempt failed.
     *
     * @param now monotonic nanoseconds
     * @return whether it failed for another reason than before
     */
    boolean failed(String why, long now) {
        boolean changed = lastFailure.filter(why::equals).isEmpty();
        lastFailure = Optional.of(why);
        dueAt = now + pauses.pause().toNanos();
        pauses = pauses.failed();
        return changed;
    }

    void succeeded() {
        lastFailure = Optional.empty();
        pauses = PAUSES;
    }

    /** Whether the pause after a failure is over. */
    boolean mayTry(long now) {
        return lastFailure.isEmpty() || now - dueAt >= 0;
    }

    /** Time until it is to be looked at without any change; empty when only changes matter. */
    Optional<Duration> dueIn(Instant wall, long now) {
        if (lastFailure.isPresent()) {
            return Optional.of(Duration.ofNanos(Math.max(0, dueAt - now)));
        }
        return state instanceof Fresh fresh ? Optional.of(later(Duration.between(wall, fresh.validity().beginRefreshAt())))
                : Optional.empty();
    }

    private static Duration later(Duration time) {
        return time.isPositive() ? time : Duration.ZERO;
    }

    CertificateAnswer answer() {
        CertificateState now = state;
        return now.credential().map(CertificateAnswer::of)
                .orElseGet(() -> CertificateAnswer.without(now.problem(), detail(now)));
    }

    private String detail(CertificateState now) {
        String waits = switch (now) {
            case CertificateState.Initial _ -> lastFailure.isPresent() ? "" : "it is being requested from signer " + source.signerName();
            case CertificateState.Waiting waiting -> "signer " + source.signerName() + " has not answered PodCertificateRequest "
                    + pod.metadata().namespace() + "/" + waiting.request().name() + " yet";
            case CertificateState.Refused _, Fresh _, CertificateState.Refreshing _ -> "";
        };
        return lastFailure.map(why -> waits.isEmpty() ? why : waits + "; " + why).orElse(waits);
    }
}
