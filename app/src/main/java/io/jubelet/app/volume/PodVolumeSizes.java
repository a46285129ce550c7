package io.jubelet.app.volume;

import io.jubelet.app.volume.csi.VolumeExpansions;
import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which volumes of one pod may become larger while it runs, by name, and when they are looked at again. Thread-safe. */
final class PodVolumeSizes {

    /**
     * Pauses before the next attempts for a volume that could not become larger yet.
     *
     * @param failed after one that failed; those of a kubelet
     * @param waiting after one that found that the controller has to act first
     */
    private record Pauses(Backoff failed, Backoff waiting) {

        private static final Backoff FIRST = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(122));
        private static final Pauses NONE = new Pauses(FIRST, FIRST);
    }

    /** Those whose claims may become larger while the pod runs. */
    private final Set<String> expandable = ConcurrentHashMap.newKeySet();
    /** Those that nodes never make larger, as far as that was looked up. */
    private final Set<String> neverLarger = ConcurrentHashMap.newKeySet();
    /** Those that have to become larger and could not yet. */
    private final Map<String, Pauses> growing = new ConcurrentHashMap<>();
    /** When they were looked at; monotonic nanoseconds. */
    private Optional<Long> checkedAt = Optional.empty();

    /** Its claim may become larger while the pod runs. */
    void expandable(String volume) {
        expandable.add(volume);
    }

    boolean isExpandable(String volume) {
        return expandable.contains(volume);
    }

    /** Nodes never make it larger. */
    void neverLarger(String volume) {
        neverLarger.add(volume);
    }

    boolean isNeverLarger(String volume) {
        return neverLarger.contains(volume);
    }

    /** They are looked at now, monotonic nanoseconds. */
    synchronized void checked(long now) {
        checkedAt = Optional.of(now);
    }

    /** Whether they were not looked at for this time; then they are now, monotonic nanoseconds. */
    synchronized boolean checkedIfDue(long now, Duration period) {
        boolean due = checkedAt.isEmpty() || now - checkedAt.get() >= period.toNanos();
        if (due) {
            checkedAt = Optional.of(now);
        }
        return due;
    }

    /** An attempt to make a volume larger ended; returns the pause before the next one, empty when it is over. */
    Optional<Duration> attempted(String volume, VolumeExpansions.Attempt attempt) {
        Pauses pauses = growing.getOrDefault(volume, Pauses.NONE);
        return switch (attempt) {
            case OVER -> {
                growing.remove(volume);
                yield Optional.empty();
            }
            case WAITS -> {
                growing.put(volume, new Pauses(Pauses.FIRST, pauses.waiting().failed()));
                yield Optional.of(pauses.waiting().pause());
            }
            case FAILED -> {
                growing.put(volume, new Pauses(pauses.failed().failed(), Pauses.FIRST));
                yield Optional.of(pauses.failed().pause());
            }
        };
    }
}
