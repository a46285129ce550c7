package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.meta.ObjectMeta;
import java.util.List;
import java.util.Objects;

/**
 * The drivers of a node, as the API has them (storage.k8s.io/v1 CSINode).
 *
 * @param metadata identity
 * @param spec the drivers
 */
public record CsiNodeObject(ObjectMeta metadata, Spec spec) {

    /** Rejects null. */
    public CsiNodeObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * The drivers.
     *
     * @param drivers by the order of their registration
     */
    public record Spec(List<CsiNodeDriver> drivers) {

        /** Copies the list. */
        public Spec {
            drivers = List.copyOf(drivers);
        }
    }

    /** The object of a node. */
    public static CsiNodeObject of(CsiNode node) {
        return new CsiNodeObject(node.metadata(), new Spec(node.drivers()));
    }

    /** The object without its form. */
    public CsiNode toDomain() {
        return new CsiNode(metadata, spec.drivers());
    }
}
