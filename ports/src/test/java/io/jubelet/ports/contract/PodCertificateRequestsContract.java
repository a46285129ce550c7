package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Denied;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Failed;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Issued;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Outcome;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Pending;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.PodCertificateRequests.Requested;
import io.jubelet.ports.cluster.PodCertificateRequests.Request;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What {@link PodCertificateRequests} have to do. */
public abstract class PodCertificateRequestsContract {

    /** Certificates that every server takes. */
    protected static final String PEM = TrustBundlesContract.PEM;

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");

    /** Requests of a cluster that had none when the test began; they see changes at once or some time later. */
    protected abstract PodCertificateRequests requests();

    /** A pod of this node whose certificate may be requested. */
    protected abstract PodIdentity pod();

    /** A signer says something about a request of {@link #pod}. */
    protected abstract void answer(String name, Outcome outcome);

    /** Somebody deletes a request of {@link #pod}. */
    protected abstract void remove(String name);

    /** A certificate for {@link #pod}. */
    protected final Request requestFor(String keyType) {
        return new Request(pod(), new PodCertificateRequests.Named("default", "uid of default"), node(), "example.com/signer",
                keyType, Optional.of(3600), Map.of("example.com/note", "n"));
    }

    /** The node. */
    protected abstract PodCertificateRequests.Named node();

    @Test
    void aRequestIsMadeSeenAnsweredAndDeleted() {
        Requested made = requests().create(requestFor("ECDSAP256"));
        assertTrue(made.key().size() > 0);
        await(made.name(), Optional.of(new Pending()));
        var issued = new Issued(PEM, BEGIN.plusSeconds(1800), BEGIN.plusSeconds(3600));
        answer(made.name(), issued);
        await(made.name(), Optional.of(issued));
        remove(made.name());
        await(made.name(), Optional.empty());
    }

    @Test
    void refusalsAreSeen() {
        Requested first = requests().create(requestFor("ED25519"));
        answer(first.name(), new Denied("UnsupportedKeyType", "try ECDSAP256"));
        Requested second = requests().create(requestFor("ECDSAP384"));
        answer(second.name(), new Failed("Broken", "no token"));
        await(first.name(), Optional.of(new Denied("UnsupportedKeyType", "try ECDSAP256")));
        await(second.name(), Optional.of(new Failed("Broken", "no token")));
    }

    @Test
    void eachRequestHasAKeyOfItsOwnThatNoTextShows() {
        Requested first = requests().create(requestFor("ECDSAP521"));
        Requested second = requests().create(requestFor("ECDSAP521"));
        assertNotEquals(first.name(), second.name());
        assertNotEquals(first.key(), second.key());
        assertFalse(first.toString().contains(first.key().text()), first.toString());
    }

    @Test
    void unknownTypesOfKeysAreRefused() {
        assertEquals("unknown key type \"RSA512\"",
                assertThrows(InvalidArgumentException.class, () -> requests().create(requestFor("RSA512"))).getMessage());
    }

    @Test
    void changesAreReported() {
        AtomicInteger notified = new AtomicInteger();
        Requested made = requests().create(requestFor("ECDSAP256"));
        await(made.name(), Optional.of(new Pending()));
        Subscription subscription = requests().changes(notified::incrementAndGet);
        answer(made.name(), new Denied("No", ""));
        Deadline.await(() -> notified.get() > 0, () -> assertTrue(notified.get() > 0));
        await(made.name(), Optional.of(new Denied("No", "")));
        subscription.close();
        int before = notified.get();
        remove(made.name());
        await(made.name(), Optional.empty());
        assertEquals(before, notified.get());
    }

    @Test
    void theOutcomeOfARequestIsReportedWithoutAsking() {
        AtomicInteger notified = new AtomicInteger();
        try (Subscription _ = requests().changes(notified::incrementAndGet)) {
            Requested made = requests().create(requestFor("ECDSAP256"));
            answer(made.name(), new Denied("No", ""));
            Deadline.await(() -> notified.get() > 0, () -> assertTrue(notified.get() > 0));
        }
    }

    private void await(String name, Optional<Outcome> outcome) {
        Deadline.await(() -> seen(name).equals(outcome), () -> assertEquals(outcome, seen(name)));
    }

    private Optional<Outcome> seen(String name) {
        return requests().find(pod().namespace(), name).map(PodCertificateRequest::outcome);
    }
}
