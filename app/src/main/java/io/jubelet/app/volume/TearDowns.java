package io.jubelet.app.volume;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Tears down the volumes of pods that have no containers any more. Failures are tried again until nothing is left, after longer
 * and longer pauses, or when a driver registers; set-ups that are under way for a pod end before, so that no volume appears
 * afterwards.
 */
final class TearDowns {

    private static final Logger LOG = System.getLogger(TearDowns.class.getName());

    private final HostVolumes host;
    private final VolumeStates states;
    private final Operations operations;
    private final List<Consumer<Pod>> forgetters;
    private final SharedDevices devices;
    private final Timers timers;
    private final Set<Retry> retries = ConcurrentHashMap.newKeySet();
    private final AtomicLong driverChanges = new AtomicLong();
    private volatile boolean stopped;

    TearDowns(HostVolumes host, VolumeStates states, Operations operations, List<Consumer<Pod>> forgetters, SharedDevices devices,
            Timers timers) {
        this.host = host;
        this.states = states;
        this.operations = operations;
        this.forgetters = forgetters;
        this.devices = devices;
        this.timers = timers;
    }

    /**
     * State of the tear-down of a pod.
     *
     * @param operation the last attempt
     * @param pause before the next attempt, once this one has failed
     * @param problem why the last attempt failed; empty before the first failure
     */
    record OfPod(Operation operation, Optional<Duration> pause, String problem) {
    }

    /** An attempt that waits for its pause to end. It begins once. */
    private final class Retry implements Runnable {

        private final Pod pod;
        private final PodState state;
        private final Duration pause;
        private final String problem;
        private volatile Optional<Timers.Pending> timer = Optional.empty();

        Retry(Pod pod, PodState state, Duration pause, String problem) {
            this.pod = pod;
            this.state = state;
            this.pause = pause;
            this.problem = problem;
        }

        /** Waits for the pause, unless the agent ends. */
        void schedule() {
            retries.add(this);
            timer = Optional.of(timers.after(pause, this));
            if (stopped) {
                cancel();
            }
        }

        @Override
        public void run() {
            begin(pause);
        }

        /** The pause before the next attempt is as short as it was at first. */
        void early() {
            begin(VolumeStates.BACKOFF.first());
        }

        /** It does not begin any more. */
        void cancel() {
            retries.remove(this);
            timer.ifPresent(Timers.Pending::cancel);
        }

        private void begin(Duration paused) {
            if (retries.remove(this) && !stopped) {
                state.lock(() -> TearDowns.this.begin(pod, state, Optional.of(paused), problem));
            }
        }
    }

    /** A driver came, or is another one: what failed may succeed now, and is tried without the rest of its pause. */
    void driverChanged() {
        driverChanges.incrementAndGet();
        retries.forEach(Retry::early);
    }

    /** Tears down, waits as long as a kubelet does, and says what is in the way; empty when nothing is left. */
    String tearDown(Pod pod) {
        PodState state = states.of(pod);
        Operation operation = state.lock(() -> state.tearDown.orElseGet(() -> begin(pod, state, Optional.empty(), "")))
                .operation();
        operations.await(List.of(operation), VolumeReports.LIMIT);
        if (operation.abandon()) {
            return "its volumes have not been torn down within " + VolumeReports.LIMIT.toSeconds() + " s" + underWay(state);
        }
        return state.lock(() -> state.tearDown.map(OfPod::problem).orElse(""));
    }

    private static String underWay(PodState state) {
        List<String> names = state.settingUp.entrySet().stream().filter(entry -> entry.getValue().needsCleanUp())
                .map(entry -> "\"" + entry.getKey() + "\"").sorted().toList();
        return names.isEmpty() ? "" : ": still being set up: " + String.join(", ", names);
    }

    /** Called while the state is locked. */
    private OfPod begin(Pod pod, PodState state, Optional<Duration> pause, String problem) {
        var begun = new OfPod(operations.create(), pause, problem);
        state.tearDown = Optional.of(begun);
        operations.start("teardown-" + pod.metadata().name(), () -> attempt(pod, state, begun));
        return begun;
    }

    private void attempt(Pod pod, PodState state, OfPod begun) {
        String problem = "its volumes were not torn down";
        long seen = driverChanges.get();
        try {
            problem = tornDown(pod, state);
        } finally {
            ended(pod, state, begun, problem, seen);
        }
    }

    /** Tears down; returns the problem, empty when nothing is left. */
    private String tornDown(Pod pod, PodState state) {
        try {
            awaitOthers(state);
            try {
                host.tearDown(pod.uid());
            } finally {
                devices.tornDown(pod);
            }
            forgetters.forEach(some -> some.accept(pod));
            states.forget(pod);
            return "";
        } catch (PortException | CancelledException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "tearing down the volumes of pod " + pod.fullName() + " failed unexpectedly", e);
            return "internal error: " + e;
        }
    }

    /** @param seen the number of changed drivers before the attempt */
    private void ended(Pod pod, PodState state, OfPod begun, String problem, long seen) {
        try {
            if (problem.isEmpty()) {
                state.lock(() -> state.tearDown = Optional.empty());
            } else {
                Retry retry = retryLater(pod, state, begun, problem);
                if (driverChanges.get() != seen) {
                    retry.early();
                }
            }
        } finally {
            boolean abandoned = begun.operation().end(() -> { });
            // A worker that asked before the last attempt is not asked to wait for its own next look.
            boolean retried = begun.pause().isPresent();
            if (problem.isEmpty() && (abandoned || retried)) {
                operations.publishSettled(pod.uid());
            }
        }
    }

    private static void awaitOthers(PodState state) {
        CompletableFuture.allOf(Stream.concat(state.settingUp.values().stream(), state.mounting.values().stream())
                .filter(Operation::needsCleanUp).map(Operation::done).toArray(CompletableFuture[]::new)).join();
    }

    private Retry retryLater(Pod pod, PodState state, OfPod begun, String problem) {
        if (!problem.equals(begun.problem())) {
            LOG.log(Level.WARNING, "pod {0}: its volumes can''t be torn down yet: {1}", pod.fullName(), problem);
        }
        Duration pause = VolumeStates.BACKOFF.after(begun.pause());
        state.lock(() -> state.tearDown = Optional.of(new OfPod(begun.operation(), Optional.of(pause), problem)));
        var retry = new Retry(pod, state, pause, problem);
        retry.schedule();
        return retry;
    }

    /** No other attempt is made of those that failed; one that is under way is completed. */
    void stop() {
        stopped = true;
        retries.forEach(Retry::cancel);
    }
}
