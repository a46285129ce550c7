package io.jubelet.adapters.apiserver.identity;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Times of renewals of certificates, and pauses after failures. */
final class RotationPlan {

    private static final double EARLIEST = 0.7;
    private static final double SPREAD = 0.2;
    private static final Backoff PAUSES = Backoff.between(Duration.ofSeconds(2), Duration.ofSeconds(32));
    private static final double JITTER = 0.1;

    private final RandomGenerator random;

    /** A plan with its randomness: nodes that were created together must not all renew at the same time. */
    RotationPlan(RandomGenerator random) {
        this.random = random;
    }

    /** When a certificate is renewed: after 70 to 90 percent of its time. */
    Instant renewalOf(CertifiedKey current) {
        Instant from = current.leaf().getNotBefore().toInstant();
        Duration life = Duration.between(from, current.notAfter());
        return from.plusMillis((long) (life.toMillis() * (EARLIEST + SPREAD * random.nextDouble())));
    }

    /** How long to wait after so many failures in a row, at least one: 2 s, 4 s, ... 32 s. */
    Duration pauseAfter(int failures) {
        Backoff backoff = PAUSES;
        for (int i = 1; i < failures && !backoff.equals(PAUSES.exhausted()); i++) {
            backoff = backoff.failed();
        }
        return backoff.jittered(JITTER, random.nextDouble());
    }
}
