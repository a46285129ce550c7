package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ResourceClaims} have to do, as the node {@code n}. */
public abstract class ResourceClaimsContract {

    private static final OwnerReference GROUP = OwnerReference.builder().apiVersion("scheduling.k8s.io/v1alpha2").kind("PodGroup")
            .name("workers").uid("u-g").controller(true).build();

    private String unused;

    /** Names that nothing else has: a server may serve several tests. */
    @BeforeEach
    void nameAnew() {
        unused = "t" + UUID.randomUUID().toString().substring(0, 8);
    }

    /** What is tested. */
    protected abstract ResourceClaims claims();

    /** A pod of this node uses a claim of that name in the namespace default, whether it is there or not. */
    protected abstract void use(String claim);

    /**
     * Somebody creates a claim.
     *
     * @return the claim with its uid
     */
    protected abstract ResourceClaim create(ResourceClaim claim);

    /** A driver of a node publishes a slice. */
    protected abstract void publish(String node, String driver, String name);

    /** Names of the slices of these two nodes. */
    protected abstract Set<String> slices(String node, String other);

    @Test
    void aClaimIsReadAsItIs() {
        use(unused);
        assertThrows(NotFoundException.class, () -> claims().claim("default", unused));
        ResourceClaim created = create(new ResourceClaim("default", unused, "", Optional.of(GROUP),
                Set.of(ClaimConsumer.pod("web-1", "u-1"), ClaimConsumer.pod("web-2", "u-2"),
                        new ClaimConsumer("scheduling.k8s.io", "podgroups", "workers", "u-g")),
                Optional.of(new TreeSet<>(List.of("a.example.com", "b.example.com")))));
        assertEquals(created, claims().claim("default", unused));
    }

    @Test
    void aClaimThatIsNotAllocatedHasNoDrivers() {
        use(unused);
        ResourceClaim created = create(new ResourceClaim("default", unused, "", Optional.empty(), Set.of(), Optional.empty()));
        assertEquals(created, claims().claim("default", unused));
    }

    @Test
    void slicesOfADriverAreDeleted() {
        publish("n", "a.example.com", unused + "-a");
        publish("n", "b.example.com", unused + "-b");
        publish("other", "a.example.com", unused + "-o");
        claims().deleteSlices("n", Optional.of("a.example.com"));
        Set<String> left = slices("n", "other");
        assertTrue(left.containsAll(Set.of(unused + "-b", unused + "-o")) && !left.contains(unused + "-a"), left.toString());
        claims().deleteSlices("n", Optional.empty());
        left = slices("n", "other");
        assertTrue(left.contains(unused + "-o") && !left.contains(unused + "-b"), left.toString());
        claims().deleteSlices("n", Optional.empty());
    }
}
