package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.explain.StopDecision;
import io.jubelet.domain.termination.KillGrace;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stops one container instance: preStop hook, its turn among the containers of its pod, stop signal, kill. All of it
 * happens within one grace period.
 */
final class InstanceStopper {

    private final ContainerRuntime runtime;
    private final PreStopHooks hooks;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    /** Reported stops, by uid of the pod and id of the instance. */
    private final Map<String, Map<String, Reported>> reported = new ConcurrentHashMap<>();

    private record Reported(String container, Set<String> messages, AtomicBoolean ended) {

        Reported(String container) {
            this(container, ConcurrentHashMap.newKeySet(), new AtomicBoolean());
        }
    }

    /** Waits until a container may get its stop signal, or the limit has passed. */
    @FunctionalInterface
    interface Turn {
        /** For a container that waits for no other one. */
        Turn NOW = _ -> { };

        void await(Duration limit) throws InterruptedException;
    }

    InstanceStopper(ContainerRuntime runtime, PreStopHooks hooks, PodEvents events, Decisions decisions,
            Timers timers) {
        this.runtime = runtime;
        this.hooks = hooks;
        this.events = events;
        this.decisions = decisions;
        this.timers = timers;
    }

    /** Stops the instance; returns once it has ended. */
    void stop(StopRequest stop, Turn turn) throws InterruptedException {
        long grace = KillGrace.seconds(stop.pod(), stop.container(), stop.cause().reason(), stop.cause().grace());
        if (isNew(stop)) {
            events.normal(stop.pod(), stop.container(), "Killing", stop.cause().message());
            decisions.made(stop.pod(), new StopDecision.Stopping(stop.container().name(), stop.cause().message(), grace,
                    decisions.after(Duration.ofSeconds(grace))));
        }
        if (grace > 0 && stop.runs() && stop.container().lifecycle().flatMap(l -> l.preStop()).isPresent()) {
            long began = timers.nanos();
            hooks.run(stop, Duration.ofSeconds(grace));
            grace -= since(began).toSeconds();
        }
        Duration waited = Duration.ZERO;
        if (grace > 0) {
            long began = timers.nanos();
            turn.await(Duration.ofSeconds(grace));
            waited = since(began);
        }
        runtime.stopContainer(stop.id(), Duration.ofSeconds(KillGrace.left(grace, waited)));
        ended(stop);
        decisions.made(stop.pod(), new StopDecision.Stopped(stop.container().name()));
    }

    /** A stop that is begun again is the same stop. */
    private boolean isNew(StopRequest stop) {
        Map<String, Reported> ofPod = reported.computeIfAbsent(stop.pod().uid(), _ -> new ConcurrentHashMap<>());
        ofPod.forEach((id, other) -> {
            // An instance that has ended is not stopped again once another one of its container is.
            if (other.ended().get() && !id.equals(stop.id()) && other.container().equals(stop.container().name())) {
                ofPod.remove(id);
                hooks.release(stop.pod().uid(), id);
            }
        });
        return ofPod.computeIfAbsent(stop.id(), _ -> new Reported(stop.container().name()))
                .messages().add(stop.cause().message());
    }

    private void ended(StopRequest stop) {
        Optional.ofNullable(reported.get(stop.pod().uid())).map(ofPod -> ofPod.get(stop.id()))
                .ifPresent(stopped -> stopped.ended().set(true));
    }

    /** Nothing of the pod is left. */
    void release(String podUid) {
        reported.remove(podUid);
        hooks.release(podUid);
    }

    private Duration since(long began) {
        return Duration.ofNanos(timers.nanos() - began);
    }
}
