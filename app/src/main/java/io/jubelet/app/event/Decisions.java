package io.jubelet.app.event;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Publishes decisions about pods, for users who ask why a pod does not run. */
public final class Decisions {

    private final Bus bus;
    private final InstantSource clock;

    /** Decisions on this bus, stamped by this clock. */
    public Decisions(Bus bus, InstantSource clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /** Something was decided now. */
    public void made(Pod pod, Decision decision) {
        bus.publish(EventTopics.DECISION, new DecisionMade(PodIdentity.of(pod), clock.instant(), decision));
    }

    /** The moment at which a pause ends that begins now. */
    public Instant after(Duration pause) {
        return clock.instant().plus(pause);
    }
}
