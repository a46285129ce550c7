package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.EvictPod;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.Topics;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.eviction.LimitedVolumes;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Evicts pods whose {@code emptyDir} has grown above its {@code sizeLimit}. Each pod that has such a limit is watched
 * by a thread of its own, so that one with many files delays no other pod's noticing another; all other pods cost
 * nothing.
 */
public final class LocalStorageEviction implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.eviction");

    /** Evictions of pods that are not seen ending yet. */
    private final Map<String, PodEviction> evicted = new ConcurrentHashMap<>();
    private final Map<String, SizeWatch> watches = new ConcurrentHashMap<>();
    private final VolumeStatistics statistics;
    private final Timers timers;
    private final Tasks tasks;
    private Bus bus;
    private PodEvents events;
    private Decisions decisions;

    /** Evictions by these statistics. */
    public LocalStorageEviction(VolumeStatistics statistics, Timers timers, Tasks tasks) {
        this.statistics = statistics;
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
        this.events = new PodEvents(bus, timers);
        this.decisions = new Decisions(bus, timers);
        bus.subscribe(Topics.STATUS_CHANGED, this::changed);
        bus.subscribe(Topics.STATUSES, all -> all.pods().forEach(status -> {
            changed(status);
            Optional.ofNullable(evicted.get(status.pod().uid())).ifPresent(this::end);
        }));
    }

    @Override
    public void stop() {
        watches.values().forEach(SizeWatch::end);
    }

    private void changed(PodStatusChanged changed) {
        Pod pod = changed.pod();
        boolean watched = changed.stage() == Stage.SYNCING && !pod.status().isTerminal()
                && !LimitedVolumes.of(pod).isEmpty();
        if (watched) {
            watches.computeIfAbsent(pod.uid(), _ -> watch(pod));
        } else {
            evicted.remove(pod.uid());
            Optional.ofNullable(watches.remove(pod.uid())).ifPresent(SizeWatch::end);
        }
    }

    private SizeWatch watch(Pod pod) {
        var watch = new SizeWatch(pod, statistics, timers, this::evict);
        watch.begin(tasks.start("sizes-" + pod.metadata().name(), watch));
        return watch;
    }

    private void evict(PodEviction eviction) {
        Pod pod = eviction.pod();
        LOG.log(Level.INFO, "pod {0} is evicted: {1}", pod.fullName(), eviction.message());
        events.warning(pod, PodEviction.REASON, eviction.message());
        decisions.made(pod, new EndDecision.Evicted(PodEviction.REASON, eviction.message()));
        evicted.put(pod.uid(), eviction);
        end(eviction);
    }

    private void end(PodEviction eviction) {
        Pod pod = eviction.pod();
        bus.publish(Topics.EVICT_POD, new EvictPod(pod.uid(), new PodFailure(PodEviction.REASON, eviction.message()),
                Optional.empty(), OptionalLong.of(eviction.gracePeriodSeconds())));
    }
}
