package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Remembers which volumes of which pods could not be made ready, and when each of them is tried again (behaviour reference,
 * section 9, "Manager"). A volume that was ready once stays so for the containers that are started later, however its
 * refresh goes.
 */
final class VolumeWaits {

    /** Pauses between two tries of a volume. */
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofSeconds(122);
    /** The same of a claim, which nobody watches: it is asked for again as often as other kubelets sync a failing pod. */
    private static final Duration LONGEST_OF_CLAIMS = Duration.ofSeconds(10);

    /** Something else kept a sync from trying what was due. */
    private static final Duration OVERDUE = Duration.ofSeconds(10);

    private final PodEvents events;
    private final Timers timers;
    private final Map<String, OfPod> pods = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();

    VolumeWaits(PodEvents events, Timers timers) {
        this.events = events;
        this.timers = timers;
    }

    /**
     * What is remembered of a pod.
     *
     * @param failed volumes whose last try failed, by name
     * @param ready volumes that were ready once, by name
     */
    record OfPod(Map<String, Wait> failed, Map<String, ReadyVolume> ready) {

        OfPod() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /**
     * A volume whose last try failed.
     *
     * @param problem why
     * @param pause between that try and the next
     * @param dueAt when the next is due, monotonic nanoseconds
     * @param needs what it is made of
     */
    record Wait(String problem, Duration pause, long dueAt, VolumeNeeds needs) {
    }

    /** A round of trying the volumes of a pod. */
    VolumeRound round(Pod pod) {
        return new VolumeRound(pod, pods.computeIfAbsent(pod.uid(), _ -> new OfPod()), this, events);
    }

    /** How many changes of objects were heard of. */
    long changes() {
        return changes.get();
    }

    /**
     * A try that failed.
     *
     * @param seen {@link #changes()} before it; if more came since, it may not have known what it needed
     */
    Wait failed(Pod pod, Volume volume, String problem, boolean claim, Optional<Wait> before, long seen) {
        Duration longest = claim ? LONGEST_OF_CLAIMS : LONGEST;
        Duration twice = before.map(wait -> wait.pause().multipliedBy(2)).orElse(FIRST);
        Duration pause = twice.compareTo(longest) < 0 ? twice : longest;
        long due = timers.nanos() + (changes.get() == seen ? pause.toNanos() : 0);
        return new Wait(problem, pause, due, VolumeNeeds.of(pod, volume));
    }

    boolean isDue(Wait wait) {
        return wait.dueAt() - timers.nanos() <= 0;
    }

    /** Whether the last try of a volume failed. */
    boolean isWaiting(Pod pod, Volume volume) {
        OfPod known = pods.get(pod.uid());
        return known != null && known.failed().containsKey(volume.name());
    }

    /** When the first volume of a pod is to be tried again that failed; absent when none did. */
    Optional<Duration> retryIn(Pod pod) {
        return Optional.ofNullable(pods.get(pod.uid())).stream().flatMap(known -> known.failed().values().stream())
                .map(wait -> wait.dueAt() - timers.nanos())
                .map(left -> left > 0 ? Duration.ofNanos(left) : OVERDUE).min(Duration::compareTo);
    }

    /** An object changed: what is made of it may be tried again at once. */
    void changed(ConfigObjectKey key) {
        changed(needs -> needs.objects().contains(key));
    }

    /** The trust bundles changed. */
    void trustChanged() {
        changed(needs -> !needs.trust().isEmpty());
    }

    private void changed(Predicate<VolumeNeeds> concerns) {
        changes.incrementAndGet();
        pods.values().forEach(known -> known.failed().replaceAll((_, wait) -> concerns.test(wait.needs())
                ? new Wait(wait.problem(), wait.pause(), timers.nanos(), wait.needs()) : wait));
    }

    /** The pod needs no volumes any more. */
    void forget(Pod pod) {
        pods.remove(pod.uid());
    }
}
