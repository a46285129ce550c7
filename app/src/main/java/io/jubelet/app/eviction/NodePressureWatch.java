package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Reconciler.Next;
import io.jubelet.domain.eviction.LocalStorageLimits;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Checks free memory, disk space and process ids every ten seconds, and when the kernel notifies that memory runs short;
 * publishes the pressure, and evicts pods. A node without thresholds whose pods have no limits of ephemeral storage is not
 * checked.
 */
final class NodePressureWatch implements Concern {

    private static final Logger LOG = System.getLogger(NodePressureWatch.class.getName());

    private static final Duration PERIOD = Duration.ofSeconds(10);
    /** The containers of an evicted pod are removed when it is cleaned up: until then its disk space is not free. */
    private static final Duration REMOVAL = Duration.ofSeconds(1);
    private static final long SMALL_MOVE = 2L << 20;
    /** Notifications may come in any number, but cause no more than two looks in a second. */
    private static final Duration BETWEEN_ALARMS = Duration.ofMillis(500);

    private final PressureRounds rounds;
    private final PressureSettings settings;
    private final ActivePods pods;
    private final PodEvictions evictions;
    private final MemoryAlarms alarms;
    private final Timers timers;
    private final Reconciler reconciler;
    private final CleanUpWait cleanUp;
    private final AtomicBoolean alarmed = new AtomicBoolean();
    /** What the kernel watches; it has to be asked anew after it notified, since a cgroup that vanishes is a notification, too. */
    private volatile Set<MemoryAlarms.Line> watched = Set.of();
    private volatile long checkedAt;
    private volatile boolean idle;
    private volatile boolean stopped;
    private volatile NodePressure pressure = NodePressure.NONE;
    private String reportedError = "";
    private Bus bus;

    /** A watch that decides by these rounds. */
    NodePressureWatch(PressureRounds rounds, PressureSettings settings, PodEvictions evictions, MemoryAlarms alarms,
            Platform platform) {
        this.rounds = rounds;
        this.settings = settings;
        this.pods = new ActivePods();
        this.evictions = evictions;
        this.alarms = alarms;
        this.timers = platform.timers();
        this.cleanUp = new CleanUpWait(timers);
        this.reconciler = new Reconciler(name(), this::reconcile, timers, platform.tasks());
        this.checkedAt = timers.nanos() - BETWEEN_ALARMS.toNanos();
    }

    @Override
    public String name() {
        return "eviction";
    }

    @Override
    public void start(Bus to) {
        bus = to;
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(PodTopics.STATUSES, all -> pods.listed(all, this::changed));
        bus.subscribe(PodTopics.POD_FINISHED, finished -> {
            if (cleanUp.finished(finished.podUid())) {
                timers.after(REMOVAL, reconciler::request);
            }
        });
        bus.subscribe(PodTopics.WORKERS, workers -> requestIf(cleanUp.known(workers.known())));
        bus.subscribe(NodeTopics.TICK, _ -> bus.publish(NodeTopics.PRESSURE, pressure));
        reconciler.request();
    }

    @Override
    public void stop() {
        stopped = true;
        reconciler.close();
        alarms.close();
    }

    private void changed(PodStatusChanged changed) {
        if (pods.changed(changed)) {
            requestIf(idle && limited() && LocalStorageLimits.applyTo(changed.pod()));
        }
    }

    private void requestIf(boolean needed) {
        if (needed) {
            reconciler.request();
        }
    }

    private boolean limited() {
        return settings.localStorageIsolation();
    }

    /** The kernel notifies, on a thread of its own. */
    private void memoryAlarm() {
        watched = Set.of();
        if (alarmed.compareAndSet(false, true)) {
            Duration rest = Duration.ofNanos(checkedAt - timers.nanos()).plus(BETWEEN_ALARMS);
            timers.after(rest, reconciler::request);
        }
    }

    private Next reconcile() throws InterruptedException {
        if (stopped) {
            return Next.onRequest();
        }
        alarmed.set(false);
        Optional<Duration> wait = cleanUp.left();
        if (wait.isPresent()) {
            return Next.within(wait.get());
        }
        idle = settings.thresholds().isEmpty() && !(limited() && pods.any(LocalStorageLimits::applyTo));
        if (idle) {
            return Next.onRequest();
        }
        try {
            return evict();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "what pods use can''t be measured, so that none is evicted: {0}", e.getMessage());
            return Next.within(PERIOD);
        } finally {
            checkedAt = timers.nanos();
        }
    }

    private Next evict() throws InterruptedException {
        List<PodEviction> chosen = rounds.choose(pods.where(pod -> !evictions.isOpen(pod.uid())),
                new PressureRounds.Listener(bus, this::publish, this::watch));
        if (chosen.isEmpty()) {
            return Next.within(PERIOD);
        }
        chosen.forEach(eviction -> evictions.begin(bus, eviction));
        cleanUp.begin(chosen);
        return Next.within(cleanUp.left().orElse(PERIOD));
    }

    private void publish(NodePressure latest) {
        if (!latest.equals(pressure)) {
            LOG.log(Level.INFO, latest.conditions().isEmpty() ? "the node is not short of anything any more"
                    : "conditions of the node: {0}", latest.conditions().stream().map(c -> c.wireName()).toList());
            pressure = latest;
            bus.publish(NodeTopics.PRESSURE, latest);
        }
    }

    private void watch(Set<MemoryAlarms.Line> lines) {
        if (isWatched(lines)) {
            return;
        }
        try {
            watched = lines;
            alarms.watch(lines, this::memoryAlarm);
            reportedError = "";
        } catch (PortException e) {
            watched = Set.of();
            if (!reportedError.equals(e.getMessage())) {
                reportedError = e.getMessage();
                LOG.log(Level.WARNING, "the kernel does not notify when memory runs short, which is noticed within ten seconds"
                        + " then: {0}", e.getMessage());
            }
        }
    }

    /** Lines move a little with every file that is read, which is not worth asking the kernel anew. */
    private boolean isWatched(Set<MemoryAlarms.Line> lines) {
        return lines.size() == watched.size() && lines.stream().allMatch(line -> watched.stream().anyMatch(
                known -> known.cgroup().equals(line.cgroup()) && Math.abs(known.usageBytes() - line.usageBytes()) < SMALL_MOVE));
    }
}
