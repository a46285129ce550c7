package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.eviction.LimitedVolumes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Evicts pods whose {@code emptyDir} has grown above its {@code sizeLimit}. Each pod that has such a limit is watched by a
 * thread of its own, so that a volume with many files does not delay the others; other pods are not measured.
 */
final class LocalStorageEviction implements Concern {

    private final Map<String, SizeWatch> watches = new ConcurrentHashMap<>();
    private final VolumeStatistics statistics;
    private final Duration volumePeriod;
    private final PodEvictions evictions;
    private final Timers timers;
    private final Tasks tasks;
    private Bus bus;

    /**
     * Evictions by these statistics.
     *
     * @param volumePeriod how often volumes are to be measured at most; those with a limit more often while that costs little
     */
    LocalStorageEviction(VolumeStatistics statistics, Duration volumePeriod, PodEvictions evictions, Timers timers, Tasks tasks) {
        this.statistics = statistics;
        this.volumePeriod = volumePeriod;
        this.evictions = evictions;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "storage-eviction";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(PodTopics.STATUSES, this::listed);
    }

    @Override
    public void stop() {
        watches.values().forEach(SizeWatch::end);
    }

    private void changed(PodStatusChanged changed) {
        Pod pod = changed.pod();
        boolean active = ActivePods.isActive(changed);
        if (active && !LimitedVolumes.of(pod).isEmpty()) {
            watches.computeIfAbsent(pod.uid(), _ -> watch(pod));
        }
        if (!active) {
            ends(pod.uid());
        }
    }

    /** A pod that is watched and not listed is gone, although its end was not received. */
    private void listed(StatusesListed all) {
        Set<String> gone = new HashSet<>(watches.keySet());
        all.pods().forEach(status -> {
            gone.remove(status.pod().uid());
            changed(status);
        });
        gone.forEach(this::ends);
    }

    private void ends(String uid) {
        Optional.ofNullable(watches.remove(uid)).ifPresent(SizeWatch::end);
    }

    private SizeWatch watch(Pod pod) {
        var watch = new SizeWatch(pod, statistics, volumePeriod, timers, eviction -> evictions.begin(bus, eviction));
        watch.begin(tasks.start("sizes-" + pod.metadata().name(), watch));
        return watch;
    }
}
