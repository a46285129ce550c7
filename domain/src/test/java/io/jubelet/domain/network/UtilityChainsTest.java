package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.network.PacketChain.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class UtilityChainsTest {

    private static List<String> lines(UtilityChains chains) {
        return chains.rules().stream().map(rule -> rule.position() + " " + rule.chain() + ": " + String.join(" ", rule.words()))
                .toList();
    }

    @Test
    void ofIpv4() {
        UtilityChains chains = UtilityChains.of(IpFamily.IPV4);
        assertEquals("[mangle/KUBE-IPTABLES-HINT, filter/KUBE-FIREWALL]", chains.chains().toString());
        assertEquals(List.of("FIRST filter/OUTPUT: -j KUBE-FIREWALL", "FIRST filter/INPUT: -j KUBE-FIREWALL",
                "LAST filter/KUBE-FIREWALL: -m comment --comment block incoming localnet connections --dst 127.0.0.0/8 "
                        + "! --src 127.0.0.0/8 -m conntrack ! --ctstate RELATED,ESTABLISHED,DNAT -j DROP"), lines(chains));
        assertEquals("block incoming localnet connections", chains.rules().getLast().words().get(3), "one word");
    }

    @Test
    void ofIpv6() {
        assertEquals(new UtilityChains(List.of(new PacketChain(Table.MANGLE, "KUBE-IPTABLES-HINT")), List.of()),
                UtilityChains.of(IpFamily.IPV6));
    }

    @Test
    void canaries() {
        assertEquals("[mangle/KUBE-KUBELET-CANARY, nat/KUBE-KUBELET-CANARY, filter/KUBE-KUBELET-CANARY]",
                UtilityChains.CANARIES.toString());
    }

    @Test
    void whatIsNoChainOrRuleIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new PacketChain(Table.NAT, ""));
        assertThrows(IllegalArgumentException.class,
                () -> new PacketRule(new PacketChain(Table.NAT, "A"), PacketRule.Position.LAST, List.of()));
    }
}
