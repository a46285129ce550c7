package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.worker.StartState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.restart.CrashLoopVerdict;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.status.Reasons;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.time.Timers;
import java.time.Instant;
import java.util.Optional;

/** Crash-loop back-off of containers that end again and again. */
final class StartBackoffs {

    private final CrashLoopBackoff backoff;
    private final Timers timers;
    private final Decisions decisions;

    StartBackoffs(CrashLoopBackoff backoff, Timers timers, Decisions decisions) {
        this.backoff = backoff;
        this.timers = timers;
        this.decisions = decisions;
    }

    /**
     * Lets a container pass that may be started now. The back-off counts from the newest end that was observed; the
     * instance of a container that a probe has just failed still runs in that observation, so what counts is the end of
     * the one before it. One that passed, and then waited for its image, passes again.
     *
     * @throws ContainerStartException when it has to wait
     */
    void check(Pod pod, StartState state, Container container, ObservedPod observed) throws ContainerStartException {
        Optional<ObservedContainer> ended = observed.containers().stream()
                .filter(c -> c.name().equals(container.name()) && c.state() == RunState.EXITED)
                .findFirst();
        Optional<Instant> finished = ended.flatMap(ObservedContainer::finishedAt);
        if (finished.isEmpty() || state.pending().isAllowed(container.name(), ended.get().id())) {
            return;
        }
        CrashLoopKey key = CrashLoopKey.of(pod, container);
        Instant now = notBefore(timers.instant(),
                finished.get().plus(state.endedFor(container.name(), finished.get(), timers.nanos())));
        CrashLoopVerdict verdict = backoff.ask(state.backoff(key), now, finished.get());
        state.putBackoff(key, verdict.entry());
        if (verdict instanceof CrashLoopVerdict.Waiting waiting) {
            decisions.made(pod, new ContainerDecision.CrashLoop(container.name(),
                    new ContainerDecision.End(ended.get().exitCode(), ended.get().reason()), verdict.entry().delay(),
                    waiting.until()));
            throw new ContainerStartException(new WaitingReason(Reasons.CRASH_LOOP_BACK_OFF, waiting.message(key)),
                    Optional.of(waiting.remaining(now)));
        }
    }

    /** A wall clock that was set back must not make a back-off longer than it is. */
    private static Instant notBefore(Instant time, Instant least) {
        return time.isBefore(least) ? least : time;
    }
}
