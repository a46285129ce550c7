package io.jubelet.domain.volume.claim;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Actual and requested size of a claim, as far as a node uses them.
 *
 * @param accessModes access modes of the claim
 * @param requested what the user wants ({@code spec.resources.requests.storage})
 * @param capacity what the user has ({@code status.capacity.storage})
 * @param allocated what a controller is about to give, by resource ({@code status.allocatedResources}); empty for older controllers
 * @param statuses how far that has come, by resource ({@code status.allocatedResourceStatuses})
 * @param conditions status of the conditions, by type
 */
public record ClaimSizes(
        List<String> accessModes,
        Optional<Quantity> requested,
        Optional<Quantity> capacity,
        Map<String, Quantity> allocated,
        Map<String, String> statuses,
        Map<String, String> conditions) {

    private static final String STORAGE = "storage";

    /** Copies collections; rejects null. */
    public ClaimSizes {
        accessModes = List.copyOf(accessModes);
        Objects.requireNonNull(requested, "requested");
        Objects.requireNonNull(capacity, "capacity");
        allocated = Map.copyOf(allocated);
        statuses = Map.copyOf(statuses);
        conditions = Map.copyOf(conditions);
    }

    /** Nothing is known. */
    public static ClaimSizes none() {
        return new ClaimSizes(List.of(), Optional.empty(), Optional.empty(), Map.of(), Map.of(), Map.of());
    }

    /** Present size; zero when it is not reported. */
    public Quantity size() {
        return capacity.orElse(Quantity.ZERO);
    }

    /** Size allocated by a controller; zero when it is not reported. */
    public Quantity target() {
        return allocated.getOrDefault(STORAGE, Quantity.ZERO);
    }

    /** State of a change of the size, such as {@code NodeResizePending}; empty for none. */
    public String progress() {
        return statuses.getOrDefault(STORAGE, "");
    }

    /** These sizes with another progress; empty for none. */
    public ClaimSizes withProgress(String progress) {
        Map<String, String> changed = new TreeMap<>(statuses);
        if (progress.isEmpty()) {
            changed.remove(STORAGE);
        } else {
            changed.put(STORAGE, progress);
        }
        return new ClaimSizes(accessModes, requested, capacity, allocated, changed, conditions);
    }

    /** These sizes with another size that the user has. */
    public ClaimSizes withSize(Quantity size) {
        return new ClaimSizes(accessModes, requested, Optional.of(size), allocated, statuses, conditions);
    }

    /** These sizes with other conditions. */
    public ClaimSizes withConditions(Map<String, String> changed) {
        return new ClaimSizes(accessModes, requested, capacity, allocated, statuses, changed);
    }
}
