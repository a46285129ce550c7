package io.jubelet.app.volume;

import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * State of the volumes of one pod, by name. A volume that was ready once stays so for the containers that are started later,
 * even if its refresh fails.
 */
final class PodState {

    /**
     * A volume whose last attempt failed.
     *
     * @param problem why
     * @param pause between that attempt and the next
     * @param dueAt when the next is due, monotonic nanoseconds
     * @param needs what it is made of
     * @param csi name of the volume of a CSI driver
     */
    record Wait(String problem, Duration pause, long dueAt, VolumeNeeds needs, Optional<UniqueVolumeName> csi) {

        /** The same, due at another moment. */
        Wait dueAt(long moment) {
            return new Wait(problem, pause, moment, needs, csi);
        }
    }

    /**
     * A volume was made ready after its worker had left: the next question finds it ready.
     *
     * @param pod what it was made for
     * @param changes how many changes of objects were received before
     */
    record Fresh(ObjectMeta pod, long changes) {
    }

    private final ReentrantLock lock = new ReentrantLock();
    final Map<String, ReadyVolume> ready = new ConcurrentHashMap<>();
    final Map<String, Wait> failed = new ConcurrentHashMap<>();
    final Map<String, Fresh> fresh = new ConcurrentHashMap<>();
    /** Why claims are not usable or there is no plugin for volumes, as far as no event has said so yet. */
    final Map<String, String> unprocessed = new ConcurrentHashMap<>();
    /** Since when volumes wait to be attached, or to be said so again; monotonic nanoseconds. */
    final Map<String, Long> unattached = new ConcurrentHashMap<>();
    /** Volumes of CSI drivers that want to be asked for them again and again. */
    final Set<String> republished = ConcurrentHashMap.newKeySet();
    /** Those whose claims may become larger while the pod runs. */
    final Set<String> expandable = ConcurrentHashMap.newKeySet();
    /** Those that nodes never make larger, as far as that was looked up. */
    final Set<String> neverLarger = ConcurrentHashMap.newKeySet();
    /** Those that have to become larger and could not yet. */
    final Map<String, GrowingVolumes.Pauses> growing = new ConcurrentHashMap<>();
    /** When their sizes were looked at; monotonic nanoseconds. */
    Optional<Long> sizesCheckedAt = Optional.empty();
    final Map<String, Operation> settingUp = new ConcurrentHashMap<>();
    /** By the name of the container. */
    final Map<String, Operation> mounting = new ConcurrentHashMap<>();
    Optional<TearDowns.OfPod> tearDown = Optional.empty();

    /** Does something atomically that waits for nothing. */
    <T> T lock(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    Optional<Operation> underWay(String volume) {
        return Optional.ofNullable(settingUp.get(volume)).filter(operation -> !operation.isOver());
    }

    /** Whether a volume is on its way to being ready, again or for the first time. */
    boolean isOpen(String volume) {
        return failed.containsKey(volume) || settingUp.containsKey(volume) || fresh.containsKey(volume);
    }
}
