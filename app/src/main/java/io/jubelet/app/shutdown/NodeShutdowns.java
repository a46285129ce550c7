package io.jubelet.app.shutdown;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Follows whether the machine is about to shut down, and has its pods ended before. When a shutdown is cancelled, the pods that
 * have not been ended yet continue.
 */
final class NodeShutdowns implements Concern {

    private static final Logger LOG = System.getLogger(NodeShutdowns.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock writing = new ReentrantLock();
    private final ShutdownConcerns parts;
    private final Timers timers;
    private final ShutdownWatch watch;
    private final Reconciler recording;
    /** Pods that have a worker and whose containers may run, as they were reported last. */
    private final Map<String, PodStatusChanged> running = new LinkedHashMap<>();
    private Optional<PodShutdown> shutdown = Optional.empty();
    private volatile boolean underWay;
    private volatile ShutdownTimes times = ShutdownTimes.NONE;
    private Bus bus;

    NodeShutdowns(ShutdownConcerns parts) {
        this.parts = parts;
        this.timers = parts.platform().timers();
        this.watch = new ShutdownWatch(parts.service(), parts.policy().total(), this::announced, parts.platform());
        this.recording = new Reconciler("shutdown-record", this::record, timers, parts.platform().tasks());
    }

    @Override
    public String name() {
        return "shutdown";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(PodTopics.STATUS_CHANGED, changed -> locked(() -> changed(changed)));
        bus.subscribe(PodTopics.STATUSES, all -> locked(() -> {
            all.pods().forEach(this::changed);
            Set<String> listed = all.pods().stream().map(status -> status.pod().uid()).collect(Collectors.toSet());
            running.keySet().retainAll(listed);
            shutdown.ifPresent(run -> run.listed(listed));
        }));
        bus.subscribe(PodTopics.STATUS_DELIVERED, delivered -> locked(() -> shutdown.ifPresent(run -> run.delivered(delivered))));
        bus.subscribe(NodeTopics.TICK, _ -> publish());
        parts.platform().tasks().start("shutdown-record", this::readTimes);
        watch.start();
    }

    @Override
    public void stop() {
        watch.stop();
        recording.close();
        locked(() -> shutdown.ifPresent(PodShutdown::cancel));
    }

    private void locked(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private void changed(PodStatusChanged changed) {
        if (changed.stage().mayRun()) {
            running.put(changed.pod().uid(), changed);
        } else {
            running.remove(changed.pod().uid());
        }
        shutdown.ifPresent(run -> run.changed(changed));
    }

    private void announced(boolean begins) {
        locked(() -> {
            if (begins == underWay) {
                return;
            }
            underWay = begins;
            LOG.log(Level.INFO, begins ? "the machine is about to shut down" : "the shutdown of the machine is called off");
            bus.publish(EventTopics.NODE_EVENT, new NodeEvent(parts.nodeName(), PodEvent.Type.NORMAL,
                    ShutdownStatus.EVENT_REASON, ShutdownStatus.eventMessage(begins), timers.instant()));
            if (begins) {
                begin();
            } else {
                if (shutdown.filter(PodShutdown::cancel).isPresent()) {
                    times = new ShutdownTimes(times.start(), Optional.of(timers.instant()));
                    recording.request();
                }
                shutdown = Optional.empty();
                watch.check();
                publish();
            }
        });
    }

    private void begin() {
        times = new ShutdownTimes(Optional.of(timers.instant()), Optional.empty());
        publish();
        recording.request();
        var run = new PodShutdown(parts, bus, this::locked, this::ended);
        shutdown = Optional.of(run);
        run.begin(running.values());
    }

    /** Nothing more is waited for: the record is written, and then the machine may go. */
    private void ended() {
        times = new ShutdownTimes(times.start(), Optional.of(timers.instant()));
        publish();
        Optional<PodShutdown> over = shutdown;
        parts.platform().tasks().start("shutdown-end", () -> {
            record();
            locked(() -> release(over));
        });
    }

    /** Not when the shutdown was called off meanwhile: pods of the next one may run. */
    private void release(Optional<PodShutdown> over) {
        if (shutdown.equals(over)) {
            watch.release();
            LOG.log(Level.INFO, "pods are ended; the machine may shut down");
        }
    }

    private void publish() {
        bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(underWay, times));
    }

    private void readTimes() {
        try {
            ShutdownTimes last = parts.times().read();
            locked(() -> {
                if (times.equals(ShutdownTimes.NONE)) {
                    times = last;
                    publish();
                }
            });
        } catch (PortException e) {
            LOG.log(Level.WARNING, "when the machine was shut down last is not known: {0}", e.getMessage());
        }
    }

    /** Always the newest times, so that the order in which threads come here does not matter. */
    private Reconciler.Next record() {
        writing.lock();
        try {
            parts.times().write(times);
        } catch (PortException | CancelledException e) {
            LOG.log(Level.WARNING, "the time of the shutdown is not recorded: {0}", e.getMessage());
        } finally {
            writing.unlock();
        }
        return Reconciler.Next.onRequest();
    }
}
