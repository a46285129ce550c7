package io.jubelet.app.worker;

import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.PodWorkerState;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The worker of one pod. It has a thread only while there is something to do; whatever arrives meanwhile is kept as "reconcile
 * again" and never queued.
 */
final class PodWorker {

    /** Callbacks of a worker. */
    interface Owner {
        /** The worker went on to another stage. */
        void stageChanged(PodWorker worker, PodWorkerState state);

        /** The input of a step, with what was reported last of the runtime and the mirror pod. */
        PodSyncContext context(Pod pod, PodWorkerState state, PodSyncState syncState);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final StepExecution execution;
    private final Owner owner;
    private final Timers timers;
    private final Tasks tasks;
    private final PodSyncState syncState = new PodSyncState();
    private final SyncRequests requests = new SyncRequests();
    private Pod pod;
    private PodWorkerState state;
    private Thread running;
    private boolean cancelled;
    private Timers.Pending timer = () -> { };

    PodWorker(Pod pod, PodWorkerState state, StepExecution execution, Owner owner, Timers timers, Tasks tasks) {
        this.pod = pod;
        this.state = state;
        this.execution = execution;
        this.owner = owner;
        this.timers = timers;
        this.tasks = tasks;
    }

    Pod pod() {
        lock.lock();
        try {
            return pod;
        } finally {
            lock.unlock();
        }
    }

    PodWorkerState state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the newest version of the pod, moves the state, and reconciles the pod as soon as possible where that matters. */
    void update(Pod newest, UnaryOperator<PodWorkerState> change) {
        lock.lock();
        try {
            PodWorkerState before = state;
            state = change.apply(before);
            if (!state.equals(before) || SourceStatus.matters(pod, newest)) {
                requests.request();
            }
            pod = newest;
            if (running != null && state.cancels(before)) {
                cancelled = true;
                running.interrupt();
            }
            wake();
        } finally {
            lock.unlock();
        }
    }

    /** Kills the pod although it is desired. */
    void kill(KillPod kill) {
        lock.lock();
        try {
            if (state.mayRun() && !state.orphaned()) {
                syncState.setKill(kill);
                update(pod, before -> kill.reclaims()
                        ? before.killToReclaim(pod, kill.gracePeriodSeconds()) : before.kill(pod, kill.gracePeriodSeconds()));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Something happened that may matter: reconciles the pod as soon as possible. */
    void requestSync() {
        note(requests::request);
    }

    /** Publishes the status that was computed last once more. */
    void repeatStatus(Consumer<PodStatusComputed> to) {
        syncState.status().repeat(to);
    }

    /** An object that the pod reads has changed: starts that failed without it may be tried again at once. */
    void retry() {
        syncState.starts().releaseAll();
        requestSync();
    }

    /** The same, where that matters only to containers that are still to be started. */
    void retryWaiting() {
        lock.lock();
        try {
            // A step that is under way may have read what was before the change.
            if (running != null || syncState.starts().holdsBack()) {
                retry();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The pod was observed; nothing happens when the worker has already decided on that observation. */
    void observed(long at) {
        note(() -> requests.observed(at));
    }

    /** A pull of an image for the pod ended. */
    void imageSettled() {
        note(requests::imageSettled);
    }

    private void note(Runnable request) {
        lock.lock();
        try {
            request.run();
            wake();
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        if (running == null && due()) {
            timer.cancel();
            running = tasks.start("pod-" + pod.metadata().name(), this::work);
        }
    }

    private boolean due() {
        return state.stage() != Stage.FINISHED && requests.areOpen();
    }

    private void work() {
        while (true) {
            PodSyncContext context;
            lock.lock();
            try {
                if (!due()) {
                    running = null;
                    return;
                }
                requests.begin();
                cancelled = false;
                Thread.interrupted();
                context = owner.context(pod, state, syncState);
            } finally {
                lock.unlock();
            }
            follow(context, execution.execute(context, this::wasCancelled));
        }
    }

    private void follow(PodSyncContext context, StepResult result) {
        switch (result) {
            case StepResult.Ended _ -> advance(context);
            case StepResult.Again again -> stepAgain(again.observedAt());
            case StepResult.Settled settled -> waitFor(settled.retryAfter(), () -> requests.decidedOn(settled.observedAt()));
            case StepResult.Waiting waiting -> waitFor(waiting.retryAfter(), requests::nothingDecided);
        }
    }

    private boolean wasCancelled() {
        lock.lock();
        try {
            return cancelled;
        } finally {
            lock.unlock();
        }
    }

    private void advance(PodSyncContext context) {
        PodWorkerState now;
        lock.lock();
        try {
            if (state.stage() == context.state().stage()) {
                state = state.stageEnded(context.pod());
            }
            requests.request();
            now = state;
        } finally {
            lock.unlock();
        }
        owner.stageChanged(this, now);
    }

    private void stepAgain(OptionalLong observedAt) {
        lock.lock();
        try {
            requests.request();
            observedAt.ifPresent(requests::decidedOn);
            timer.cancel();
        } finally {
            lock.unlock();
        }
    }

    private void waitFor(Duration pause, Runnable decision) {
        lock.lock();
        try {
            decision.run();
            timer.cancel();
            timer = timers.after(pause, this::requestSync);
        } finally {
            lock.unlock();
        }
    }

    /** Cancels the timer; the worker does nothing any more unless a sync is requested. */
    void cancelTimer() {
        lock.lock();
        try {
            timer.cancel();
        } finally {
            lock.unlock();
        }
    }
}
