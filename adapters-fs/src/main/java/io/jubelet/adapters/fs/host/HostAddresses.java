package io.jubelet.adapters.fs.host;

import io.jubelet.domain.value.IpAddress;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * The addresses by which others reach a machine. One of a card without a carrier, as of a bridge that has no ports yet, is its own all
 * the same.
 */
record HostAddresses(NetworkCards network, DefaultRoutes routes) {

    /** Those on the way out first, IPv4 before IPv6; then all others in the same order, those of cards that do not run last. */
    List<String> inOrder() {
        List<NetworkCards.Card> cards = network.all();
        List<NetworkCards.Card> running = cards.stream().filter(NetworkCards.Card::running).toList();
        SequencedSet<InetAddress> ordered = new LinkedHashSet<>();
        ordered.addAll(addresses(cards(cards, routes.ipv4()), true));
        ordered.addAll(addresses(cards(cards, routes.ipv6()), false));
        ordered.addAll(addresses(running, true));
        ordered.addAll(addresses(running, false));
        ordered.addAll(addresses(cards, true));
        ordered.addAll(addresses(cards, false));
        return ordered.stream().map(NetworkCards::text).map(IpAddress::parse).flatMap(Optional::stream)
                .map(IpAddress::text).toList();
    }

    private static List<NetworkCards.Card> cards(List<NetworkCards.Card> cards, List<String> names) {
        return names.stream().flatMap(name -> cards.stream().filter(card -> card.name().equals(name))).toList();
    }

    private static List<InetAddress> addresses(List<NetworkCards.Card> cards, boolean v4) {
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkCards.Card card : cards) {
            for (InetAddress address : card.addresses()) {
                if (address instanceof Inet4Address == v4 && isReachable(address)) {
                    addresses.add(address);
                }
            }
        }
        return addresses;
    }

    private static boolean isReachable(InetAddress address) {
        return !address.isLoopbackAddress() && !address.isLinkLocalAddress() && !address.isAnyLocalAddress()
                && !address.isMulticastAddress();
    }
}
