package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The resources of device plugins.
 *
 * @param capacity devices by resource name
 * @param allocatable healthy devices by resource name
 * @param removed resources of plugins that are gone; they are shown as zero, so that the scheduler notices
 */
public record DeviceResources(
        Map<String, Quantity> capacity, Map<String, Quantity> allocatable, Set<String> removed) {

    /** No plugin. */
    public static final DeviceResources NONE = new DeviceResources(Map.of(), Map.of(), Set.of());

    /** Copies collections; rejects null parts. */
    public DeviceResources {
        capacity = Immutable.sorted(capacity);
        allocatable = Immutable.sorted(allocatable);
        removed = Collections.unmodifiableSet(new TreeSet<>(removed));
    }
}
