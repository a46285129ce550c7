package io.jubelet.app.message;

import io.jubelet.domain.source.PodChange;
import java.util.List;

/**
 * What became of the wanted pods of one source.
 *
 * @param changes changes in the order they are to be applied
 * @param allSourcesReady whether every configured source has delivered at least once
 */
public record PodChanges(List<PodChange> changes, boolean allSourcesReady) {

    /** Copies the list. */
    public PodChanges {
        changes = List.copyOf(changes);
    }
}
