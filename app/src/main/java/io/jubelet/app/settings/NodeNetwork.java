package io.jubelet.app.settings;

import io.jubelet.domain.network.NodeDns;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The node in its network.
 *
 * @param addresses gives the addresses of the node, preferred family first, as they are known now
 * @param dns what the node knows about name resolution
 */
public record NodeNetwork(Supplier<List<String>> addresses, NodeDns dns) {

    /** Rejects null. */
    public NodeNetwork {
        Objects.requireNonNull(addresses, "addresses");
        Objects.requireNonNull(dns, "dns");
    }
}
