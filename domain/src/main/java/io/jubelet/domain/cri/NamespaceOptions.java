package io.jubelet.domain.cri;

import java.util.Objects;
import java.util.Optional;

/**
 * Namespaces of a sandbox or container.
 *
 * @param network network
 * @param pid process ids
 * @param ipc IPC
 * @param targetId container whose process namespace is joined, for TARGET
 * @param userNamespace user ids; absent leaves those of the runtime
 */
public record NamespaceOptions(
        NamespaceMode network,
        NamespaceMode pid,
        NamespaceMode ipc,
        String targetId,
        Optional<UserNamespace> userNamespace) {

    /** Copies collections; rejects null parts. */
    public NamespaceOptions {
        Objects.requireNonNull(network, "network");
        Objects.requireNonNull(pid, "pid");
        Objects.requireNonNull(ipc, "ipc");
        Objects.requireNonNull(targetId, "targetId");
        Objects.requireNonNull(userNamespace, "userNamespace");
    }

    /** A builder with every part absent. */
    public static NamespaceOptionsBuilder builder() {
        return new NamespaceOptionsBuilder();
    }

    /** A builder that starts from this record. */
    public NamespaceOptionsBuilder toBuilder() {
        return new NamespaceOptionsBuilder(this);
    }
}
