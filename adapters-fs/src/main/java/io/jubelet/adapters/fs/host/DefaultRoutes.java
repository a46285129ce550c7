package io.jubelet.adapters.fs.host;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Network interfaces with default routes, by the routing tables in {@code /proc/net}.
 *
 * @param ipv4 cards with a default route of IPv4, preferred first
 * @param ipv6 the same for IPv6
 */
record DefaultRoutes(List<String> ipv4, List<String> ipv6) {

    private static final int UP = 0x1;
    private static final int REJECT = 0x200;
    private static final String NO_BITS_V6 = "00";

    /** A route out of here. */
    private record Route(String card, long metric) {
    }

    static DefaultRoutes read(HostFiles text) {
        return new DefaultRoutes(cards(text.lines("proc/net/route"), DefaultRoutes::ofV4),
                cards(text.lines("proc/net/ipv6_route"), DefaultRoutes::ofV6));
    }

    private static List<String> cards(List<String> table, Function<String[], Optional<Route>> reader) {
        return table.stream().map(line -> reader.apply(line.strip().split("\\s+"))).flatMap(Optional::stream)
                .sorted(Comparator.comparingLong(Route::metric)).map(Route::card).distinct().toList();
    }

    /** Card, destination, gateway, flags, references, uses, metric, mask. */
    private static Optional<Route> ofV4(String[] line) {
        boolean leadsOut = line.length > 7 && isZero(line[1]) && isZero(line[7]) && isUsable(line[3]);
        return leadsOut ? Optional.of(new Route(line[0], number(line[6], 10))) : Optional.empty();
    }

    /** Destination, its length, source, its length, next hop, metric, references, uses, flags, card. */
    private static Optional<Route> ofV6(String[] line) {
        boolean leadsOut = line.length > 9 && isZero(line[0]) && line[1].equals(NO_BITS_V6) && isUsable(line[8]);
        return leadsOut ? Optional.of(new Route(line[9], number(line[5], 16))) : Optional.empty();
    }

    private static boolean isZero(String hex) {
        return hex.matches("0+");
    }

    private static boolean isUsable(String hexFlags) {
        long flags = number(hexFlags, 16);
        return (flags & UP) != 0 && (flags & REJECT) == 0;
    }

    private static long number(String text, int radix) {
        try {
            return Long.parseLong(text, radix);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
