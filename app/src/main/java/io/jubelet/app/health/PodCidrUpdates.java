package io.jubelet.app.health;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Passes the ranges of pod addresses of the node on to the runtime, which may configure its network plugin by them: when
 * they are first seen, and whenever they change. Until then it gets the range of the configuration, if that has one. Without
 * any, the configuration of the runtime stays unchanged.
 */
final class PodCidrUpdates implements Concern {

    private static final Logger LOG = System.getLogger(PodCidrUpdates.class.getName());
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final ContainerRuntime runtime;
    private final Timers timers;
    private final ReentrantLock lock = new ReentrantLock();
    private String desired;
    private String known = "";
    private Timers.Pending retry = () -> { };
    private volatile boolean stopped;

    /**
     * Updates of one runtime.
     *
     * @param configured range of the configuration, empty for none
     */
    PodCidrUpdates(ContainerRuntime runtime, String configured, Timers timers) {
        this.runtime = runtime;
        this.desired = configured;
        this.timers = timers;
    }

    @Override
    public String name() {
        return "pod-cidr";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.NODE_OBSERVED, this::observe);
        if (!desired.isEmpty()) {
            timers.after(Duration.ZERO, this::retryUpdate);
        }
    }

    @Override
    public void stop() {
        stopped = true;
    }

    private void observe(NodeObserved seen) {
        lock.lock();
        try {
            seen.node().map(node -> String.join(",", node.spec().podCIDRs())).filter(cidrs -> !cidrs.isEmpty())
                    .ifPresent(cidrs -> desired = cidrs);
            update();
        } finally {
            lock.unlock();
        }
    }

    private void retryUpdate() {
        lock.lock();
        try {
            update();
        } finally {
            lock.unlock();
        }
    }

    private void update() {
        if (stopped || desired.equals(known)) {
            return;
        }
        retry.cancel();
        try {
            runtime.updatePodCidr(desired);
            LOG.log(Level.INFO, "the pod CIDR of the runtime is now {0}", desired);
            known = desired;
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the pod CIDR {0} can''t be passed to the runtime, it is tried again: {1}", desired,
                    e.getMessage());
            retry = timers.after(RETRY, this::retryUpdate);
        }
    }
}
