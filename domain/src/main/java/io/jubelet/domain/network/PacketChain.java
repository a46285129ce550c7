package io.jubelet.domain.network;

import java.util.Objects;

/**
 * A chain of rules of a packet filter.
 *
 * @param table the table that it is in
 * @param name its name there, such as {@code OUTPUT}; not empty
 */
public record PacketChain(Table table, String name) {

    /** Tables that have chains of a node agent (iptables(8)). */
    public enum Table {
        /** Chains that change packets. */
        MANGLE("mangle"),
        /** Chains for packets of new connections. */
        NAT("nat"),
        /** Chains that drop packets. */
        FILTER("filter");

        private final String text;

        Table(String text) {
            this.text = text;
        }

        /** As iptables(8) names it. */
        public String text() {
            return text;
        }
    }

    /** Rejects null and a chain without a name. */
    public PacketChain {
        Objects.requireNonNull(table, "table");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a chain needs a name");
        }
    }

    /** For users, such as {@code mangle/KUBE-IPTABLES-HINT}. */
    @Override
    public String toString() {
        return table.text() + "/" + name;
    }
}
