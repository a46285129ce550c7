package io.jubelet.ports.contract;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.ports.fake.FakePacketFilter;
import io.jubelet.ports.host.PacketFilter;

class FakePacketFilterTest extends PacketFilterContract {

    private final FakePacketFilter filter = new FakePacketFilter();

    @Override
    protected PacketFilter filter() {
        return filter;
    }

    @Override
    protected int rules(IpFamily family, PacketChain chain) {
        return filter.rules(family, chain).orElseThrow().size();
    }
}
