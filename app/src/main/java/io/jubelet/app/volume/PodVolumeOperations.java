package io.jubelet.app.volume;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Work on the volumes of one pod that was begun and has not ended: one set-up of each volume, one mount of the sub-paths of each
 * container, and one tear-down. Thread-safe.
 */
final class PodVolumeOperations {

    /** By the name of the volume. */
    private final Map<String, Operation> setUps = new ConcurrentHashMap<>();
    /** By the name of the container. */
    private final Map<String, Operation> subPathMounts = new ConcurrentHashMap<>();
    private Optional<PodVolumeTearDown.State> tearDown = Optional.empty();
    /** A tear-down was begun, perhaps to its end. Nothing else begins afterwards, also for questions that were asked before. */
    private boolean ending;

    /** The set-ups, by the name of the volume: a view. */
    Map<String, Operation> setUps() {
        return Collections.unmodifiableMap(setUps);
    }

    /** The set-up of a volume, unless it is over. */
    Optional<Operation> setUp(String volume) {
        return Optional.ofNullable(setUps.get(volume)).filter(operation -> !operation.isOver());
    }

    /**
     * Begins to set a volume up, if that is due and not under way, and nothing is torn down.
     *
     * @param begun the set-up, if it begins
     * @param due waits for nothing
     * @return the set-up under way; empty for none
     */
    synchronized Optional<Operation> beginSetUp(String volume, Operation begun, BooleanSupplier due) {
        Optional<Operation> other = setUp(volume);
        if (other.isPresent() || ending || !due.getAsBoolean()) {
            return other;
        }
        setUps.put(volume, begun);
        return Optional.of(begun);
    }

    /** A set-up has ended. */
    void endSetUp(String volume, Operation operation) {
        setUps.remove(volume, operation);
    }

    Optional<Operation> subPathMount(String container) {
        return Optional.ofNullable(subPathMounts.get(container));
    }

    /**
     * Begins to mount the sub-paths of a container, if that is not under way, and nothing is torn down.
     *
     * @param begun the mount, if it begins
     * @return the mount under way; empty for none
     */
    synchronized Optional<Operation> beginSubPathMount(String container, Operation begun) {
        return Optional.ofNullable(subPathMounts.compute(container,
                (_, other) -> other != null && !other.isOver() ? other : ending ? null : begun));
    }

    /** The mount of the sub-paths of a container has ended. */
    void endSubPathMount(String container, Operation operation) {
        subPathMounts.remove(container, operation);
    }

    /** Set-ups and mounts that make something which belongs to the pod: a tear-down waits for their end. */
    List<Operation> toAwait() {
        return Stream.concat(setUps.values().stream(), subPathMounts.values().stream()).filter(Operation::needsCleanUp).toList();
    }

    /** The tear-down, from its first attempt until nothing is left. */
    synchronized Optional<PodVolumeTearDown.State> tearDown() {
        return tearDown;
    }

    /** The tear-down that was begun before, or else this one. */
    synchronized PodVolumeTearDown.State tearDownOr(PodVolumeTearDown.State begun) {
        ending = true;
        tearDown = Optional.of(tearDown.orElse(begun));
        return tearDown.get();
    }

    /** The tear-down has come to another state. */
    synchronized void setTearDown(PodVolumeTearDown.State state) {
        tearDown = Optional.of(state);
    }

    /** Nothing is left of the volumes. */
    synchronized void endTearDown() {
        tearDown = Optional.empty();
    }
}
