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
 * The addresses by which others reach a machine. An address of an interface without a carrier, such as a bridge without ports,
 * belongs to it, too.
 */
record HostAddresses(NetworkInterfaces network, DefaultRoutes routes) {

    /** Those on the way out first, IPv4 before IPv6; then all others in the same order, those of interfaces that do not run last. */
    List<String> inOrder() {
        List<NetworkInterfaces.HostInterface> interfaces = network.all();
        List<NetworkInterfaces.HostInterface> running = interfaces.stream().filter(NetworkInterfaces.HostInterface::running).toList();
        SequencedSet<InetAddress> ordered = new LinkedHashSet<>();
        ordered.addAll(outward(interfaces, routes.ipv4(), true));
        ordered.addAll(outward(interfaces, routes.ipv6(), false));
        ordered.addAll(addresses(running, true));
        ordered.addAll(addresses(running, false));
        ordered.addAll(addresses(interfaces, true));
        ordered.addAll(addresses(interfaces, false));
        return ordered.stream().map(NetworkInterfaces::text).map(IpAddress::parse).flatMap(Optional::stream)
                .map(IpAddress::text).toList();
    }

    /** Addresses on the way out; of the loopback interface, where those of the cards lead to the next machine only (RFC 5549). */
    private static List<InetAddress> outward(List<NetworkInterfaces.HostInterface> interfaces, List<String> cards, boolean v4) {
        List<InetAddress> addresses = addresses(interfaces(interfaces, cards), v4);
        return addresses.isEmpty() && !cards.isEmpty() ? addresses(interfaces.stream().filter(
                one -> one.addresses().stream().anyMatch(InetAddress::isLoopbackAddress)).toList(), v4) : addresses;
    }

    private static List<NetworkInterfaces.HostInterface> interfaces(List<NetworkInterfaces.HostInterface> interfaces, List<String> names) {
        return names.stream().flatMap(name -> interfaces.stream().filter(hostInterface -> hostInterface.name().equals(name))).toList();
    }

    private static List<InetAddress> addresses(List<NetworkInterfaces.HostInterface> interfaces, boolean v4) {
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterfaces.HostInterface hostInterface : interfaces) {
            for (InetAddress address : hostInterface.addresses()) {
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
