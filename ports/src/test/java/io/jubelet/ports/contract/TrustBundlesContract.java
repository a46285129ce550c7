package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.TrustBundles;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What {@link TrustBundles} have to do. */
public abstract class TrustBundlesContract {

    /** A certificate that every server takes. */
    protected static final String PEM = """
            -----BEGIN CERTIFICATE-----
            MIIBYzCCAQqgAwIBAgIUJw4y7fJ0vdTgB0wYvQ7N0e1m3lEwCgYIKoZIzj0EAwIw
            -----END CERTIFICATE-----
            """;

    /** The bundles of a cluster that had none when the test began; they see changes at once or some time later. */
    protected abstract TrustBundles bundles();

    /** Somebody creates a bundle or changes it. */
    protected abstract void put(ClusterTrustBundle bundle);

    /** Somebody deletes a bundle. */
    protected abstract void remove(String name);

    @Test
    void bundlesAreSeenAsTheyAreNow() {
        assertEquals(List.of(), bundles().bundles());
        var plain = new ClusterTrustBundle("a", Map.of(), "", PEM);
        var signed = new ClusterTrustBundle("example.org:signer:b", Map.of("live", "yes"), "example.org/signer", PEM);
        put(signed);
        put(plain);
        await(List.of(plain, signed));
        var changed = new ClusterTrustBundle("a", Map.of("k", "v"), "", PEM + PEM);
        put(changed);
        await(List.of(changed, signed));
        remove("a");
        await(List.of(signed));
    }

    @Test
    void changesAreReported() {
        AtomicInteger notified = new AtomicInteger();
        bundles().bundles();
        Subscription subscription = bundles().changes(notified::incrementAndGet);
        var bundle = new ClusterTrustBundle("a", Map.of(), "", PEM);
        put(bundle);
        await(List.of(bundle));
        Deadline.await(() -> notified.get() > 0, () -> assertTrue(notified.get() > 0));
        subscription.close();
        int before = notified.get();
        remove("a");
        await(List.of());
        assertEquals(before, notified.get());
    }

    private void await(List<ClusterTrustBundle> wanted) {
        Deadline.await(() -> bundles().bundles().equals(wanted), () -> assertEquals(wanted, bundles().bundles()));
    }
}
