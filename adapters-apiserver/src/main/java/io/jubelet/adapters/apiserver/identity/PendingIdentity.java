package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** An identity that is being requested, and whose certificate is then rotated. Thread-safe. */
public final class PendingIdentity implements RotatedCertificate {

    private static final System.Logger LOG = System.getLogger(PendingIdentity.class.getName());

    private final ClientIdentity identity;
    private final ClientIdentity.Owner owner;
    private final RandomGenerator random;
    private Optional<Path> kubeconfig = Optional.empty();
    private Optional<RotatedCertificate> life = Optional.empty();
    private boolean obtained;
    private Thread asking;
    private boolean closed;

    private PendingIdentity(ClientIdentity identity, ClientIdentity.Owner owner, RandomGenerator random) {
        this.identity = identity;
        this.owner = owner;
        this.random = random;
    }

    static PendingIdentity start(ClientIdentity identity, ClientIdentity.Owner owner, RandomGenerator random) {
        PendingIdentity pending = new PendingIdentity(identity, owner, random);
        pending.asking = Thread.ofVirtual().name("identity").start(pending::ask);
        return pending;
    }

    private void ask() {
        try {
            obtained(identity.prepare());
        } catch (CancelledException e) {
            if (Thread.currentThread().isInterrupted()) {
                LOG.log(System.Logger.Level.DEBUG, "no thread waits for an identity any more");
            } else {
                owner.lost("asking for an identity was cancelled: " + e.getMessage());
            }
        } catch (IdentityException e) {
            owner.lost(e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "asking for an identity failed unexpectedly", e);
            owner.lost("asking for an identity failed unexpectedly (" + e.getClass().getSimpleName() + ")");
        }
    }

    private synchronized void obtained(Path file) {
        if (!closed) {
            life = identity.startRotation(file, owner, random);
            kubeconfig = Optional.of(file);
        }
    }

    /**
     * The kubeconfig to connect with.
     *
     * @throws UnavailableException until its certificate is issued
     */
    public synchronized Path kubeconfig() {
        obtained = obtained || kubeconfig.isPresent() && life.map(identity::isValid).orElse(true);
        // A cause of this type marks the API server as not reachable: callers retry, or go on as without it.
        return kubeconfig.filter(_ -> obtained)
                .orElseThrow(() -> new UnavailableException("this node has no client certificate yet, a request for one is"
                        + " on its way", new IOException("no identity")));
    }

    @Override
    public Optional<Instant> notAfter() {
        return life().flatMap(RotatedCertificate::notAfter);
    }

    @Override
    public long failures() {
        return life().map(RotatedCertificate::failures).orElse(0L);
    }

    @Override
    public List<Duration> lifetimes() {
        return life().map(RotatedCertificate::lifetimes).orElse(List.of());
    }

    private synchronized Optional<RotatedCertificate> life() {
        return life;
    }

    @Override
    public void close() {
        asking.interrupt();
        synchronized (this) {
            closed = true;
            life.ifPresent(RotatedCertificate::close);
        }
    }
}
