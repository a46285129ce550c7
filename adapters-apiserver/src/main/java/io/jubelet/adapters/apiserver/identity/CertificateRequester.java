package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Requests a certificate and waits until it is issued. Losing the API server meanwhile costs only time; the decision about the
 * request is always read from the object, never taken from an event.
 */
final class CertificateRequester {

    private static final System.Logger LOG = System.getLogger(CertificateRequester.class.getName());
    /** A watch without events is made again, which finds what was lost with a connection. */
    private static final Duration LONGEST_WATCH = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** How often the log reports what is waited for. */
    private static final Duration REMINDER = Duration.ofMinutes(1);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final SigningApi api;
    private final Timers timers;
    private final String onceRejected;

    /**
     * A requester.
     *
     * @param onceRejected what follows when a request is denied or fails, as the end of a message
     */
    CertificateRequester(SigningApi api, Timers timers, String onceRejected) {
        this.api = api;
        this.timers = timers;
        this.onceRejected = onceRejected;
    }

    /** Creates the object under a name that the API server generates. */
    SigningRequest submit(CertificateRequest request) {
        return api.create(Optional.empty(), request.pem(), request.signer().wireName(), request.signer().usages());
    }

    /**
     * Makes the object under the name of the key, or finds the one that was made before an interruption.
     *
     * @return empty when there is one that is not usable any more: the key has to be replaced
     */
    Optional<SigningRequest> submitOrResume(CertificateRequest request) {
        String name = request.name();
        try {
            return Optional.of(api.create(Optional.of(name), request.pem(), request.signer().wireName(),
                    request.signer().usages()));
        } catch (ConflictException _) {
            Optional<SigningRequest> found = api.find(name).filter(seen -> isUsable(seen, request));
            found.ifPresent(_ -> LOG.log(System.Logger.Level.INFO,
                    "the certificate was asked for before: going on with CertificateSigningRequest {0}", name));
            return found;
        }
    }

    private boolean isUsable(SigningRequest seen, CertificateRequest request) {
        if (!seen.signerName().equals(request.signer().wireName()) || !request.matches(seen.request())) {
            return false;
        }
        try {
            Instant now = timers.instant();
            return Pem.certificates(seen.certificate().getBytes(StandardCharsets.US_ASCII)).stream()
                    .noneMatch(certificate -> now.isAfter(certificate.getNotAfter().toInstant()));
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /**
     * Waits for the certificate.
     *
     * @param submitted the object
     * @return certificates in PEM
     * @throws IdentityException when it is denied, has failed, was removed or was not decided in time
     * @throws CancelledException when the thread is interrupted
     */
    String await(SigningRequest submitted, Duration atMost) {
        long begin = timers.nanos();
        long until = begin + atMost.toNanos();
        long reminder = begin + REMINDER.toNanos();
        SigningRequest seen = submitted;
        while (true) {
            Optional<String> certificate = decided(seen);
            if (certificate.isPresent()) {
                return certificate.get();
            }
            Duration left = Duration.ofNanos(until - timers.nanos());
            if (!left.isPositive()) {
                throw new IdentityException("CertificateSigningRequest " + submitted.name() + " was not approved and signed"
                        + " within " + atMost.toSeconds() + " s; approve it (kubectl certificate approve "
                        + submitted.name() + ") or find out why no controller of the cluster does");
            }
            if (timers.nanos() >= reminder) {
                LOG.log(System.Logger.Level.WARNING, waitingFor(seen, Duration.ofNanos(timers.nanos() - begin), left));
                reminder = timers.nanos() + REMINDER.toNanos();
            }
            seen = next(seen, left.compareTo(LONGEST_WATCH) < 0 ? left : LONGEST_WATCH);
        }
    }

    private static String waitingFor(SigningRequest seen, Duration since, Duration left) {
        String missing = seen.condition("Approved").isEmpty()
                ? " is not approved; approve it: kubectl certificate approve " + seen.name()
                : " is approved, but not signed; see whether kube-controller-manager runs and has a key for "
                        + seen.signerName();
        return "waiting for a certificate for " + since.toMinutes() + " min: CertificateSigningRequest " + seen.name()
                + missing + ". This is given up in " + left.toMinutes() + " min";
    }

    private SigningRequest next(SigningRequest seen, Duration atMost) {
        try {
            api.awaitChange(seen, atMost);
            Optional<SigningRequest> found = api.find(seen.name());
            if (found.isEmpty() || !found.get().uid().equals(seen.uid())) {
                throw new IdentityException("CertificateSigningRequest " + seen.name()
                        + " was deleted before it was approved and signed");
            }
            if (found.get().resourceVersion().equals(seen.resourceVersion())) {
                pause(PAUSE);
            }
            return found.get();
        } catch (PortException e) {
            LOG.log(System.Logger.Level.WARNING, "still waiting for CertificateSigningRequest " + seen.name() + ": "
                    + e.getMessage());
            pause(PAUSE_AFTER_FAILURE);
            return seen;
        }
    }

    private void pause(Duration time) {
        try {
            timers.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for a certificate", e);
        }
    }

    private Optional<String> decided(SigningRequest seen) {
        reject(seen, "Denied", "was denied; find out why");
        reject(seen, "Failed", "can't be signed; correct the cause");
        return seen.certificate().isEmpty() || seen.condition("Approved").isEmpty()
                ? Optional.empty() : Optional.of(seen.certificate());
    }

    private void reject(SigningRequest seen, String type, String what) {
        seen.condition(type).ifPresent(condition -> {
            throw new IdentityException("CertificateSigningRequest " + seen.name() + " " + what + onceRejected + " (reason: "
                    + orNone(condition.reason()) + ", message: " + orNone(condition.message()) + ")");
        });
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }
}
