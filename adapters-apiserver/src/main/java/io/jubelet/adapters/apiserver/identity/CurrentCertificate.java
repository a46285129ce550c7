package io.jubelet.adapters.apiserver.identity;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The certificate that a rotation has now: when it is due to be replaced, and how long those before it were valid. Not
 * thread-safe: guarded by the lock of the rotation.
 */
final class CurrentCertificate {

    /** Shortest time between two certificates, for a clock so wrong that each new one looks old. */
    private static final Duration SHORTEST_LIFE = Duration.ofMinutes(5);

    private final RotationPlan plan;
    private final List<Duration> lifetimes = new ArrayList<>();
    private Optional<CertifiedKey> current = Optional.empty();
    private Instant renewal = Instant.MIN;

    /** No certificate yet. */
    CurrentCertificate(RotationPlan plan) {
        this.plan = plan;
    }

    /**
     * Takes what was stored before the start.
     *
     * @param replacing whether it is due at once, however long it is valid
     */
    void found(Optional<CertifiedKey> stored, boolean replacing) {
        accept(stored);
        if (replacing) {
            renewal = Instant.MIN;
        }
    }

    /**
     * Takes the next certificate.
     *
     * @return whether it is due already; then it is kept for five minutes nevertheless
     */
    boolean replace(CertifiedKey next, Instant now) {
        current.ifPresent(before -> lifetimes.add(Duration.between(before.leaf().getNotBefore().toInstant(), now)));
        accept(Optional.of(next));
        boolean due = !now.isBefore(renewal);
        if (due) {
            renewal = now.plus(SHORTEST_LIFE);
        }
        return due;
    }

    private void accept(Optional<CertifiedKey> next) {
        current = next;
        renewal = next.map(plan::renewalOf).orElse(Instant.MIN);
    }

    /** The certificate, empty when there is none or it has expired. */
    Optional<CertifiedKey> validAt(Instant now) {
        return current.filter(pair -> !pair.expiredAt(now));
    }

    /** Whether another one is to be requested now; never while it is unknown what it is to have. */
    boolean isDue(Optional<CertificateTemplate> desired, Instant now) {
        return desired.isPresent() && (lacks(desired) || !now.isBefore(renewal));
    }

    /** Whether there is no certificate that has what is desired. */
    boolean lacks(Optional<CertificateTemplate> desired) {
        try {
            return current.isEmpty() || desired.isPresent() && !desired.get().isSatisfiedBy(current.get().leaf());
        } catch (GeneralSecurityException _) {
            return true;
        }
    }

    /** Until when it is valid, empty when there is none. */
    Optional<Instant> notAfter() {
        return current.map(CertifiedKey::notAfter);
    }

    /** For how long each certificate had been valid that was replaced, since its {@code notBefore}. */
    List<Duration> lifetimes() {
        return List.copyOf(lifetimes);
    }
}
