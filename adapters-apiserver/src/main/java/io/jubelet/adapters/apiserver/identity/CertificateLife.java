package io.jubelet.adapters.apiserver.identity;

import java.time.Instant;
import java.util.Optional;

/** A certificate that is rotated. Thread-safe. */
public interface CertificateLife extends AutoCloseable {

    /** Until when the present certificate is valid, empty when there is none. */
    Optional<Instant> notAfter();

    /** How many attempts to renew it have failed so far. */
    long failures();

    /** Stops the rotation; an attempt that is under way is cancelled. */
    @Override
    void close();
}
