package io.jubelet.app.volume;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Backoff;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Keeps the volumes of all pods, and the times at which failed attempts are repeated. */
final class VolumeStates {

    /** Pauses between two attempts to mount a volume; those of the kubelet. */
    static final Backoff BACKOFF = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(122));
    /** Backoff of a claim, which is not watched: it is read again as often as a kubelet syncs a failing pod. */
    private static final Backoff OF_CLAIMS = Backoff.between(BACKOFF.first(), Duration.ofSeconds(10));

    /** Something else kept a sync from trying what was due, or the message that work has ended was lost. */
    private static final Duration OVERDUE = Duration.ofSeconds(10);
    private static final long AT_ONCE = 1;

    private final Timers timers;
    private final Map<String, PodVolumeStates> pods = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();

    VolumeStates(Timers timers) {
        this.timers = timers;
    }

    PodVolumeStates of(Pod pod) {
        return pods.computeIfAbsent(pod.uid(), _ -> new PodVolumeStates());
    }

    /** Number of notified changes of objects. */
    long changes() {
        return changes.get();
    }

    /**
     * An attempt that failed.
     *
     * @param progress how far it had come
     * @param often whether it waits for something that may be there soon, such as a claim
     * @param seen {@link #changes()} before it; if more came since, it may not have known what it needed
     */
    FailedVolume failed(Pod pod, SetUpProgress progress, String problem, boolean often, Optional<FailedVolume> before, long seen) {
        Duration pause = (often ? OF_CLAIMS : BACKOFF).after(before.map(FailedVolume::pause));
        long due = timers.nanos() + (changes.get() == seen ? pause.toNanos() : 0);
        return new FailedVolume(problem, pause, due, VolumeNeeds.of(pod, progress.volume()), progress.csi());
    }

    /** Monotonic nanoseconds. */
    long now() {
        return timers.nanos();
    }

    boolean isDue(FailedVolume failure) {
        return failure.dueAt() - timers.nanos() <= 0;
    }

    /** Time until what failed is tried again. */
    Duration left(FailedVolume failure) {
        return Duration.ofNanos(Math.max(0, failure.dueAt() - timers.nanos()));
    }

    /**
     * When a pod is to be looked at again that has volumes which failed or are under way; absent when it has none.
     *
     * @param asked when it was decided what is due: what came due since then was not tried
     */
    Optional<Duration> recheckIn(PodVolumeStates state, long asked) {
        long now = timers.nanos();
        Stream<Duration> retries = state.failed().values().stream().map(FailedVolume::dueAt)
                .map(due -> due - asked > 0 ? Duration.ofNanos(Math.max(AT_ONCE, due - now)) : OVERDUE);
        Stream<Duration> underWay = state.operations().setUps().values().stream().filter(operation -> !operation.isOver())
                .map(_ -> OVERDUE);
        return Stream.concat(retries, underWay).min(Duration::compareTo);
    }

    /**
     * An object changed: what is made of it may be tried again at once.
     *
     * @return pods that have waited for it
     */
    Set<String> changed(ConfigObjectKey key) {
        return changed((_, failure) -> failure.needs().objects().contains(key));
    }

    /** The trust bundles changed; the same. */
    Set<String> trustChanged() {
        return changed((_, wait) -> !wait.needs().trust().isEmpty());
    }

    /** Certificates of a pod changed; the same. */
    Set<String> certificatesChanged(String pod) {
        return changed((uid, failure) -> uid.equals(pod) && !failure.needs().certificates().isEmpty());
    }

    /** Volumes of CSI drivers that are of this kind may be had now; the same. */
    Set<String> csiChanged(Predicate<UniqueVolumeName> kind) {
        return changed((_, failure) -> failure.csi().filter(kind).isPresent());
    }

    private Set<String> changed(BiPredicate<String, FailedVolume> concerns) {
        changes.incrementAndGet();
        Set<String> waiting = new HashSet<>();
        pods.forEach((uid, state) -> {
            if (state.makeDue(failure -> concerns.test(uid, failure), timers.nanos())) {
                waiting.add(uid);
            }
        });
        return waiting;
    }

    /** The pod has no volumes any more. */
    void forget(Pod pod) {
        pods.remove(pod.uid());
    }
}
