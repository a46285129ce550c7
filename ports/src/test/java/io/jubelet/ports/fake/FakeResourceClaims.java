package io.jubelet.ports.fake;

import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Claims in memory. */
public final class FakeResourceClaims implements ResourceClaims {

    /**
     * A ResourceSlice.
     *
     * @param node name of the node
     * @param driver name of the driver
     * @param name its own name
     */
    public record Slice(String node, String driver, String name) {
    }

    private final Map<String, ResourceClaim> claims = new ConcurrentHashMap<>();
    private final List<Slice> slices = new CopyOnWriteArrayList<>();
    private volatile boolean reachable = true;

    /** Somebody creates a claim, or changes it. */
    public void put(ResourceClaim claim) {
        claims.put(PreparedClaim.key(claim.namespace(), claim.name()), claim);
    }

    /** A driver publishes devices. */
    public void publish(Slice slice) {
        slices.add(slice);
    }

    /** What drivers published. */
    public List<Slice> slices() {
        return List.copyOf(slices);
    }

    /** Whether the API server can be reached. */
    public void reachable(boolean is) {
        reachable = is;
    }

    @Override
    public ResourceClaim claim(String namespace, String name) {
        check();
        return Optional.ofNullable(claims.get(PreparedClaim.key(namespace, name))).orElseThrow(() ->
                new NotFoundException("resourceclaims.resource.k8s.io \"" + name + "\" not found"));
    }

    @Override
    public void deleteSlices(String node, Optional<String> driver) {
        check();
        slices.removeIf(slice -> slice.node().equals(node) && driver.map(slice.driver()::equals).orElse(true));
    }

    private void check() {
        if (!reachable) {
            throw new UnavailableException("the API server can't be reached");
        }
    }
}
