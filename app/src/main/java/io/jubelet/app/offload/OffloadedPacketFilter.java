package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketRule;
import io.jubelet.ports.host.PacketFilter;
import java.util.Optional;

/** {@link PacketFilter} whose calls, which start programs, run on host threads. */
public final class OffloadedPacketFilter implements PacketFilter {

    private static final String SOURCE = "iptables";

    private final PacketFilter filter;
    private final BlockingWork work;

    /** The same filters, by calls that run on host threads. */
    public OffloadedPacketFilter(PacketFilter filter, BlockingWork work) {
        this.filter = filter;
        this.work = work;
    }

    @Override
    public Optional<String> obstacle(IpFamily family) {
        return work.call(SOURCE, () -> filter.obstacle(family));
    }

    @Override
    public boolean has(IpFamily family, PacketChain chain) {
        return work.call(SOURCE, () -> filter.has(family, chain));
    }

    @Override
    public void make(IpFamily family, PacketChain chain) {
        work.run(SOURCE, () -> filter.make(family, chain));
    }

    @Override
    public void add(IpFamily family, PacketRule rule) {
        work.run(SOURCE, () -> filter.add(family, rule));
    }
}
