package io.jubelet.app.volume;

import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * State of the volumes of one pod, by name: which are ready, and which failed and when they are tried again. A volume that was ready
 * once stays so for the containers that are started later, even if its refresh fails. Thread-safe.
 */
final class PodVolumeStates {

    /**
     * A volume was made ready after its worker had left: the next question finds it ready.
     *
     * @param pod what it was made for
     * @param changes how many changes of objects were received before
     */
    record Fresh(ObjectMeta pod, long changes) {

        /** Whether it is what would be made for this pod now. */
        boolean isUpToDate(Pod now, long changesNow) {
            return changes == changesNow && pod.equals(now.metadata());
        }
    }

    private final Map<String, ReadyVolume> ready = new ConcurrentHashMap<>();
    private final Map<String, FailedVolume> failed = new ConcurrentHashMap<>();
    private final Map<String, Fresh> fresh = new ConcurrentHashMap<>();
    /** Why claims are not usable or there is no plugin for volumes, as far as no event has said so yet. */
    private final Map<String, String> unprocessed = new ConcurrentHashMap<>();
    /** Since when volumes wait to be attached, or to be said so again; monotonic nanoseconds. */
    private final Map<String, Long> unattached = new ConcurrentHashMap<>();
    /** The CSI drivers that have mounted ready volumes. */
    private final Map<String, String> drivers = new ConcurrentHashMap<>();
    private final PodVolumeOperations operations = new PodVolumeOperations();
    private final PodVolumeSizes sizes = new PodVolumeSizes();

    /** Work on them that is under way. */
    PodVolumeOperations operations() {
        return operations;
    }

    /** Which of them may become larger. */
    PodVolumeSizes sizes() {
        return sizes;
    }

    /** The ready ones: a view. */
    Map<String, ReadyVolume> ready() {
        return Collections.unmodifiableMap(ready);
    }

    boolean isReady(String volume) {
        return ready.containsKey(volume);
    }

    /** Those whose last attempt failed: a view. */
    Map<String, FailedVolume> failed() {
        return Collections.unmodifiableMap(failed);
    }

    Optional<FailedVolume> failure(String volume) {
        return Optional.ofNullable(failed.get(volume));
    }

    /** Whether a volume is on its way to being ready, again or for the first time. */
    boolean isOpen(String volume) {
        return failed.containsKey(volume) || operations.setUps().containsKey(volume) || fresh.containsKey(volume);
    }

    /** The CSI driver that has mounted a volume; absent for none, and while the volume is not ready. */
    Optional<String> driver(String volume) {
        return Optional.ofNullable(drivers.get(volume));
    }

    /** The result of an attempt that no question has found yet; it is found only once. */
    Optional<Fresh> takeFresh(String volume) {
        return Optional.ofNullable(fresh.remove(volume));
    }

    /**
     * An attempt made a volume ready.
     *
     * @param now monotonic nanoseconds
     * @return whether it was not ready before, or the attempt before had failed
     */
    boolean succeeded(SetUpProgress progress, ReadyVolume made, long now) {
        String volume = progress.volume().name();
        boolean hadFailed = failed.remove(volume) != null;
        unprocessed.remove(volume);
        unattached.remove(volume);
        progress.driver().ifPresent(driver -> drivers.put(volume, driver));
        if (progress.found().expandable()) {
            sizes.expandable(volume);
        }
        if (progress.hasCheckedSize()) {
            sizes.checked(now);
        }
        boolean wasReady = ready.put(volume, made) != null;
        return hadFailed || !wasReady;
    }

    /** An attempt failed; returns the failure that follows the one before. */
    FailedVolume failed(String volume, Function<Optional<FailedVolume>, FailedVolume> following) {
        return failed.compute(volume, (_, before) -> following.apply(Optional.ofNullable(before)));
    }

    /** A volume waits to be attached, since this moment at the latest; monotonic nanoseconds. */
    void awaitsAttachment(String volume, long now) {
        unattached.putIfAbsent(volume, now);
    }

    /** A volume failed for another reason than that it waits to be attached. */
    void awaitsNoAttachment(String volume) {
        unattached.remove(volume);
    }

    /** A claim is not usable, or there is no plugin for a volume. */
    void unprocessed(String volume, String problem) {
        unprocessed.put(volume, problem);
    }

    /**
     * An attempt is over.
     *
     * @param made the result for the next question, if nobody waits for this attempt any more
     * @return whether nobody waits for it any more
     */
    boolean endSetUp(String volume, Operation operation, Optional<Fresh> made) {
        boolean abandoned = operation.end(() -> made.ifPresent(result -> fresh.put(volume, result)));
        operations.endSetUp(volume, operation);
        return abandoned;
    }

    /** Volumes that failed and are of this kind are due at this moment, monotonic nanoseconds; returns whether there are any. */
    boolean makeDue(Predicate<FailedVolume> kind, long now) {
        List<String> volumes = failed.entrySet().stream().filter(entry -> kind.test(entry.getValue())).map(Map.Entry::getKey).toList();
        volumes.forEach(volume -> failed.computeIfPresent(volume, (_, failure) -> failure.dueAt(now)));
        return !volumes.isEmpty();
    }

    /** The problems that no event has reported yet; they are given only once. */
    Map<String, String> takeUnprocessed() {
        Map<String, String> taken = new TreeMap<>(unprocessed);
        taken.forEach(unprocessed::remove);
        return taken;
    }

    /** The volumes that wait to be attached. */
    Set<String> unattached() {
        return new TreeSet<>(unattached.keySet());
    }

    /** Whether one has waited to be attached for this long, or since that was said last; it is said now, monotonic nanoseconds. */
    boolean reportUnattached(long now, Duration limit) {
        boolean due = unattached.values().stream().anyMatch(since -> now - since >= limit.toNanos());
        if (due) {
            unattached.replaceAll((_, _) -> now);
        }
        return due;
    }
}
