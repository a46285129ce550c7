package io.jubelet.domain.validation;

import io.jubelet.domain.pod.HostAlias;
import io.jubelet.domain.pod.PodDNSConfig;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.IpText;
import java.util.List;
import java.util.Set;

/** Name resolution: DNS policy, DNS settings and lines of the hosts file. */
final class NetworkRules {

    private static final Set<String> DNS_POLICIES =
            Set.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
    private static final int MOST_SERVERS = 3;
    private static final int MOST_SEARCHES = 32;
    private static final int MOST_SEARCH_CHARACTERS = 2048;

    private NetworkRules() {
    }

    static void check(Field field, PodSpec spec) {
        Field policy = field.child("dnsPolicy");
        if (spec.dnsPolicy().isEmpty()) {
            policy.required("");
        } else {
            policy.oneOf(spec.dnsPolicy(), DNS_POLICIES);
        }
        Field config = field.child("dnsConfig");
        if (spec.dnsPolicy().equals("None")) {
            if (spec.dnsConfig().isEmpty()) {
                config.required("must provide `dnsConfig` when `dnsPolicy` is None");
            } else if (spec.dnsConfig().get().nameservers().isEmpty()) {
                config.child("nameservers")
                        .required("must provide at least one DNS nameserver when `dnsPolicy` is None");
            }
        }
        spec.dnsConfig().ifPresent(dns -> config(config, dns));
        aliases(field.child("hostAliases"), spec.hostAliases());
    }

    private static void config(Field field, PodDNSConfig dns) {
        Field servers = field.child("nameservers");
        if (dns.nameservers().size() > MOST_SERVERS) {
            servers.invalid(dns.nameservers(), "must not have more than " + MOST_SERVERS + " nameservers");
        }
        for (int i = 0; i < dns.nameservers().size(); i++) {
            ip(servers.index(i), dns.nameservers().get(i));
        }
        Field searches = field.child("searches");
        if (dns.searches().size() > MOST_SEARCHES) {
            searches.invalid(dns.searches(), "must not have more than " + MOST_SEARCHES + " search paths");
        }
        if (String.join(" ", dns.searches()).length() > MOST_SEARCH_CHARACTERS) {
            searches.invalid("...", "must not have more than " + MOST_SEARCH_CHARACTERS
                    + " characters (including spaces) in the search list");
        }
        for (int i = 0; i < dns.searches().size(); i++) {
            String search = dns.searches().get(i);
            // A lone dot is the root; names may have underscores here, as the names of services in the DNS do.
            if (!search.equals(".")) {
                String name = search.endsWith(".") ? search.substring(0, search.length() - 1) : search;
                searches.index(i).invalid(search, Names.dnsSubdomain(name.replace('_', 'a')));
            }
        }
        for (int i = 0; i < dns.options().size(); i++) {
            field.child("options").index(i).required(dns.options().get(i).name(), "must not be empty");
        }
    }

    private static void aliases(Field field, List<HostAlias> aliases) {
        for (int i = 0; i < aliases.size(); i++) {
            ip(field.index(i).child("ip"), aliases.get(i).ip());
            List<String> names = aliases.get(i).hostnames();
            for (int j = 0; j < names.size(); j++) {
                field.index(i).child("hostnames").index(j).invalid(names.get(j), Names.dnsSubdomain(names.get(j)));
            }
        }
    }

    private static void ip(Field field, String text) {
        if (!IpText.isIp(text)) {
            field.invalid(text, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
        }
    }
}
