package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A machine with an agent in virtual time, for tests of others: static pods on a runtime in memory. The same seed gives the
 * same history. To be used by one thread.
 */
public final class SimulatedNode {

    private final SimWorld world;

    /** A machine without an agent; every choice comes from this seed. */
    public SimulatedNode(long seed) {
        world = new SimWorld(seed);
    }

    /** Starts the agent; there must be none. */
    public void startAgent() {
        world.startAgent();
    }

    /** Ends the agent in the middle of whatever it does, as kill -9 does. */
    public void killAgent() {
        world.killAgent();
    }

    /** Wants this pod, and no longer another one of its name. */
    public void want(Pod pod) {
        world.source.want(pod);
    }

    /** Wants no pod of this name any more. */
    public void unwant(String name) {
        world.source.unwant(name);
    }

    /**
     * Lets the time pass, up to this limit, until the condition holds.
     *
     * @return whether it holds
     */
    public boolean runUntil(BooleanSupplier condition, Duration limit) {
        return world.scheduler.runUntil(condition, limit);
    }

    /** The status that was reported last of the pod with this uid; empty while there is none. */
    public Optional<PodStatus> status(String uid) {
        return Optional.ofNullable(world.reported.get(uid)).map(Pod::status);
    }

    /** What runs on the machine. */
    public RuntimeSnapshot runtime() {
        return world.runtime.snapshot();
    }
}
