package io.jubelet.app.pacing;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.runtime.RuntimeWaits;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reports calls that wait long: each second while there are any, and once as a decision about the pod. */
final class LongWaits implements Concern, SlotObserver {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** Shorter waits are not reported. */
    private static final Duration LONG = Duration.ofSeconds(1);
    /** Of all pods of a burst, those that wait so long are the ones that users ask about. */
    private static final Duration EXPLAINED = Duration.ofSeconds(5);

    private final SlotObserver observer;
    private final Supplier<Collection<SlotQueue>> queues;
    private final Timers timers;
    private final Reconciler reports;
    private final Set<SlotQueue.QueuedCall> explained = new HashSet<>();
    private volatile boolean watching;
    private volatile Bus bus;

    /**
     * Reports the long waits of these queues.
     *
     * @param observer learns everything, as before
     */
    LongWaits(SlotObserver observer, Supplier<Collection<SlotQueue>> queues, Timers timers, Tasks tasks) {
        this.observer = observer;
        this.queues = queues;
        this.timers = timers;
        this.reports = new Reconciler("runtime-waits", this::report, timers, tasks);
    }

    @Override
    public String name() {
        return "runtime-waits";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(NodeTopics.TICK, _ -> reports.request());
    }

    @Override
    public void stop() {
        reports.close();
    }

    @Override
    public void granted(CallKind kind, Duration waited) {
        observer.granted(kind, waited);
    }

    @Override
    public void changed(String handler, int slots, int waiting) {
        observer.changed(handler, slots, waiting);
        if (waiting > 0 && !watching && bus != null) {
            watching = true;
            reports.request();
        }
    }

    private Reconciler.Next report() {
        watching = false;
        List<RuntimeWait> waits = new ArrayList<>();
        Set<SlotQueue.QueuedCall> all = new HashSet<>();
        for (SlotQueue queue : queues.get()) {
            List<SlotQueue.QueuedCall> queued = queue.queued();
            all.addAll(queued);
            for (int i = 0; i < queued.size(); i++) {
                check(queued.get(i), i, waits);
            }
        }
        explained.retainAll(all);
        bus.publish(RuntimeTopics.RUNTIME_WAITS, new RuntimeWaits(waits));
        if (all.isEmpty()) {
            return Reconciler.Next.onRequest();
        }
        watching = true;
        return Reconciler.Next.within(INTERVAL);
    }

    private void check(SlotQueue.QueuedCall queuedCall, int before, List<RuntimeWait> waits) {
        Duration age = Duration.ofNanos(timers.nanos() - queuedCall.arrived());
        PacedCall call = queuedCall.call();
        if (call.pod().isEmpty() || age.compareTo(LONG) < 0) {
            return;
        }
        Instant now = timers.instant();
        waits.add(new RuntimeWait(call.pod().get(), call.kind(), now.minus(age), before));
        if (age.compareTo(EXPLAINED) >= 0 && explained.add(queuedCall)) {
            bus.publish(EventTopics.DECISION,
                    new DecisionMade(call.pod().get(), now, new PodDecision.AwaitsRuntime(call.kind().method())));
        }
    }
}
