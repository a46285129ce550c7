package io.jubelet.ports.contract;

import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.fake.FakeTrustBundles;

final class FakeTrustBundlesTest extends TrustBundlesContract {

    private final FakeTrustBundles bundles = new FakeTrustBundles();

    @Override
    protected TrustBundles bundles() {
        return bundles;
    }

    @Override
    protected void put(ClusterTrustBundle bundle) {
        bundles.put(bundle);
    }

    @Override
    protected void remove(String name) {
        bundles.remove(name);
    }
}
