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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tries to make volumes ready, and keeps the results. */
final class SetUpAttempts {

    private static final Logger LOG = System.getLogger(SetUpAttempts.class.getName());

    private final VolumeSetUp setUp;
    private final VolumeStates states;
    private final OperationExecutor operations;
    private final VolumeReports reports;
    private final SetUpQueue queue;
    private final OperationReports work;

    SetUpAttempts(VolumeSetUp setUp, VolumeStates states, OperationExecutor operations, VolumeReports reports, SetUpQueue queue,
            OperationReports work) {
        this.setUp = setUp;
        this.states = states;
        this.operations = operations;
        this.reports = reports;
        this.queue = queue;
        this.work = work;
    }

    /**
     * Makes one attempt for each of these volumes, all at once, when it is the pod's turn.
     *
     * @param begun volumes of the pod, and the operations that come to their end with the attempts
     * @param running whether containers of the pod run with them already
     */
    void start(Pod pod, PodVolumeStates state, boolean running, Map<Volume, Operation> begun) {
        List<Runnable> attempts = new ArrayList<>();
        begun.forEach((volume, operation) -> attempts.add(() -> attempt(pod,
                new SetUpProgress(volume, operation, running, state.isReady(volume.name())), state, operation)));
        queue.start("volume-" + pod.metadata().name(), attempts);
    }

    private void attempt(Pod pod, SetUpProgress progress, PodVolumeStates state, Operation operation) {
        Volume volume = progress.volume();
        long seen = states.changes();
        long begin = work.begin();
        Optional<PodVolumeStates.Fresh> fresh = Optional.empty();
        try {
            ReadyVolume made = setUp.setUp(pod, volume, progress);
            work.succeeded(progress, begin);
            if (state.succeeded(progress, made, states.now())) {
                reports.ready(pod, volume.name());
            }
            fresh = Optional.of(new PodVolumeStates.Fresh(pod.metadata(), seen));
        } catch (PortException e) {
            failed(pod, volume, state, progress, e, new Moment(seen, begin));
        } catch (CancelledException e) {
            failed(pod, volume, state, progress, new UnavailableException(e.getMessage(), e), new Moment(seen, begin));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "setting up volume \"" + volume.name() + "\" of pod " + pod.fullName()
                    + " failed unexpectedly", e);
            failed(pod, volume, state, progress, new InternalException("internal error: " + e, e), new Moment(seen, begin));
        } finally {
            boolean abandoned = state.endSetUp(volume.name(), operation, fresh);
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

    private void failed(Pod pod, Volume volume, PodVolumeStates state, SetUpProgress progress, PortException failure, Moment begin) {
        String problem = VolumeProblem.withoutName(volume.name(), failure.getMessage());
        boolean unprocessed = !progress.isProcessed() && failure.getCause() instanceof PodConfigException;
        String explained = progress.explained(problem);
        FailedVolume failed = state.failed(volume.name(),
                before -> states.failed(pod, progress, explained, unprocessed || progress.awaits(), before, begin.seen()));
        if (!unprocessed) {
            work.failed(progress, begin.nanos());
        }
        if (progress.awaits()) {
            state.awaitsAttachment(volume.name(), states.now());
            reports.awaited(pod, volume.name(), problem);
            return;
        }
        state.awaitsNoAttachment(volume.name());
        reports.waits(pod, volume.name(), explained, states.left(failed));
        if (unprocessed) {
            state.unprocessed(volume.name(), problem);
        } else {
            reports.failed(pod, progress, failure, problem);
        }
    }
}
