package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;

/**
 * A certificate that was requested and is waited for by the thread that made this. Others can have the wait given up.
 * Thread-safe.
 */
final class AwaitedCertificate {

    private final SigningRequest submitted;
    private final CertificateTemplate template;
    private final Thread waiting = Thread.currentThread();
    private boolean over;
    private boolean givenUp;

    /**
     * A wait that begins with {@link #from}.
     *
     * @param template what was requested
     */
    AwaitedCertificate(SigningRequest submitted, CertificateTemplate template) {
        this.submitted = submitted;
        this.template = template;
    }

    /** What was requested. */
    CertificateTemplate template() {
        return template;
    }

    /**
     * Waits for the certificate; called once.
     *
     * @return certificates in PEM
     * @throws IdentityException when there will be none, or the wait was given up
     * @throws CancelledException when the thread is interrupted
     */
    String from(CertificateRequester requester, Duration atMost) {
        try {
            return requester.await(submitted, atMost);
        } catch (CancelledException e) {
            throw end() ? new IdentityException("CertificateSigningRequest " + submitted.name() + " was given up: other names"
                    + " or addresses of this node were wanted before it was approved and signed", e) : e;
        } finally {
            end();
        }
    }

    /** Ends the wait with a failure, if it is not over already. */
    synchronized void cancel() {
        if (!over) {
            givenUp = true;
            waiting.interrupt();
        }
    }

    /** What follows must not find the interrupt that was meant for the wait. */
    private synchronized boolean end() {
        if (!over && givenUp) {
            Thread.interrupted();
        }
        over = true;
        return givenUp;
    }
}
