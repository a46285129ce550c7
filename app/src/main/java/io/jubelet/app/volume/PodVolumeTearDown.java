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

/**
 * Tears down the volumes of pods that have no containers any more. Failures are tried again until nothing is left, after longer
 * and longer pauses, or when a driver registers; set-ups that are under way for a pod end before, so that no volume appears
 * afterwards.
 */
final class PodVolumeTearDown {

    private static final Logger LOG = System.getLogger(PodVolumeTearDown.class.getName());

    private final HostVolumes host;
    private final VolumeStates states;
    private final OperationExecutor operations;
    private final List<Consumer<Pod>> forgetters;
    private final SharedDevices devices;
    private final Timers timers;
    private final Set<Retry> retries = ConcurrentHashMap.newKeySet();
    private final AtomicLong driverChanges = new AtomicLong();
    private volatile boolean stopped;

    PodVolumeTearDown(HostVolumes host, VolumeStates states, OperationExecutor operations, List<Consumer<Pod>> forgetters,
            SharedDevices devices, Timers timers) {
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
    record State(Operation operation, Optional<Duration> pause, String problem) {
    }

    /** An attempt that waits for its pause to end. It begins once. */
    private final class Retry implements Runnable {

        private final Pod pod;
        private final PodVolumeOperations ofPod;
        private final Duration pause;
        private final String problem;
        private volatile Optional<Timers.Pending> timer = Optional.empty();

        Retry(Pod pod, PodVolumeOperations ofPod, Duration pause, String problem) {
            this.pod = pod;
            this.ofPod = ofPod;
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
                State begun = new State(operations.create(), Optional.of(paused), problem);
                ofPod.setTearDown(begun);
                start(pod, ofPod, begun);
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
        PodVolumeOperations ofPod = states.of(pod).operations();
        State first = new State(operations.create(), Optional.empty(), "");
        State begun = ofPod.tearDownOr(first);
        if (begun == first) {
            start(pod, ofPod, first);
        }
        operations.await(List.of(begun.operation()), VolumeReports.LIMIT);
        if (begun.operation().abandon()) {
            return "its volumes have not been torn down within " + VolumeReports.LIMIT.toSeconds() + " s" + underWay(ofPod);
        }
        return ofPod.tearDown().map(State::problem).orElse("");
    }

    private static String underWay(PodVolumeOperations ofPod) {
        List<String> names = ofPod.setUps().entrySet().stream().filter(entry -> entry.getValue().needsCleanUp())
                .map(entry -> "\"" + entry.getKey() + "\"").sorted().toList();
        return names.isEmpty() ? "" : ": still being set up: " + String.join(", ", names);
    }

    private void start(Pod pod, PodVolumeOperations ofPod, State begun) {
        operations.start("teardown-" + pod.metadata().name(), () -> attempt(pod, ofPod, begun));
    }

    private void attempt(Pod pod, PodVolumeOperations ofPod, State begun) {
        String problem = "its volumes were not torn down";
        long seen = driverChanges.get();
        try {
            problem = tornDown(pod, ofPod);
        } finally {
            ended(pod, ofPod, begun, problem, seen);
        }
    }

    /** Tears down; returns the problem, empty when nothing is left. */
    private String tornDown(Pod pod, PodVolumeOperations ofPod) {
        try {
            awaitOthers(ofPod);
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
    private void ended(Pod pod, PodVolumeOperations ofPod, State begun, String problem, long seen) {
        try {
            if (problem.isEmpty()) {
                ofPod.endTearDown();
            } else {
                Retry retry = retryLater(pod, ofPod, begun, problem);
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

    private static void awaitOthers(PodVolumeOperations ofPod) {
        CompletableFuture.allOf(ofPod.toAwait().stream().map(Operation::done).toArray(CompletableFuture[]::new)).join();
    }

    private Retry retryLater(Pod pod, PodVolumeOperations ofPod, State begun, String problem) {
        if (!problem.equals(begun.problem())) {
            LOG.log(Level.WARNING, "pod {0}: its volumes can''t be torn down yet: {1}", pod.fullName(), problem);
        }
        Duration pause = VolumeStates.BACKOFF.after(begun.pause());
        ofPod.setTearDown(new State(begun.operation(), Optional.of(pause), problem));
        var retry = new Retry(pod, ofPod, pause, problem);
        retry.schedule();
        return retry;
    }

    /** No other attempt is made of those that failed; one that is under way is completed. */
    void stop() {
        stopped = true;
        retries.forEach(Retry::cancel);
    }
}
