package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A runtime class as the API has it (node.k8s.io/v1 RuntimeClass), as far as a node uses it.
 *
 * @param metadata identity
 * @param handler handler of the runtime
 */
public record RuntimeClassObject(ObjectMeta metadata, String handler) {

    /** Rejects null. */
    public RuntimeClassObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(handler, "handler");
    }
}
