package io.jubelet.adapters.cri.simulation;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Gives out addresses, one per network, in rising order; the first two of a network stay free. Not thread-safe. */
final class AddressPool {

    private final List<Network> networks;
    private final Set<String> taken = new HashSet<>();

    /** @throws InvalidArgumentException when a network is not written {@code address/bits} */
    AddressPool(List<String> cidrs) {
        networks = new ArrayList<>(cidrs.stream().map(Network::parse).toList());
    }

    /** The next free address of every network; empty when one of them has none left. */
    Optional<List<String>> take() {
        List<String> addresses = new ArrayList<>();
        for (Network network : networks) {
            Optional<String> address = network.next(taken);
            if (address.isEmpty()) {
                return Optional.empty();
            }
            addresses.add(address.get());
        }
        taken.addAll(addresses);
        return Optional.of(List.copyOf(addresses));
    }

    /** Gives addresses back. */
    void release(List<String> addresses) {
        addresses.forEach(taken::remove);
    }

    /** New networks; addresses that are in use stay in use. */
    void replace(List<String> cidrs) {
        List<Network> parsed = cidrs.stream().map(Network::parse).toList();
        networks.clear();
        networks.addAll(parsed);
    }

    private static final class Network {
        private static final int TRIES = 1 << 16;

        private final BigInteger base;
        private final BigInteger size;
        private final int bytes;
        private BigInteger last = BigInteger.ONE;

        private Network(BigInteger base, BigInteger size, int bytes) {
            this.base = base;
            this.size = size;
            this.bytes = bytes;
        }

        static Network parse(String cidr) {
            int slash = cidr.indexOf('/');
            String address = slash < 0 ? "" : cidr.substring(0, slash);
            // Anything else would be looked up as a host name.
            if (!address.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
                throw wrong(cidr);
            }
            try {
                byte[] raw = InetAddress.getByName(address).getAddress();
                int bits = Integer.parseInt(cidr.substring(slash + 1));
                int free = raw.length * 8 - bits;
                if (bits < 0 || free < 2) {
                    throw wrong(cidr);
                }
                BigInteger size = BigInteger.ONE.shiftLeft(free);
                BigInteger value = new BigInteger(1, raw);
                return new Network(value.subtract(value.mod(size)), size, raw.length);
            } catch (UnknownHostException | NumberFormatException e) {
                throw wrong(cidr);
            }
        }

        Optional<String> next(Set<String> taken) {
            BigInteger usable = size.subtract(BigInteger.valueOf(3));
            for (int i = 0; i < TRIES && BigInteger.valueOf(i).compareTo(usable) < 0; i++) {
                last = last.add(BigInteger.ONE);
                if (last.compareTo(size.subtract(BigInteger.TWO)) > 0) {
                    last = BigInteger.TWO;
                }
                String address = text(base.add(last));
                if (!taken.contains(address)) {
                    return Optional.of(address);
                }
            }
            return Optional.empty();
        }

        private String text(BigInteger value) {
            byte[] raw = value.toByteArray();
            byte[] padded = new byte[bytes];
            int from = Math.max(0, raw.length - bytes);
            System.arraycopy(raw, from, padded, bytes - (raw.length - from), raw.length - from);
            try {
                InetAddress address = InetAddress.getByAddress(padded);
                return address instanceof Inet4Address ? address.getHostAddress() : compressed(padded);
            } catch (UnknownHostException e) {
                throw new IllegalStateException(Arrays.toString(padded) + " has a wrong length", e);
            }
        }

        /** The text form of RFC 5952, as network plugins write it. */
        private static String compressed(byte[] raw) {
            String full = IntStream.range(0, 8)
                    .mapToObj(i -> Integer.toHexString((raw[2 * i] & 0xff) << 8 | raw[2 * i + 1] & 0xff))
                    .reduce((a, b) -> a + ":" + b).orElseThrow();
            String longest = Pattern.compile("(?:^|:)0(?::0)+(?=:|$)").matcher(full).results()
                    .map(MatchResult::group).max(Comparator.comparingInt(String::length))
                    .orElse("");
            if (longest.isEmpty()) {
                return full;
            }
            int at = full.indexOf(longest);
            String end = full.substring(at + longest.length());
            return full.substring(0, at) + (end.isEmpty() ? "::" : ":" + end);
        }

        private static InvalidArgumentException wrong(String cidr) {
            return new InvalidArgumentException(
                    "\"" + cidr + "\" is no network with room for pods; write for example 10.88.0.0/16");
        }
    }
}
