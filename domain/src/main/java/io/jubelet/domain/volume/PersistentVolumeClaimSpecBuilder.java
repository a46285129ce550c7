package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LabelSelector;
import io.jubelet.domain.meta.TypedLocalObjectReference;
import io.jubelet.domain.meta.TypedObjectReference;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link PersistentVolumeClaimSpec}; every part is absent until it is set. Not thread-safe. */
public final class PersistentVolumeClaimSpecBuilder {
    private List<String> accessModes = List.of();
    private Optional<LabelSelector> selector = Optional.empty();
    private Optional<ResourceRequirements> resources = Optional.empty();
    private String volumeName = "";
    private Optional<String> storageClassName = Optional.empty();
    private String volumeMode = "";
    private Optional<TypedLocalObjectReference> dataSource = Optional.empty();
    private Optional<TypedObjectReference> dataSourceRef = Optional.empty();
    private Optional<String> volumeAttributesClassName = Optional.empty();

    PersistentVolumeClaimSpecBuilder() {
    }

    PersistentVolumeClaimSpecBuilder(PersistentVolumeClaimSpec from) {
        accessModes = from.accessModes();
        selector = from.selector();
        resources = from.resources();
        volumeName = from.volumeName();
        storageClassName = from.storageClassName();
        volumeMode = from.volumeMode();
        dataSource = from.dataSource();
        dataSourceRef = from.dataSourceRef();
        volumeAttributesClassName = from.volumeAttributesClassName();
    }

    /** Sets {@link PersistentVolumeClaimSpec#accessModes()}. */
    public PersistentVolumeClaimSpecBuilder accessModes(List<String> value) {
        accessModes = value;
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#selector()}. */
    public PersistentVolumeClaimSpecBuilder selector(LabelSelector value) {
        selector = Optional.of(value);
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#resources()}. */
    public PersistentVolumeClaimSpecBuilder resources(ResourceRequirements value) {
        resources = Optional.of(value);
        return this;
    }

    /** Removes {@link PersistentVolumeClaimSpec#resources()}. */
    public PersistentVolumeClaimSpecBuilder noResources() {
        resources = Optional.empty();
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#volumeName()}. */
    public PersistentVolumeClaimSpecBuilder volumeName(String value) {
        volumeName = value;
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#storageClassName()}. */
    public PersistentVolumeClaimSpecBuilder storageClassName(String value) {
        storageClassName = Optional.of(value);
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#volumeMode()}. */
    public PersistentVolumeClaimSpecBuilder volumeMode(String value) {
        volumeMode = value;
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#dataSource()}. */
    public PersistentVolumeClaimSpecBuilder dataSource(TypedLocalObjectReference value) {
        dataSource = Optional.of(value);
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#dataSourceRef()}. */
    public PersistentVolumeClaimSpecBuilder dataSourceRef(TypedObjectReference value) {
        dataSourceRef = Optional.of(value);
        return this;
    }

    /** Sets {@link PersistentVolumeClaimSpec#volumeAttributesClassName()}. */
    public PersistentVolumeClaimSpecBuilder volumeAttributesClassName(String value) {
        volumeAttributesClassName = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PersistentVolumeClaimSpec build() {
        return new PersistentVolumeClaimSpec(accessModes, selector, resources, volumeName, storageClassName,
                volumeMode, dataSource, dataSourceRef, volumeAttributesClassName);
    }
}
