package io.jubelet.domain.network;

import java.util.List;
import java.util.Objects;

/**
 * A rule of a packet filter.
 *
 * @param chain the chain that it is in
 * @param position where it is put when the chain does not have it
 * @param words what it matches and does, in the words of iptables(8); not empty
 */
public record PacketRule(PacketChain chain, Position position, List<String> words) {

    /** Position of a new rule. */
    public enum Position {
        /** Before all others. */
        FIRST,
        /** Behind all others. */
        LAST
    }

    /** Copies the words; rejects null, and a rule without words. */
    public PacketRule {
        Objects.requireNonNull(chain, "chain");
        Objects.requireNonNull(position, "position");
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a rule needs words");
        }
    }
}
