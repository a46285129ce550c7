package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeClusterPods;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * An API server that takes its time: calls last, fail before or after they had an effect, and the pods that it delivers
 * are those of a moment ago. Outlives the agent.
 */
public final class SimCluster {

    /** What was sent, for who wants to judge it at that very moment. */
    public interface Observer {

        /** A status arrived. */
        default void patched(PodIdentity pod, PodStatus before, PodStatus after) {
        }

        /** A pod is about to vanish because the agent says so. */
        default void deleted(PodIdentity pod) {
        }
    }

    private final FakeClusterPods pods;
    private final SimScheduler.Scope scope;
    private final RandomGenerator random;
    private final List<Observer> observers = new ArrayList<>();
    private PodSource.Receiver receiver;
    private Duration latency = Duration.ofMillis(30);
    private double share;
    private boolean away;
    private long deliverAt;

    /** An empty cluster. */
    public SimCluster(SimScheduler scheduler, RandomGenerator random) {
        this.scope = scheduler.scope();
        this.random = random;
        this.pods = new FakeClusterPods(scope);
        pods.follow(this::deliver);
    }

    /** The store, as other clients of the cluster use it. */
    public FakeClusterPods pods() {
        return pods;
    }

    /** Judges from now on what the agent does. */
    public void watch(Observer observer) {
        observers.add(observer);
    }

    /** How long a call takes at most. */
    public void latency(Duration atMost) {
        latency = atMost;
    }

    /** Share of calls that go wrong, 0 for none. */
    public void share(double value) {
        share = value;
    }

    /** Nothing gets through in either direction. */
    public void goAway() {
        away = true;
    }

    /** Everything gets through again; the pods are delivered as they are now. */
    public void restore() {
        away = false;
        deliver(pods.all());
    }

    /** The agent that listened is dead. */
    public void forgetListener() {
        receiver = null;
    }

    /** The pods of this cluster as a source named {@code api}. */
    public PodSource source() {
        return new PodSource() {
            @Override
            public void start(Receiver to) {
                receiver = to;
                deliver(pods.all());
            }

            @Override
            public void close() {
                receiver = null;
            }
        };
    }

    /** The port as one life of an agent uses it. */
    public ClusterPods port(Timers life) {
        return new Port(life);
    }

    /** Later, but in order. */
    private void deliver(List<Pod> all) {
        PodSource.Receiver to = receiver;
        if (to == null || away) {
            return;
        }
        deliverAt = Math.max(deliverAt + 1, scope.nanos() + Duration.ofMillis(random.nextInt(300)).toNanos());
        scope.after(Duration.ofNanos(deliverAt - scope.nanos()), () -> {
            if (receiver == to && !away) {
                to.set(new PodSet("api", all));
            }
        });
    }

    private final class Port implements ClusterPods {
        private final Timers life;

        Port(Timers life) {
            this.life = life;
        }

        @Override
        public Pod get(String namespace, String name) {
            return call(() -> pods.get(namespace, name));
        }

        @Override
        public Pod patchStatus(Pod before, PodStatus after) {
            return call(() -> {
                Pod patched = pods.patchStatus(before, after);
                observers.forEach(w -> w.patched(PodIdentity.of(before), before.status(), after));
                return patched;
            });
        }

        @Override
        public Pod create(Pod pod) {
            return call(() -> pods.create(pod));
        }

        @Override
        public void delete(PodIdentity pod, long graceSeconds) {
            call(() -> {
                if (pods.all().stream().anyMatch(p -> p.uid().equals(pod.uid()))) {
                    observers.forEach(w -> w.deleted(pod));
                }
                pods.delete(pod, graceSeconds);
                return true;
            });
        }

        private <T> T call(Supplier<T> work) {
            pause(latency);
            boolean fails = away || random.nextDouble() < share;
            PortException failure = failure();
            if (fails && (away || random.nextBoolean())) {
                throw failure;
            }
            T result = work.get();
            if (fails) {
                pause(latency);
                throw failure;
            }
            pause(latency);
            return result;
        }

        private PortException failure() {
            return switch (random.nextInt(3)) {
                case 0 -> new UnavailableException("simulated outage of the API server");
                case 1 -> new DeadlineExceededException("simulated silence of the API server");
                default -> new ResourceExhaustedException("simulated throttling by the API server");
            };
        }

        private void pause(Duration atMost) {
            try {
                life.sleep(Duration.ofMillis(random.nextInt((int) atMost.toMillis() + 1)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException("interrupted", e);
            }
        }
    }
}
