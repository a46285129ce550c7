package io.jubelet.ports.contract;

import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.fake.FakeNodeLeases;

final class FakeNodeLeasesTest extends NodeLeasesContract {

    private final FakeNodeLeases leases = new FakeNodeLeases();

    @Override
    protected NodeLeases leases() {
        return leases;
    }
}
