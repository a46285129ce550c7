package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A service account as the API has it (core/v1 ServiceAccount), as far as a node uses it.
 *
 * @param metadata identity and annotations
 */
public record ServiceAccountObject(ObjectMeta metadata) {

    /** Rejects null. */
    public ServiceAccountObject {
        Objects.requireNonNull(metadata, "metadata");
    }
}
