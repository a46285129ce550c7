package io.jubelet.domain.network;

import io.jubelet.domain.network.PacketChain.Table;
import io.jubelet.domain.network.PacketRule.Position;
import java.util.List;

/**
 * The chains that a node agent keeps in iptables for others ({@code makeIPTablesUtilChains} of KubeletConfiguration): one whose
 * existence shows whether this machine uses iptables-legacy or iptables-nft (KEP-3178), and one that drops packets which a
 * remote machine sends to addresses of the loopback network (CVE-2020-8558). The agent itself uses none of them.
 *
 * @param chains chains that have to be there, before all rules
 * @param rules rules that have to be there, in this order
 */
public record UtilityChains(List<PacketChain> chains, List<PacketRule> rules) {

    /**
     * Empty chains whose absence shows that the tables were flushed. The first one is looked for alone: its table has the fewest
     * rules of all.
     */
    public static final List<PacketChain> CANARIES = List.of(canary(Table.MANGLE), canary(Table.NAT), canary(Table.FILTER));

    private static final PacketChain HINT = new PacketChain(Table.MANGLE, "KUBE-IPTABLES-HINT");
    private static final PacketChain FIREWALL = new PacketChain(Table.FILTER, "KUBE-FIREWALL");
    private static final String LOOPBACK = "127.0.0.0/8";

    private static final UtilityChains OF_IPV4 = new UtilityChains(List.of(HINT, FIREWALL), List.of(
            intoFirewall("OUTPUT"), intoFirewall("INPUT"),
            // Other programs of a node add the same rule: it has to stay what it is, word by word.
            new PacketRule(FIREWALL, Position.LAST, List.of("-m", "comment", "--comment", "block incoming localnet connections",
                    "--dst", LOOPBACK, "!", "--src", LOOPBACK,
                    "-m", "conntrack", "!", "--ctstate", "RELATED,ESTABLISHED,DNAT", "-j", "DROP"))));

    /** The loopback network of IPv6 is one address, which no packet from elsewhere can have. */
    private static final UtilityChains OF_IPV6 = new UtilityChains(List.of(HINT), List.of());

    /** Copies the lists. */
    public UtilityChains {
        chains = List.copyOf(chains);
        rules = List.copyOf(rules);
    }

    /** The chains of a family of addresses. */
    public static UtilityChains of(IpFamily family) {
        return switch (family) {
            case IPV4 -> OF_IPV4;
            case IPV6 -> OF_IPV6;
        };
    }

    private static PacketChain canary(Table table) {
        return new PacketChain(table, "KUBE-KUBELET-CANARY");
    }

    private static PacketRule intoFirewall(String chain) {
        return new PacketRule(new PacketChain(Table.FILTER, chain), Position.FIRST, List.of("-j", FIREWALL.name()));
    }
}
