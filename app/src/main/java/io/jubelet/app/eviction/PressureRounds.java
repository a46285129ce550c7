package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.PodsRanked;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.eviction.EvictionChoice;
import io.jubelet.domain.eviction.EvictionPolicy;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.LocalStorageLimits;
import io.jubelet.domain.eviction.NodeReclaim;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.eviction.PodUsage;
import io.jubelet.domain.eviction.PodUsages;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.eviction.PressureRound;
import io.jubelet.domain.eviction.PressureState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.MonotonicTime;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rounds of checking free resources and acting on shortages: limits of pods first, then reclaiming on the node, then eviction
 * of at most one pod. Times are monotonic, since wall clocks change. For one thread.
 */
final class PressureRounds {

    private static final Logger LOG = System.getLogger(PressureRounds.class.getName());
    /**
     * Time for which a file system is short before a pod is evicted for it: runtimes measure writable layers every ten seconds,
     * and a pod that was not measured since would be taken for a small one.
     */
    private static final Duration LAYERS_MEASURED = Duration.ofSeconds(10);

    /**
     * Receivers of what was read.
     *
     * @param pressure takes what the node is short of
     * @param lines takes the usages of memory to be notified of
     */
    record Listener(Bus bus, Consumer<NodePressure> pressure, Consumer<Set<MemoryAlarms.Line>> lines) {
    }

    private final NodeReadings readings;
    private final NodeStatistics statistics;
    private final PressureSettings settings;
    private final String nodeName;
    private final Timers timers;
    private PressureState state = PressureState.NONE;

    PressureRounds(NodeReadings readings, NodeStatistics statistics, PressureSettings settings, String nodeName,
            Timers timers) {
        this.readings = readings;
        this.statistics = statistics;
        this.settings = settings;
        this.nodeName = nodeName;
        this.timers = timers;
    }

    /**
     * Reads the signals, and chooses the pods to evict.
     *
     * @param active pods that may be evicted
     * @throws PortException when it can't be measured what pods use
     */
    List<PodEviction> choose(List<Pod> active, Listener listener) throws InterruptedException {
        long began = timers.nanos();
        NodeReadings.Reading reading = readings.read();
        listener.lines().accept(readings.lines(reading));
        var policy = new EvictionPolicy(settings.thresholds(), reading.layout(), settings.transitionPeriod(),
                settings.maxPodGracePeriodSeconds());
        PressureRound round = PressureRound.observe(policy, state, reading.signals(), timers.monotonic());
        state = round.state();
        listener.pressure().accept(new NodePressure(round.conditions()));
        List<PodEviction> exceeding = exceeding(active, policy);
        if (!exceeding.isEmpty() || round.mostPressing().isEmpty()) {
            return exceeding;
        }
        return reclaim(new Shortage(policy, round, began), active, listener.bus());
    }

    /** Pods that exceed limits of their own; they are evicted whether or not the node is short of anything. */
    private List<PodEviction> exceeding(List<Pod> active, EvictionPolicy policy) {
        List<Pod> limited = settings.localStorageIsolation()
                ? active.stream().filter(LocalStorageLimits::applyTo).toList() : List.of();
        if (limited.isEmpty()) {
            return List.of();
        }
        try {
            return LocalStorageLimits.exceeded(limited, policy.layout(), PodUsages.of(statistics.summary(false)));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "limits of ephemeral storage can''t be compared with what pods use: {0}", e.getMessage());
            return List.of();
        }
    }

    /** Resources that the node is short of, and the time of the readings. */
    private record Shortage(EvictionPolicy policy, PressureRound round, long began) {

        EvictionThreshold threshold() {
            return round.mostPressing().orElseThrow();
        }

        String resource() {
            return threshold().signal().resource();
        }

        boolean isOfDisk() {
            return threshold().signal().condition() == PressureCondition.DISK;
        }
    }

    private List<PodEviction> reclaim(Shortage shortage, List<Pod> active, Bus bus) throws InterruptedException {
        EvictionThreshold threshold = shortage.threshold();
        LOG.log(Level.WARNING, "{0} is below its threshold: {1} left", threshold.signal().wireName(),
                shortage.round().state().observed().get(threshold.signal()).available());
        bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName, PodEvent.Type.WARNING, "EvictionThresholdMet",
                "Attempting to reclaim " + shortage.resource(), timers.instant()));
        List<NodeReclaim> reclaims = shortage.policy().layout().reclaims(threshold.signal());
        new NodeReclaims(bus).run(reclaims);
        if (!reclaims.isEmpty() && PressureRound.isRelieved(shortage.policy(), readings.read().signals())) {
            LOG.log(Level.INFO, "{0}: enough was freed without ending a pod", shortage.resource());
            return List.of();
        }
        if (active.isEmpty()) {
            LOG.log(Level.WARNING, "{0} is short, and there is no pod to evict", shortage.resource());
            return List.of();
        }
        return isTooEarly(shortage) ? List.of() : rank(shortage, active, bus);
    }

    private boolean isTooEarly(Shortage shortage) {
        MonotonicTime since = shortage.round().state().firstMetAt().get(shortage.threshold());
        return shortage.isOfDisk() && timers.monotonic().since(since).compareTo(LAYERS_MEASURED) < 0;
    }

    private List<PodEviction> rank(Shortage shortage, List<Pod> active, Bus bus) {
        boolean ofMemory = shortage.threshold().signal().condition() == PressureCondition.MEMORY;
        Map<String, PodUsage> usages = PodUsages.of(statistics.remeasured(ofMemory));
        Map<String, Duration> ages = new HashMap<>();
        shortage.round().pressing().forEach(pressing -> ages.put(pressing.signal().wireName(),
                Duration.ofNanos(timers.nanos() - shortage.began())));
        bus.publish(NodeTopics.PODS_RANKED, new PodsRanked(ages));
        List<PodEviction> chosen = EvictionChoice.choose(shortage.policy(), shortage.round(), active, usages).stream().toList();
        if (chosen.isEmpty()) {
            LOG.log(Level.WARNING, "{0} is short, and none of the pods may be evicted", shortage.resource());
        }
        return chosen;
    }
}
