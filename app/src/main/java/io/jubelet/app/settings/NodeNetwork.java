package io.jubelet.app.settings;

import io.jubelet.domain.network.NodeDns;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Network settings of the node.
 *
 * @param addresses gives the addresses of the node, preferred family first, as they are known now
 * @param dns settings of name resolution
 * @param resolvConf absolute path of the resolver configuration, which is read whenever a sandbox is made, since it may be
 * written after the agent has started. Empty when that in {@code dns} counts
 * @param podCidr range of pod addresses that is passed to the runtime until the cluster gives the node one; empty for none
 */
public record NodeNetwork(Supplier<List<String>> addresses, NodeDns dns, Optional<String> resolvConf, String podCidr) {

    /** Rejects null. */
    public NodeNetwork {
        Objects.requireNonNull(addresses, "addresses");
        Objects.requireNonNull(dns, "dns");
        Objects.requireNonNull(resolvConf, "resolvConf");
        Objects.requireNonNull(podCidr, "podCidr");
    }

    /** A node whose resolver configuration never changes. */
    public NodeNetwork(Supplier<List<String>> addresses, NodeDns dns) {
        this(addresses, dns, Optional.empty(), "");
    }
}
