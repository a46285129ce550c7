package io.jubelet.ports.contract;

import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.ports.fake.FakeHostTopology;
import io.jubelet.ports.host.HostTopology;

final class FakeHostTopologyTest extends HostTopologyContract {

    private final FakeHostTopology topology = new FakeHostTopology();

    @Override
    protected HostTopology topology() {
        return topology;
    }

    @Override
    protected void become(MachineTopology machine) {
        topology.become(machine);
    }
}
