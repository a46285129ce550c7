package io.jubelet.app.shutdown;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusDelivered;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Ends the pods of a machine that is about to shut down, once. A range of priorities is ended when the pods of the one before
 * have ended and their volumes are unmounted, or its time is over. Guarded by the lock of its owner, which timers take, too.
 */
final class PodShutdown {

    private static final Logger LOG = System.getLogger(PodShutdown.class.getName());
    /** Longest wait for the API server at the end, within the remaining time. */
    private static final Duration DELIVERY = Duration.ofSeconds(10);

    private final ShutdownPolicy policy;
    private final boolean reports;
    private final Bus bus;
    private final Decisions decisions;
    private final Timers timers;
    private final Consumer<Runnable> locked;
    private final Runnable ended;
    private final long begun;
    private final Map<String, PodStatusChanged> pods = new LinkedHashMap<>();
    private final Set<String> ordered = new HashSet<>();
    private final Set<String> late = new HashSet<>();
    private final Set<String> delivered = new HashSet<>();
    private final List<Timers.Pending> alarms = new ArrayList<>();
    private int range = -1;
    private boolean over;

    /**
     * One that has not begun.
     *
     * @param locked runs something under the lock of the owner
     * @param ended is run once, under that lock, when nothing more is waited for
     */
    PodShutdown(ShutdownConcerns parts, Bus bus, Consumer<Runnable> locked, Runnable ended) {
        this.policy = parts.policy();
        this.reports = parts.reports();
        this.timers = parts.platform().timers();
        this.bus = bus;
        this.decisions = new Decisions(bus, timers);
        this.locked = locked;
        this.ended = ended;
        this.begun = timers.nanos();
    }

    void begin(Collection<PodStatusChanged> running) {
        running.forEach(status -> pods.put(status.pod().uid(), status));
        advance();
    }

    /** A pod came to another stage of its lifecycle; one that comes late is ended with its range, or at once. */
    void changed(PodStatusChanged changed) {
        if (over) {
            return;
        }
        String uid = changed.pod().uid();
        if (pods.containsKey(uid) || changed.stage().mayRun()) {
            pods.put(uid, changed);
            if (changed.stage().mayRun() && policy.rangeOf(changed.pod()) <= range) {
                order(changed);
            }
            advance();
        }
    }

    /** These have a status; others are gone. The end is requested again of those that have not begun to end. */
    void listed(Set<String> uids) {
        if (!over) {
            pods.keySet().retainAll(uids);
            pods.values().stream().filter(status -> status.stage() == Stage.SYNCING && ordered.contains(status.pod().uid()))
                    .forEach(this::end);
            advance();
        }
    }

    void delivered(PodStatusDelivered status) {
        delivered.add(status.podUid());
        advance();
    }

    /**
     * No more pods are ended.
     *
     * @return whether it was not over before
     */
    boolean cancel() {
        boolean before = over;
        over = true;
        alarms.forEach(Timers.Pending::cancel);
        return !before;
    }

    private void advance() {
        while (!over && range < policy.periods().size() && members().allMatch(this::isDone)) {
            range++;
            if (range < policy.periods().size()) {
                beginRange();
            } else {
                await(left(), this::finish);
            }
        }
        if (!over && range == policy.periods().size() && areReported()) {
            finish();
        }
    }

    private Stream<PodStatusChanged> members() {
        return pods.values().stream().filter(status -> policy.rangeOf(status.pod()) == range);
    }

    private ShutdownGracePeriod periodOf(Pod pod) {
        return policy.periods().get(policy.rangeOf(pod));
    }

    private void beginRange() {
        List<PodStatusChanged> members = members().toList();
        if (members.isEmpty()) {
            return;
        }
        var period = policy.periods().get(range);
        LOG.log(Level.INFO, "{0} pods of priority {1} and above are ended within {2} s", members.size(),
                Integer.toString(period.priority()), period.seconds());
        members.forEach(this::order);
        int begins = range;
        await(Duration.ofSeconds(period.seconds()), () -> {
            if (range == begins) {
                LOG.log(Level.WARNING, "the time of the pods of priority {0} and above is over",
                        Integer.toString(period.priority()));
                members().forEach(status -> late.add(status.pod().uid()));
                advance();
            }
        });
    }

    private void order(PodStatusChanged status) {
        Pod pod = status.pod();
        if (ordered.add(pod.uid())) {
            decisions.made(pod, new EndDecision.Killed(ShutdownStatus.FAILURE.reason(), ShutdownStatus.FAILURE.message()));
            end(status);
            await(periodOf(pod).killTimeout(pod), () -> timedOut(pod));
        }
    }

    private void end(PodStatusChanged status) {
        Pod pod = status.pod();
        bus.publish(PodTopics.KILL_POD, KillPod.shutdown(pod.uid(), ShutdownStatus.FAILURE, ShutdownStatus.disruption(pod),
                periodOf(pod).graceSeconds(pod)));
    }

    /** Volumes are still waited for, until the time of the range is over. */
    private void timedOut(Pod pod) {
        PodStatusChanged status = pods.get(pod.uid());
        boolean hangs = status != null && status.stage().mayRun();
        if (hangs && pod.spec().volumes().isEmpty()) {
            late.add(pod.uid());
            advance();
        }
    }

    private boolean isDone(PodStatusChanged status) {
        return status.stage() == Stage.FINISHED || late.contains(status.pod().uid());
    }

    private boolean areReported() {
        return !reports || pods.values().stream().filter(status -> !status.stage().mayRun())
                .allMatch(status -> delivered.contains(status.pod().uid()));
    }

    private Duration left() {
        Duration left = policy.total().minusNanos(timers.nanos() - begun);
        return left.compareTo(DELIVERY) < 0 ? left : DELIVERY;
    }

    private void finish() {
        if (!over) {
            cancel();
            ended.run();
        }
    }

    private void await(Duration time, Runnable then) {
        alarms.add(timers.after(time, () -> locked.accept(() -> {
            if (!over) {
                then.run();
            }
        })));
    }
}
