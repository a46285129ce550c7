package io.jubelet.app.probe;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.probe.ProbeStep;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.probe.ProbeWorkerState;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Probes one container in one way. Probes run at multiples of the period, as those of a kubelet, so that no container fails
 * earlier than with a kubelet. Only the first readiness probe of an instance runs as soon as it is allowed: it can only make
 * the container ready earlier. When a sync requests a probe, the periods are counted from then on. Thread-safe.
 */
final class ProbeWorker {

    private final ReentrantLock lock = new ReentrantLock();
    private final Prober prober;
    private final Timers timers;
    private final InstanceAge age;
    private final ProbeSchedule schedule;
    private final Runnable changed;
    private ProbeWorkerRules rules;
    private ProbeWorkerState state = ProbeWorkerState.INITIAL;
    private String probedId = "";
    private Optional<Thread> probing = Optional.empty();
    /** Whether a sync requested a probe while another one was under way. */
    private boolean requested;
    private boolean ended;

    /**
     * A probe worker that does nothing until it gets the status of its pod.
     *
     * @param changed called when the result changed; must not block
     * @param random from 0 to 1, 1 excluded: where in its period it begins if the agent has just started
     */
    ProbeWorker(ProbeWorkerRules rules, Prober prober, Timers timers, Runnable changed, double random) {
        this.rules = rules;
        this.prober = prober;
        this.timers = timers;
        this.age = new InstanceAge(timers);
        this.changed = changed;
        this.schedule = new ProbeSchedule(timers, rules.firstDelay(timers.instant(), random), this::round);
    }

    /** Takes the newest pod with its status. */
    void update(ProbeWorkerRules newest) {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            rules = newest;
            ProbeStep step = next();
            if (probing.isEmpty()) {
                follow(step, timers.nanos());
            } else if (step instanceof ProbeStep.Stop) {
                end();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The pod is synced. A container that runs and is not ready is probed at once, as far as it may be probed now, and the
     * period counts from there; while a probe is under way, one more remains to be done.
     *
     * @param running ids of the containers that run
     */
    void synced(Set<String> running) {
        lock.lock();
        try {
            if (ended || isReady() || !running.contains(state.containerId())) {
                return;
            }
            if (probing.isPresent()) {
                requested = true;
            } else {
                probeAtOnce();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends for good; a probe under way is given up. */
    void end() {
        lock.lock();
        try {
            ended = true;
            schedule.plan(ProbeSchedule.NEVER);
            probing.ifPresent(Thread::interrupt);
        } finally {
            lock.unlock();
        }
    }

    /** Whether this probe worker does nothing any more. */
    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** Adds what is known to a map by container id. */
    void addTo(Map<String, ProbeResult> results) {
        lock.lock();
        try {
            if (!ended && !state.containerId().isEmpty()) {
                state.result().ifPresent(result -> results.put(state.containerId(), result));
            }
        } finally {
            lock.unlock();
        }
    }

    private ProbeStep next() {
        return rules.next(state, Optional.of(rules.pod().status()), age.now(rules.status()));
    }

    private void round() {
        ProbeWorkerRules worker;
        String id;
        long began = timers.nanos();
        lock.lock();
        try {
            if (ended || probing.isPresent() || !schedule.begin(began)) {
                return;
            }
            ProbeStep step = next();
            if (!(step instanceof ProbeStep.ProbeNow)) {
                follow(step, began);
                return;
            }
            remember(step.state());
            if (isFirstReadiness()) {
                schedule.countFrom(began);
            }
            probing = Optional.of(Thread.currentThread());
            worker = rules;
            id = state.containerId();
            probedId = id;
        } finally {
            lock.unlock();
        }
        finished(outcome(worker, id), began);
    }

    private ProbeOutcome outcome(ProbeWorkerRules worker, String id) {
        try {
            return prober.probe(worker, id);
        } catch (InterruptedException e) {
            return ProbeOutcome.ERROR;
        }
    }

    /** The outcome belongs to the instance that was probed, even if there is another one by now. */
    private void finished(ProbeOutcome outcome, long began) {
        lock.lock();
        try {
            probing = Optional.empty();
            if (!ended) {
                remember(rules.settle(state, outcome));
                follow(next(), began);
                if (requested && !isReady()) {
                    probeAtOnce();
                }
                requested = false;
            }
        } finally {
            lock.unlock();
        }
    }

    private void probeAtOnce() {
        long now = timers.nanos();
        if (!ended && schedule.isCounting(now) && next() instanceof ProbeStep.ProbeNow) {
            schedule.countFrom(now);
            schedule.plan(now);
        }
    }

    private boolean isReady() {
        return state.result().filter(result -> result == ProbeResult.SUCCESS).isPresent();
    }

    private void follow(ProbeStep step, long from) {
        switch (step) {
            case ProbeStep.Stop _ -> end();
            case ProbeStep.ProbeNow now -> {
                remember(now.state());
                schedule.plan(isFirstReadiness() ? firstReadiness() : schedule.nextAfter(from, rules.probe()));
            }
            case ProbeStep.Wait wait -> {
                remember(wait.state());
                Optional<ContainerState.Running> running = running();
                if (state.onHold() || running.isEmpty()) {
                    schedule.plan(ProbeSchedule.NEVER);
                } else {
                    schedule.plan(Math.min(schedule.nextAfter(from, rules.probe()), afterInitialDelay(running.get())));
                }
            }
        }
    }

    private void remember(ProbeWorkerState now) {
        boolean changedResult = rules.changesResult(state, now);
        state = now;
        if (changedResult) {
            changed.run();
        }
    }

    private boolean isFirstReadiness() {
        return rules.type() == ProbeType.READINESS && !state.containerId().equals(probedId);
    }

    /** At once; containers that were there before the agent are spread over their period. */
    private long firstReadiness() {
        return schedule.soonest(running().flatMap(ContainerState.Running::startedAt)
                .filter(at -> at.isBefore(rules.agentStartedAt())).isPresent());
    }

    /** When the first readiness probe is allowed, unless it is already. */
    private long afterInitialDelay(ContainerState.Running running) {
        return isFirstReadiness() ? schedule.after(Duration.between(age.now(rules.status()), rules.allowedAt(running)))
                : ProbeSchedule.NEVER;
    }

    private Optional<ContainerState.Running> running() {
        return rules.status().flatMap(ContainerStatus::running);
    }
}
