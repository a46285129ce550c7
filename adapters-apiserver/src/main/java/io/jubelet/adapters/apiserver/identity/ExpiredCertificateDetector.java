package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Detects that a node is locked out: without a valid certificate for five minutes while its API server responds and
 * refuses it. Then only a restart helps, with new bootstrap credentials. As long as the API server does not
 * respond, a restart would not change anything.
 */
final class ExpiredCertificateDetector {

    static final Duration GRACE_PERIOD = Duration.ofMinutes(5);

    private static final System.Logger LOG = System.getLogger(ExpiredCertificateDetector.class.getName());

    private final String certificate;
    private final Consumer<String> lost;
    private final Timers timers;
    private long lastValid;
    private long lastWarning;
    private boolean reported;

    /**
     * A detector.
     *
     * @param certificate the file of the certificate, for messages
     * @param lost called once with the reason why the process has to end
     */
    ExpiredCertificateDetector(String certificate, Consumer<String> lost, Timers timers) {
        this.certificate = certificate;
        this.lost = lost;
        this.timers = timers;
        lastValid = timers.nanos();
        lastWarning = lastValid;
    }

    /** Takes the present state; to be called every few seconds. */
    synchronized void check(Optional<CertifiedKey> valid, boolean refused) {
        long now = timers.nanos();
        if (valid.isPresent()) {
            lastValid = now;
            return;
        }
        if (reported || now - lastValid <= GRACE_PERIOD.toNanos()) {
            return;
        }
        String what = "there has been no valid client certificate (" + certificate + ") for "
                + Duration.ofNanos(now - lastValid).toMinutes() + " minutes";
        if (refused) {
            reported = true;
            lost.accept(what + ", and the API server refuses to give one; start again with a bootstrap kubeconfig whose"
                    + " token is valid, or with a kubeconfig whose certificate is");
        } else if (now - lastWarning > GRACE_PERIOD.toNanos()) {
            lastWarning = now;
            LOG.log(System.Logger.Level.ERROR, what + ", and the API server does not answer; going on without");
        }
    }
}
