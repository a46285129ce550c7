package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketRule;
import io.jubelet.domain.network.PacketRule.Position;
import io.jubelet.domain.network.UtilityChains;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.host.PacketFilter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a {@link PacketFilter} has to do. */
public abstract class PacketFilterContract {

    private static final PacketChain OWN = new PacketChain(PacketChain.Table.FILTER, "OWN");
    private static final PacketChain OUTPUT = new PacketChain(PacketChain.Table.FILTER, "OUTPUT");

    /** Filters of both families, without rules. */
    protected abstract PacketFilter filter();

    /** How many rules a chain has. */
    protected abstract int rules(IpFamily family, PacketChain chain);

    @ParameterizedTest
    @EnumSource
    void aChainIsMadeOnce(IpFamily family) {
        PacketFilter filter = filter();
        assertEquals(Optional.empty(), filter.obstacle(family));
        assertFalse(filter.has(family, OWN));
        filter.make(family, OWN);
        filter.add(family, new PacketRule(OWN, Position.LAST, List.of("-j", "ACCEPT")));
        filter.make(family, OWN);
        assertTrue(filter.has(family, OWN));
        assertEquals(1, rules(family, OWN));
        assertFalse(filter.has(family, new PacketChain(PacketChain.Table.MANGLE, "OWN")), "only in one table");
    }

    @Test
    void familiesAreApart() {
        PacketFilter filter = filter();
        filter.make(IpFamily.IPV4, OWN);
        assertFalse(filter.has(IpFamily.IPV6, OWN));
    }

    @ParameterizedTest
    @EnumSource
    void aRuleIsAddedOnce(IpFamily family) {
        PacketFilter filter = filter();
        filter.make(family, OWN);
        for (int i = 0; i < 2; i++) {
            filter.add(family, new PacketRule(OUTPUT, Position.FIRST, List.of("-j", "OWN")));
            filter.add(family, new PacketRule(OUTPUT, Position.LAST, List.of("-j", "ACCEPT")));
        }
        assertEquals(2, rules(family, OUTPUT));
    }

    @Test
    void aRuleNeedsItsChain() {
        PacketFilter filter = filter();
        assertThrows(InternalException.class,
                () -> filter.add(IpFamily.IPV4, new PacketRule(OWN, Position.LAST, List.of("-j", "ACCEPT"))));
    }

    @ParameterizedTest
    @EnumSource
    void utilityChainsCanBeMadeAgainAndAgain(IpFamily family) {
        PacketFilter filter = filter();
        UtilityChains wanted = UtilityChains.of(family);
        for (int i = 0; i < 2; i++) {
            wanted.chains().forEach(chain -> filter.make(family, chain));
            wanted.rules().forEach(rule -> filter.add(family, rule));
            UtilityChains.CANARIES.forEach(chain -> filter.make(family, chain));
        }
        int jumps = family == IpFamily.IPV4 ? 1 : 0;
        assertEquals(jumps, rules(family, OUTPUT));
        assertEquals(jumps, rules(family, new PacketChain(PacketChain.Table.FILTER, "INPUT")));
        wanted.rules().forEach(rule -> assertEquals(1, rules(family, rule.chain())));
        UtilityChains.CANARIES.forEach(chain -> assertTrue(filter.has(family, chain)));
    }
}
