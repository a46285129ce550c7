package io.jubelet.domain.network;

import java.util.List;
import java.util.Optional;

/** Warning for a node whose resolver configuration has more search domains than pods can get. */
public final class ResolverLimits {

    /** Reason of the event. */
    public static final String REASON = "CheckLimitsForResolvConf";

    /** Search domains of a pod with the DNS of the cluster: of its namespace, of services, of the cluster. */
    private static final int DOMAINS_OF_CLUSTER = 3;

    private ResolverLimits() {
    }

    /**
     * The first limit that is exceeded; empty when none is.
     *
     * @param path the file, as the message names it
     * @param clusterDomain domain of the cluster; empty for none
     */
    public static Optional<String> exceeded(String path, ResolvConf conf, String clusterDomain) {
        List<String> searches = conf.searches();
        int most = DnsLimits.MAX_SEARCHES - (clusterDomain.isEmpty() ? 0 : DOMAINS_OF_CLUSTER);
        if (searches.size() > most) {
            return Optional.of("Resolv.conf file '" + path + "' contains search line consisting of more than " + most
                    + " domains!");
        }
        if (searches.stream().anyMatch(search -> search.length() > DnsLimits.MAX_SEARCH)) {
            return Optional.of("Resolv.conf file \"" + path + "\" contains a search path which length is more than allowed "
                    + DnsLimits.MAX_SEARCH + " chars!");
        }
        return String.join(" ", searches).length() > DnsLimits.MAX_SEARCH_LINE
                ? Optional.of("Resolv.conf file '" + path + "' contains search line which length is more than allowed "
                        + DnsLimits.MAX_SEARCH_LINE + " chars!")
                : Optional.empty();
    }
}
