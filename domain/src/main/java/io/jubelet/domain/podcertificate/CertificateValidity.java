package io.jubelet.domain.podcertificate;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Times of the replacement and of the end of a certificate.
 *
 * @param beginRefreshAt from when on it is to be replaced
 * @param notAfter when it ends
 * @param overdueReported whether it was said that it should have been replaced
 * @param expiredReported whether it was said that it has ended
 */
public record CertificateValidity(Instant beginRefreshAt, Instant notAfter, boolean overdueReported, boolean expiredReported) {

    /** Time after its due moment for which a refresh is still in time. */
    private static final Duration OVERDUE = Duration.ofMinutes(10);

    /** Rejects null. */
    public CertificateValidity {
        Objects.requireNonNull(beginRefreshAt, "beginRefreshAt");
        Objects.requireNonNull(notAfter, "notAfter");
    }

    /** Whether it is to be replaced. */
    public boolean isDue(Instant now) {
        return !now.isBefore(beginRefreshAt);
    }

    /** Whether it should have been replaced. */
    public boolean isOverdue(Instant now) {
        return now.isAfter(beginRefreshAt.plus(OVERDUE));
    }

    /** Whether it has ended. */
    public boolean isExpired(Instant now) {
        return now.isAfter(notAfter);
    }

    /** The same after what goes for this moment was said. */
    CertificateValidity withReports(Instant now) {
        return new CertificateValidity(beginRefreshAt, notAfter, overdueReported || isOverdue(now), expiredReported || isExpired(now));
    }

    /** Its state in metrics: {@code fresh}, {@code overdue_for_refresh} or {@code expired}. */
    String state(Instant now) {
        if (isExpired(now)) {
            return "expired";
        }
        return isOverdue(now) ? "overdue_for_refresh" : "fresh";
    }
}
