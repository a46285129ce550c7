package io.jubelet.app.stats;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.port.Platform;
import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.BoundedWait;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Measures the volumes of all pods when statistics are read, at most once in a period, in the background: readers get the last
 * measurement. A reader that comes so seldom that it is older than those of a kubelet, which are made within twice the period, waits
 * for the new one for a while.
 */
final class VolumeMeasurements implements Concern, VolumesUse {

    private static final Logger LOG = System.getLogger(VolumeMeasurements.class.getName());
    /** Longest wait of a reader for a new measurement. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();
    private final Function<Pod, PodVolumeUse.Found> measurement;
    private final DriverVolumeUse drivers;
    private final Duration period;
    private final boolean health;
    private final Platform platform;
    /** By uid; a pod whose volumes take long to be measured does not delay the numbers of others. */
    private final Map<String, PodVolumesUse> latest = new ConcurrentHashMap<>();
    private Optional<Thread> running = Optional.empty();
    private CompletableFuture<Void> end = CompletableFuture.completedFuture(null);
    private Optional<Long> begun = Optional.empty();
    /** When the last measurement of all pods began. */
    private Optional<Long> known = Optional.empty();
    private boolean stopped;

    /**
     * Measurements of pods.
     *
     * @param measurement measures the volumes of one pod
     * @param drivers asks drivers for theirs
     * @param period how often they are measured at most, unless a reader wants them measured anew; never unless positive
     * @param health whether volumes are measured although statistics are not read, as drivers may find one that is not in order
     */
    VolumeMeasurements(Function<Pod, PodVolumeUse.Found> measurement, DriverVolumeUse drivers, Duration period, boolean health,
            Platform platform) {
        this.measurement = measurement;
        this.drivers = drivers;
        this.period = period;
        this.health = health;
        this.platform = platform;
    }

    @Override
    public String name() {
        return "volume-statistics";
    }

    @Override
    public void start(Bus bus) {
        drivers.start(bus);
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(PodTopics.STATUSES, this::listed);
        if (health) {
            bus.subscribe(NodeTopics.TICK, _ -> begin());
        }
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        drivers.stop();
        running.ifPresent(Thread::interrupt);
    }

    /** Takes in what missed messages said, the end of pods included. */
    private void listed(StatusesListed all) {
        Set<String> there = new HashSet<>();
        all.pods().forEach(each -> there.add(each.pod().uid()));
        pods.keySet().retainAll(there);
        all.pods().forEach(this::changed);
    }

    private void changed(PodStatusChanged changed) {
        Pod pod = changed.pod();
        if (changed.stage().mayRun()) {
            pods.put(pod.uid(), pod);
        } else {
            pods.remove(pod.uid());
        }
    }

    @Override
    public Map<String, PodVolumesUse> latest() {
        Optional<CompletableFuture<Void>> missing = beginIfOutdated();
        missing.ifPresent(this::await);
        Map<String, PodVolumesUse> ofPods = new HashMap<>(drivers.with(latest));
        ofPods.keySet().retainAll(pods.keySet());
        return ofPods;
    }

    /** Begins a measurement if one is due; its end, if it began and what is known is outdated. One reader waits for each. */
    private synchronized Optional<CompletableFuture<Void>> beginIfOutdated() {
        Optional<Long> before = begun;
        begin();
        boolean outdated = known.filter(at -> platform.timers().nanos() - at <= 2 * period.toNanos()).isEmpty();
        return outdated && !begun.equals(before) ? Optional.of(end) : Optional.empty();
    }

    @Override
    public void refresh() {
        await(begin(Duration.ZERO));
    }

    private void await(CompletableFuture<Void> measurement) {
        try {
            BoundedWait.until(measurement, LIMIT, platform.timers());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("measuring volumes was cancelled", e);
        }
    }

    private void begin() {
        begin(period);
    }

    /** Begins a measurement unless one is going on or the last one is young enough; completes when there is none going on. */
    private synchronized CompletableFuture<Void> begin(Duration age) {
        long now = platform.timers().nanos();
        if (!stopped && period.isPositive() && running.isEmpty() && begun.filter(at -> now - at < age.toNanos()).isEmpty()) {
            begun = Optional.of(now);
            end = new CompletableFuture<>();
            running = Optional.of(platform.tasks().start("volume-statistics", this::measure));
        }
        return end;
    }

    private void measure() {
        try {
            Set<String> measured = new HashSet<>();
            Set<DriverVolume.Key> ofDrivers = new HashSet<>();
            for (Pod pod : pods.values()) {
                PodVolumeUse.Found found = measurement.apply(pod);
                latest.put(pod.uid(), found.use());
                measured.add(pod.uid());
                found.ofDrivers().forEach(volume -> ofDrivers.add(volume.key()));
                drivers.begin(found.ofDrivers());
            }
            latest.keySet().retainAll(measured);
            drivers.retain(ofDrivers);
            known();
        } catch (CancelledException e) {
            // The agent ends.
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "the volumes of pods can''t be measured now: {0}", e.getMessage());
        } finally {
            ended();
        }
    }

    private synchronized void known() {
        known = begun;
    }

    private synchronized void ended() {
        running = Optional.empty();
        end.complete(null);
    }
}
