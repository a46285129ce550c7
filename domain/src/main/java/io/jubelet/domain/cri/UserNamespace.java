package io.jubelet.domain.cri;

import java.util.List;
import java.util.Objects;

/**
 * Mapping of user ids.
 *
 * @param mode POD or NODE
 * @param uids user ids
 * @param gids group ids
 */
public record UserNamespace(NamespaceMode mode, List<IdMapping> uids, List<IdMapping> gids) {

    /** Copies collections; rejects null parts. */
    public UserNamespace {
        Objects.requireNonNull(mode, "mode");
        uids = List.copyOf(uids);
        gids = List.copyOf(gids);
    }
}
