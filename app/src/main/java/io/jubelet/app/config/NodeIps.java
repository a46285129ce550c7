package io.jubelet.app.config;

import io.jubelet.domain.value.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The value of {@code --node-ip}.
 *
 * @param addresses those that can be read, in their order
 * @param ignored parts that are no addresses
 */
record NodeIps(List<IpAddress> addresses, List<String> ignored) {

    static final String FLAG = "--node-ip";
    static final List<String> ANY = List.of("0.0.0.0", "::");

    static NodeIps parse(String text) {
        var addresses = new ArrayList<IpAddress>();
        var ignored = new ArrayList<String>();
        for (var part : text.split(",")) {
            var address = IpAddress.parse(part.strip());
            address.ifPresent(addresses::add);
            if (address.isEmpty() && !part.isBlank()) {
                ignored.add(part.strip());
            }
        }
        return new NodeIps(List.copyOf(addresses), List.copyOf(ignored));
    }

    /** The error in them, if there is one. */
    Optional<String> fault() {
        var texts = texts();
        if (addresses.size() < 2) {
            return Optional.empty();
        }
        if (addresses.size() > 2 || addresses.get(0).isV4() == addresses.get(1).isV4()) {
            return Optional.of(FLAG + " " + String.join(",", texts)
                    + " must contain either a single IP or a dual-stack pair of IPs");
        }
        return texts.stream().anyMatch(ANY::contains)
                ? Optional.of(FLAG + " " + String.join(",", texts) + " cannot include 0.0.0.0 or :: in a pair of IPs")
                : Optional.empty();
    }

    List<String> texts() {
        return addresses.stream().map(IpAddress::text).toList();
    }
}
