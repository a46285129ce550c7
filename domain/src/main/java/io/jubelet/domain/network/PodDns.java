package io.jubelet.domain.network;

import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodDNSConfig;
import io.jubelet.domain.pod.PodDNSConfigOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * Resolver settings of a pod.
 *
 * @param config the settings
 * @param warnings what the owner of the pod should be notified of, in the order found
 */
public record PodDns(DnsConfig config, List<Warning> warnings) {

    /**
     * A warning for an event on the pod.
     *
     * @param reason reason of the event
     * @param message message of the event
     * @param ofNode message of an event on the node with the same reason, where the node is at fault
     */
    public record Warning(String reason, String message, Optional<String> ofNode) {

        /** Concerns the pod alone. */
        public Warning(String reason, String message) {
            this(reason, message, Optional.empty());
        }
    }

    private static final List<String> CLUSTER_OPTIONS = List.of("ndots:5");
    private static final DnsConfig NOTHING = new DnsConfig(List.of(), List.of(), List.of());

    /** Copies the list. */
    public PodDns {
        warnings = List.copyOf(warnings);
    }

    /** Decides by the policy of the pod, adds what the pod specifies and cuts what resolvers cannot hold. */
    public static PodDns of(Pod pod, NodeDns node) {
        List<Warning> warnings = new ArrayList<>();
        DnsConfig config = switch (policy(pod)) {
            case "None" -> NOTHING;
            case "Default" -> ofNode(node);
            default -> node.clusterDns().isEmpty() ? withoutCluster(pod, node, warnings) : ofCluster(pod, node);
        };
        Optional<PodDNSConfig> wanted = pod.spec().dnsConfig();
        if (wanted.isPresent()) {
            config = merge(config, wanted.get());
        }
        return new PodDns(DnsLimits.apply(config, warnings), warnings);
    }

    /** A pod in the network of its node gets the settings of the node unless it requests those of the cluster. */
    private static String policy(Pod pod) {
        String policy = pod.spec().dnsPolicy();
        return policy.equals("ClusterFirst") && pod.spec().hostNetwork() ? "Default" : policy;
    }

    private static DnsConfig ofCluster(Pod pod, NodeDns node) {
        List<String> hostSearches = node.resolvConf().map(ResolvConf::searches).orElse(List.of());
        String domain = node.clusterDomain();
        if (domain.isEmpty()) {
            return new DnsConfig(node.clusterDns(), hostSearches, CLUSTER_OPTIONS);
        }
        List<String> own = List.of(pod.metadata().namespace() + ".svc." + domain, "svc." + domain, domain);
        return new DnsConfig(node.clusterDns(), union(own, hostSearches), CLUSTER_OPTIONS);
    }

    private static DnsConfig withoutCluster(Pod pod, NodeDns node, List<Warning> warnings) {
        String missing = "kubelet does not have ClusterDNS IP configured and cannot create Pod using \"ClusterFirst\" policy."
                + " Falling back to \"Default\" policy.";
        warnings.add(new Warning("MissingClusterDNS", "pod: \"" + pod.metadata().name() + "_"
                + pod.metadata().namespace() + "(" + pod.uid() + ")\". " + missing, Optional.of(missing)));
        return ofNode(node);
    }

    /**
     * Without settings of the node the pod is its own name server: that switches name resolution off instead of leaving it open.
     */
    private static DnsConfig ofNode(NodeDns node) {
        if (node.resolvConf().isPresent()) {
            ResolvConf conf = node.resolvConf().get();
            return new DnsConfig(conf.nameservers(), conf.searches(), conf.options());
        }
        List<String> loopback = node.nodeIps().isEmpty()
                ? List.of("127.0.0.1")
                : node.nodeIps().stream().map(ip -> ip.contains(":") ? "::1" : "127.0.0.1").toList();
        return new DnsConfig(loopback, List.of("."), List.of());
    }

    private static DnsConfig merge(DnsConfig config, PodDNSConfig wanted) {
        return new DnsConfig(
                union(config.servers(), wanted.nameservers()),
                union(config.searches(), wanted.searches()),
                options(config.options(), wanted.options()));
    }

    private static List<String> union(List<String> first, List<String> second) {
        SequencedSet<String> all = new LinkedHashSet<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    /** An option of the pod replaces one of the same name. */
    private static List<String> options(List<String> given, List<PodDNSConfigOption> wanted) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String option : given) {
            int colon = option.indexOf(':');
            values.put(colon < 0 ? option : option.substring(0, colon), colon < 0 ? "" : option.substring(colon + 1));
        }
        wanted.forEach(option -> values.put(option.name(), option.value().orElse("")));
        List<String> options = new ArrayList<>();
        values.forEach((name, value) -> options.add(value.isEmpty() ? name : name + ":" + value));
        return options;
    }
}
