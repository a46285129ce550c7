package io.jubelet.ports.fake;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketRule;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.PacketFilter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** {@link PacketFilter} in memory. The built-in chains have no rules at the beginning. */
public final class FakePacketFilter implements PacketFilter {

    private final Map<IpFamily, Map<PacketChain, List<PacketRule>>> chains = new EnumMap<>(IpFamily.class);
    private final Map<IpFamily, String> obstacles = new EnumMap<>(IpFamily.class);
    private Optional<Supplier<PortException>> fault = Optional.empty();
    private int calls;

    /** Filters of both families. */
    public FakePacketFilter() {
        for (IpFamily family : IpFamily.values()) {
            chains.put(family, new LinkedHashMap<>());
            flush(family);
        }
    }

    /** There are no filters of a family, for this reason. */
    public synchronized void refuse(IpFamily family, String why) {
        obstacles.put(family, why);
    }

    /** Every call fails like this from now on; none does when it is empty. */
    public synchronized void fail(Optional<Supplier<PortException>> how) {
        fault = how;
    }

    /** Removes all rules, and all chains that are not built in. */
    public synchronized void flush(IpFamily family) {
        for (PacketChain.Table table : PacketChain.Table.values()) {
            flush(family, table);
        }
    }

    /** The same in one table. */
    public synchronized void flush(IpFamily family, PacketChain.Table table) {
        chains.get(family).keySet().removeIf(chain -> chain.table() == table);
        for (String name : List.of("INPUT", "OUTPUT", "POSTROUTING")) {
            chains.get(family).put(new PacketChain(table, name), new ArrayList<>());
        }
    }

    /** The rules of a chain; empty when the chain is not there. */
    public synchronized Optional<List<PacketRule>> rules(IpFamily family, PacketChain chain) {
        return Optional.ofNullable(chains.get(family).get(chain)).map(List::copyOf);
    }

    /** How often anybody called. */
    public synchronized int calls() {
        return calls;
    }

    @Override
    public synchronized Optional<String> obstacle(IpFamily family) {
        called();
        return Optional.ofNullable(obstacles.get(family));
    }

    @Override
    public synchronized boolean has(IpFamily family, PacketChain chain) {
        called();
        return chains.get(family).containsKey(chain);
    }

    @Override
    public synchronized void make(IpFamily family, PacketChain chain) {
        called();
        chains.get(family).putIfAbsent(chain, new ArrayList<>());
    }

    @Override
    public synchronized void add(IpFamily family, PacketRule rule) {
        called();
        List<PacketRule> rules = chains.get(family).get(rule.chain());
        if (rules == null) {
            throw new InternalException("there is no chain " + rule.chain());
        }
        if (rules.stream().noneMatch(other -> other.words().equals(rule.words()))) {
            rules.add(rule.position() == PacketRule.Position.FIRST ? 0 : rules.size(), rule);
        }
    }

    private void called() {
        calls++;
        fault.ifPresent(how -> {
            throw how.get();
        });
    }
}
