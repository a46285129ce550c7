package io.jubelet.app.volume;

import io.jubelet.app.volume.csi.VolumeProblem;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/** Tries to make volumes ready, and keeps the results. */
final class SetUpAttempts {

    private static final Logger LOG = System.getLogger(SetUpAttempts.class.getName());

    private final VolumeSetUp setUp;
    private final VolumeStates states;
    private final Operations operations;
    private final VolumeReports reports;
    private final SetUpQueue queue;
    private final OperationReports work;

    SetUpAttempts(VolumeSetUp setUp, VolumeStates states, Operations operations, VolumeReports reports, SetUpQueue queue,
            OperationReports work) {
        this.setUp = setUp;
        this.states = states;
        this.operations = operations;
        this.reports = reports;
        this.queue = queue;
        this.work = work;
    }

    /**
     * An attempt that is to be made soon.
     *
     * @param operation comes to its end with the work
     */
    record Attempt(Operation operation, Runnable work) {
    }

    /** Registers an attempt to mount a volume; called while the state is locked, and no other attempt for the volume is under way. */
    Attempt register(Pod pod, Volume volume, PodState state, boolean running) {
        Operation operation = operations.create();
        state.settingUp.put(volume.name(), operation);
        return new Attempt(operation, () -> attempt(pod, new VolumeStep(volume, operation, running,
                state.ready.containsKey(volume.name())), state, operation));
    }

    /** Makes the attempts of one pod that were registered, all at once, when it is the pod's turn. */
    void start(Pod pod, List<Attempt> registered) {
        queue.start("volume-" + pod.metadata().name(), registered.stream().map(Attempt::work).toList());
    }

    private void attempt(Pod pod, VolumeStep step, PodState state, Operation operation) {
        Volume volume = step.volume();
        long seen = states.changes();
        long begin = work.begin();
        Optional<PodState.Fresh> fresh = Optional.empty();
        try {
            ReadyVolume made = setUp.setUp(pod, volume, step);
            work.succeeded(step, begin);
            boolean hadFailed = state.failed.remove(volume.name()) != null;
            state.unprocessed.remove(volume.name());
            state.unattached.remove(volume.name());
            if (step.needsRepublish()) {
                state.republished.add(volume.name());
            } else {
                state.republished.remove(volume.name());
            }
            if (step.found().expandable()) {
                state.expandable.add(volume.name());
            }
            if (step.hasCheckedSize()) {
                state.lock(() -> state.sizesCheckedAt = Optional.of(states.now()));
            }
            boolean wasReady = state.ready.put(volume.name(), made) != null;
            if (hadFailed || !wasReady) {
                reports.ready(pod, volume.name());
            }
            fresh = Optional.of(new PodState.Fresh(pod.metadata(), seen));
        } catch (PortException e) {
            failed(pod, volume, state, step, e, new Moment(seen, begin));
        } catch (CancelledException e) {
            failed(pod, volume, state, step, new UnavailableException(e.getMessage(), e), new Moment(seen, begin));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "setting up volume \"" + volume.name() + "\" of pod " + pod.fullName()
                    + " failed unexpectedly", e);
            failed(pod, volume, state, step, new InternalException("internal error: " + e, e), new Moment(seen, begin));
        } finally {
            Optional<PodState.Fresh> made = fresh;
            boolean abandoned = operation.end(() -> made.ifPresent(result -> state.fresh.put(volume.name(), result)));
            state.settingUp.remove(volume.name(), operation);
            if (abandoned) {
                operations.publishSettled(pod.uid());
            }
        }
    }

    /**
     * The beginning of an attempt.
     *
     * @param seen which changes were known
     * @param nanos when it was
     */
    private record Moment(long seen, long nanos) {
    }

    private void failed(Pod pod, Volume volume, PodState state, VolumeStep step, PortException failure, Moment begin) {
        String problem = VolumeProblem.withoutName(volume.name(), failure.getMessage());
        boolean unprocessed = !step.isProcessed() && failure.getCause() instanceof PodConfigException;
        String explained = step.explained(problem);
        PodState.Wait wait = state.failed.compute(volume.name(), (_, before) ->
                states.failed(pod, step, explained, unprocessed || step.awaits(), Optional.ofNullable(before), begin.seen()));
        if (!unprocessed) {
            work.failed(step, begin.nanos());
        }
        if (step.awaits()) {
            state.unattached.putIfAbsent(volume.name(), states.now());
            reports.awaited(pod, volume.name(), problem);
            return;
        }
        state.unattached.remove(volume.name());
        reports.waits(pod, volume.name(), explained, states.left(wait));
        if (unprocessed) {
            state.unprocessed.put(volume.name(), problem);
        } else {
            reports.failed(pod, step, failure, problem);
        }
    }
}
