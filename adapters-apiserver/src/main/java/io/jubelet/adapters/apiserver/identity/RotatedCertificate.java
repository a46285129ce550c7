package io.jubelet.adapters.apiserver.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A certificate that is rotated. Thread-safe. */
public interface RotatedCertificate extends AutoCloseable {

    /** Until when the present certificate is valid, empty when there is none. */
    Optional<Instant> notAfter();

    /** How many attempts to renew it have failed so far. */
    long failures();

    /** For how long each certificate had been valid that was replaced by this agent, since its {@code notBefore}. */
    List<Duration> lifetimes();

    /** Stops the rotation; an attempt that is under way is cancelled. */
    @Override
    void close();
}
