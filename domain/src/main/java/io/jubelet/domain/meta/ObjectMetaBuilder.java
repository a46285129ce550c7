package io.jubelet.domain.meta;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link ObjectMeta}; every part is absent until it is set. Not thread-safe. */
public final class ObjectMetaBuilder {
    private String name = "";
    private String generateName = "";
    private String namespace = "";
    private String selfLink = "";
    private String uid = "";
    private String resourceVersion = "";
    private long generation;
    private Optional<Instant> creationTimestamp = Optional.empty();
    private Optional<Instant> deletionTimestamp = Optional.empty();
    private Optional<Long> deletionGracePeriodSeconds = Optional.empty();
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();
    private List<OwnerReference> ownerReferences = List.of();
    private List<String> finalizers = List.of();

    ObjectMetaBuilder() {
    }

    ObjectMetaBuilder(ObjectMeta from) {
        name = from.name();
        generateName = from.generateName();
        namespace = from.namespace();
        selfLink = from.selfLink();
        uid = from.uid();
        resourceVersion = from.resourceVersion();
        generation = from.generation();
        creationTimestamp = from.creationTimestamp();
        deletionTimestamp = from.deletionTimestamp();
        deletionGracePeriodSeconds = from.deletionGracePeriodSeconds();
        labels = from.labels();
        annotations = from.annotations();
        ownerReferences = from.ownerReferences();
        finalizers = from.finalizers();
    }

    /** Sets {@link ObjectMeta#name()}. */
    public ObjectMetaBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ObjectMeta#generateName()}. */
    public ObjectMetaBuilder generateName(String value) {
        generateName = value;
        return this;
    }

    /** Sets {@link ObjectMeta#namespace()}. */
    public ObjectMetaBuilder namespace(String value) {
        namespace = value;
        return this;
    }

    /** Sets {@link ObjectMeta#selfLink()}. */
    public ObjectMetaBuilder selfLink(String value) {
        selfLink = value;
        return this;
    }

    /** Sets {@link ObjectMeta#uid()}. */
    public ObjectMetaBuilder uid(String value) {
        uid = value;
        return this;
    }

    /** Sets {@link ObjectMeta#resourceVersion()}. */
    public ObjectMetaBuilder resourceVersion(String value) {
        resourceVersion = value;
        return this;
    }

    /** Sets {@link ObjectMeta#generation()}. */
    public ObjectMetaBuilder generation(long value) {
        generation = value;
        return this;
    }

    /** Sets {@link ObjectMeta#creationTimestamp()}. */
    public ObjectMetaBuilder creationTimestamp(Instant value) {
        creationTimestamp = Optional.of(value);
        return this;
    }

    /** Sets {@link ObjectMeta#deletionTimestamp()}. */
    public ObjectMetaBuilder deletionTimestamp(Instant value) {
        deletionTimestamp = Optional.of(value);
        return this;
    }

    /** Removes {@link ObjectMeta#deletionTimestamp()}. */
    public ObjectMetaBuilder noDeletionTimestamp() {
        deletionTimestamp = Optional.empty();
        return this;
    }

    /** Sets {@link ObjectMeta#deletionGracePeriodSeconds()}. */
    public ObjectMetaBuilder deletionGracePeriodSeconds(Long value) {
        deletionGracePeriodSeconds = Optional.of(value);
        return this;
    }

    /** Sets {@link ObjectMeta#labels()}. */
    public ObjectMetaBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link ObjectMeta#annotations()}. */
    public ObjectMetaBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** Sets {@link ObjectMeta#ownerReferences()}. */
    public ObjectMetaBuilder ownerReferences(List<OwnerReference> value) {
        ownerReferences = value;
        return this;
    }

    /** Sets {@link ObjectMeta#finalizers()}. */
    public ObjectMetaBuilder finalizers(List<String> value) {
        finalizers = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ObjectMeta build() {
        return new ObjectMeta(name, generateName, namespace, selfLink, uid, resourceVersion, generation,
                creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, labels, annotations,
                ownerReferences, finalizers);
    }
}
