package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LabelSelector;
import io.jubelet.domain.meta.TypedLocalObjectReference;
import io.jubelet.domain.meta.TypedObjectReference;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Spec of a claim.
 *
 * @param accessModes requested access modes
 * @param selector volumes to consider
 * @param resources requested size
 * @param volumeName bound volume
 * @param storageClassName storage class; present and empty means none
 * @param volumeMode {@code Filesystem} or {@code Block}
 * @param dataSource where initial content comes from
 * @param dataSourceRef where initial content comes from, any namespace
 * @param volumeAttributesClassName attributes class
 */
public record PersistentVolumeClaimSpec(
        List<String> accessModes,
        Optional<LabelSelector> selector,
        Optional<ResourceRequirements> resources,
        String volumeName,
        Optional<String> storageClassName,
        String volumeMode,
        Optional<TypedLocalObjectReference> dataSource,
        Optional<TypedObjectReference> dataSourceRef,
        Optional<String> volumeAttributesClassName) {

    /** Copies collections; rejects null parts. */
    public PersistentVolumeClaimSpec {
        accessModes = List.copyOf(accessModes);
        Objects.requireNonNull(selector, "selector");
        Objects.requireNonNull(resources, "resources");
        Objects.requireNonNull(volumeName, "volumeName");
        Objects.requireNonNull(storageClassName, "storageClassName");
        Objects.requireNonNull(volumeMode, "volumeMode");
        Objects.requireNonNull(dataSource, "dataSource");
        Objects.requireNonNull(dataSourceRef, "dataSourceRef");
        Objects.requireNonNull(volumeAttributesClassName, "volumeAttributesClassName");
    }

    /** The same spec with another volume mode. */
    public PersistentVolumeClaimSpec withVolumeMode(String mode) {
        return new PersistentVolumeClaimSpec(accessModes, selector, resources, volumeName, storageClassName, mode, dataSource,
                dataSourceRef, volumeAttributesClassName);
    }
}
