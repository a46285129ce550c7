package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Rotates one certificate: requests the next one in time, or at once when there is none or it does not match the desired one,
 * until it is closed. A pending request is abandoned when another certificate is desired meanwhile. Every attempt has a new key.
 *
 * <p>It compares the clock every few seconds instead of waiting for a moment: suspended machines and clock changes make
 * no difference. Attempts run on threads of their own, one at a time.
 */
final class CertificateRotation implements RotatedCertificate {

    static final Duration CHECK = Duration.ofSeconds(10);

    private static final System.Logger LOG = System.getLogger(CertificateRotation.class.getName());
    private static final Duration APPROVAL_WAIT = Duration.ofMinutes(15);

    private final CertificateStore store;
    private final Signer signer;
    private final Supplier<Optional<CertificateTemplate>> desired;
    private final Servers servers;
    private final Watcher watcher;
    private final RotationPlan plan;
    private final Timers timers;
    private final CurrentCertificate current;

    private Optional<Thread> attempt = Optional.empty();
    private Optional<AwaitedCertificate> awaited = Optional.empty();
    private boolean inProgress;
    private boolean refused;
    private int failuresInARow;
    private long failures;
    private boolean closed;

    /**
     * A rotation that has to be started.
     *
     * @param store where the certificate is
     * @param signer its signer
     * @param desired content of the certificate; empty until that is known
     * @param servers the API to request it from, given the certificate that is valid now
     * @param watcher receives what happens
     */
    CertificateRotation(CertificateStore store, Signer signer, Supplier<Optional<CertificateTemplate>> desired,
            Servers servers, Watcher watcher, RotationPlan plan, Timers timers) {
        this.store = store;
        this.signer = signer;
        this.desired = desired;
        this.servers = servers;
        this.watcher = watcher;
        this.plan = plan;
        this.timers = timers;
        this.current = new CurrentCertificate(plan);
    }

    /** Connections to the API that certificates are requested from. */
    @FunctionalInterface
    interface Servers {

        /**
         * A connection for one attempt, which closes it.
         *
         * @param valid the certificate that is valid now
         */
        SigningApi connect(Optional<CertifiedKey> valid);

        /** There is a new certificate. */
        default void obtained() {
        }

        /** There are no more attempts. */
        default void close() {
        }
    }

    /** Receives what happens, on the threads of the timers. */
    interface Watcher {

        /** There is another certificate. */
        void changed();

        /**
         * Comes every {@link #CHECK}.
         *
         * @param valid the certificate, empty when there is none or it has expired
         * @param refused whether the API server refused the last attempt
         */
        void checked(Optional<CertifiedKey> valid, boolean refused);
    }

    /**
     * Begins.
     *
     * @param replacing whether the certificate that is there is replaced at once, however long it is valid
     * @throws IdentityException when there is a certificate that can't be read
     */
    void start(boolean replacing) {
        Optional<CertifiedKey> found = store.current();
        synchronized (this) {
            current.found(found, replacing);
        }
        check();
    }

    private void check() {
        Optional<CertifiedKey> valid;
        boolean lastRefused;
        synchronized (this) {
            if (closed) {
                return;
            }
            // Scheduled first, so that a failure below does not end the checks.
            timers.after(CHECK, this::check);
            valid = valid();
            lastRefused = refused;
            Optional<CertificateTemplate> template = desired.get();
            if (!inProgress && current.isDue(template, timers.instant())) {
                inProgress = true;
                timers.after(Duration.ZERO, this::attempt);
            }
            awaited.filter(request -> !template.equals(Optional.of(request.template())) && current.lacks(template))
                    .ifPresent(AwaitedCertificate::cancel);
        }
        watcher.checked(valid, lastRefused);
    }

    private synchronized Optional<CertifiedKey> valid() {
        return current.validAt(timers.instant());
    }

    private void attempt() {
        synchronized (this) {
            if (closed) {
                return;
            }
            attempt = Optional.of(Thread.currentThread());
        }
        boolean renewed = false;
        try {
            renewed = renew();
        } catch (RuntimeException e) {
            retry(e);
        } finally {
            synchronized (this) {
                attempt = Optional.empty();
                awaited = Optional.empty();
            }
        }
        if (renewed) {
            servers.obtained();
            watcher.changed();
        }
    }

    private boolean renew() {
        Optional<CertificateTemplate> template = desired.get();
        if (template.isEmpty()) {
            finish();
            return false;
        }
        LOG.log(System.Logger.Level.INFO, "requesting a new certificate for {0}", store.currentPath());
        CertificateRequest request = new CertificateRequest(NodeKey.generate(), template.get(), signer);
        String certificates;
        try (SigningApi api = servers.connect(valid())) {
            CertificateRequester requester = new CertificateRequester(api, timers, "; another one is requested");
            SigningRequest submitted = requester.submit(request);
            LOG.log(System.Logger.Level.INFO, "waiting until CertificateSigningRequest {0} is approved and signed "
                    + "(kubectl certificate approve {0})", submitted.name());
            var requested = new AwaitedCertificate(submitted, template.get());
            synchronized (this) {
                refused = false;
                awaited = Optional.of(requested);
            }
            certificates = requested.from(requester, APPROVAL_WAIT);
        }
        CertifiedKey next = store.update(certificates, request.key().pem(), timers.instant());
        synchronized (this) {
            if (current.replace(next, timers.instant())) {
                LOG.log(System.Logger.Level.WARNING, "the new certificate in {0} is near its end already ({1});"
                        + " look at the clocks of this node and of the cluster", store.currentPath(), next.notAfter());
            }
        }
        finish();
        LOG.log(System.Logger.Level.INFO, "{0} is valid until {1}", store.currentPath(), next.notAfter());
        return true;
    }

    private synchronized void finish() {
        inProgress = false;
        failuresInARow = 0;
    }

    private synchronized void retry(RuntimeException failure) {
        if (closed) {
            return;
        }
        refused = failure instanceof PermissionDeniedException || failure instanceof NotFoundException;
        failures++;
        failuresInARow++;
        Duration pause = plan.pauseAfter(failuresInARow);
        LOG.log(System.Logger.Level.WARNING, store.currentPath() + " was not renewed" + current.notAfter()
                .map(end -> " (the present one is valid until " + end + ")").orElse("") + ", next attempt in "
                + pause.toSeconds() + " s: " + failure.getMessage());
        timers.after(pause, this::attempt);
    }

    @Override
    public synchronized Optional<Instant> notAfter() {
        return current.notAfter();
    }

    @Override
    public synchronized long failures() {
        return failures;
    }

    @Override
    public synchronized List<Duration> lifetimes() {
        return current.lifetimes();
    }

    @Override
    public synchronized void close() {
        closed = true;
        attempt.ifPresent(Thread::interrupt);
        servers.close();
    }
}
