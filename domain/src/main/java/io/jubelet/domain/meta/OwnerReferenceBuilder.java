package io.jubelet.domain.meta;

import java.util.Optional;

/** Assembles a {@link OwnerReference}; every part is absent until it is set. Not thread-safe. */
public final class OwnerReferenceBuilder {
    private String apiVersion = "";
    private String kind = "";
    private String name = "";
    private String uid = "";
    private Optional<Boolean> controller = Optional.empty();
    private Optional<Boolean> blockOwnerDeletion = Optional.empty();

    OwnerReferenceBuilder() {
    }

    /** Sets {@link OwnerReference#apiVersion()}. */
    public OwnerReferenceBuilder apiVersion(String value) {
        apiVersion = value;
        return this;
    }

    /** Sets {@link OwnerReference#kind()}. */
    public OwnerReferenceBuilder kind(String value) {
        kind = value;
        return this;
    }

    /** Sets {@link OwnerReference#name()}. */
    public OwnerReferenceBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link OwnerReference#uid()}. */
    public OwnerReferenceBuilder uid(String value) {
        uid = value;
        return this;
    }

    /** Sets {@link OwnerReference#controller()}. */
    public OwnerReferenceBuilder controller(Boolean value) {
        controller = Optional.of(value);
        return this;
    }

    /** Sets {@link OwnerReference#blockOwnerDeletion()}. */
    public OwnerReferenceBuilder blockOwnerDeletion(Boolean value) {
        blockOwnerDeletion = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public OwnerReference build() {
        return new OwnerReference(apiVersion, kind, name, uid, controller, blockOwnerDeletion);
    }
}
