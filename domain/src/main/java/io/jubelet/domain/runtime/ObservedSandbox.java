package io.jubelet.domain.runtime;

import io.jubelet.domain.cri.NamespaceMode;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Full status of one sandbox.
 *
 * @param id id given by the runtime
 * @param pod owner
 * @param attempt how often a sandbox was made for the pod before this one
 * @param state state
 * @param createdAt creation time
 * @param network NODE when it shares the network of the host, else POD
 * @param ips addresses, primary first; absent when the runtime reported no network status at all
 * @param runtimeHandler runtime handler, empty for the default
 */
public record ObservedSandbox(
        String id,
        PodIdentity pod,
        int attempt,
        SandboxState state,
        Instant createdAt,
        NamespaceMode network,
        Optional<List<String>> ips,
        String runtimeHandler) {

    /** Copies collections; rejects null parts. */
    public ObservedSandbox {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(network, "network");
        ips = ips.map(List::copyOf);
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
    }

    /** A builder with every part absent. */
    public static ObservedSandboxBuilder builder() {
        return new ObservedSandboxBuilder();
    }

    /** A builder that starts from this record. */
    public ObservedSandboxBuilder toBuilder() {
        return new ObservedSandboxBuilder(this);
    }
}
