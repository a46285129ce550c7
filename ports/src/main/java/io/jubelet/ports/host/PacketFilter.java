package io.jubelet.ports.host;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketRule;
import java.util.Optional;

/**
 * The packet filters of this machine, as iptables(8) shows them. Other programs may change them at any time. Thread-safe.
 *
 * <p>Any method throws {@link io.jubelet.ports.failure.UnavailableException} when the filters are locked by another program for
 * longer than a few seconds, {@link io.jubelet.ports.failure.PermissionDeniedException} when this process may not change them,
 * {@link io.jubelet.ports.failure.DeadlineExceededException} when there is no answer within a minute, and
 * {@link io.jubelet.ports.failure.InternalException} with the message of iptables when it fails otherwise.
 */
public interface PacketFilter {

    /** Why there are no filters of this family here, such as that iptables is not installed; empty when there are. */
    Optional<String> obstacle(IpFamily family);

    /** Whether a chain is there. */
    boolean has(IpFamily family, PacketChain chain);

    /** Makes a chain without rules; one that is there stays as it is. */
    void make(IpFamily family, PacketChain chain);

    /** Adds a rule to a chain that is there; where the chain has the rule already, it stays as it is. */
    void add(IpFamily family, PacketRule rule);
}
