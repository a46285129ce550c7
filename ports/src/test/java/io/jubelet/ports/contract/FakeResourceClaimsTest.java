package io.jubelet.ports.contract;

import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.fake.FakeResourceClaims;
import java.util.Set;
import java.util.stream.Collectors;

final class FakeResourceClaimsTest extends ResourceClaimsContract {

    private final FakeResourceClaims claims = new FakeResourceClaims();

    @Override
    protected ResourceClaims claims() {
        return claims;
    }

    @Override
    protected void use(String claim) {
        // Everybody may read every claim.
    }

    @Override
    protected ResourceClaim create(ResourceClaim claim) {
        var created = new ResourceClaim(claim.namespace(), claim.name(), "uid-" + claim.name(), claim.controller(),
                claim.reservedFor(), claim.drivers());
        claims.put(created);
        return created;
    }

    @Override
    protected void publish(String node, String driver, String name) {
        claims.publish(new FakeResourceClaims.Slice(node, driver, name));
    }

    @Override
    protected Set<String> slices(String node, String other) {
        return claims.slices().stream().map(FakeResourceClaims.Slice::name).collect(Collectors.toSet());
    }
}
