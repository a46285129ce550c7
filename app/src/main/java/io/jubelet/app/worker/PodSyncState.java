package io.jubelet.app.worker;

import io.jubelet.app.message.pod.KillPod;
import java.util.Optional;

/**
 * State of a pod that its worker keeps from step to step. Lost when the agent restarts: everything here can be found again or
 * may start over.
 *
 * <p>Steps of one pod follow each other on different threads, with the lock of the worker between them: what only steps use
 * needs no more. What their parallel parts or handlers of messages use, too, is thread-safe by itself and says so.
 */
public final class PodSyncState {

    private final StartState starts = new StartState();
    private final ResizeState resizes = new ResizeState();
    private final ComputedStatus status = new ComputedStatus();
    private String waitsFor = "";
    private long changedAt = Long.MIN_VALUE;
    /** Written by the handler of the message. */
    private volatile Optional<KillPod> kill = Optional.empty();

    /** Starts of its containers. */
    public StartState starts() {
        return starts;
    }

    /** Its resizes. */
    public ResizeState resizes() {
        return resizes;
    }

    /** Its status as it was computed last. */
    public ComputedStatus status() {
        return status;
    }

    /** The reason why the pod waits before its containers can be made, for users; empty while it does not wait. */
    public String waitsFor() {
        return waitsFor;
    }

    /** Remembers what the pod waits for. */
    public void setWaitsFor(String what) {
        waitsFor = what;
    }

    /** Monotonic nanoseconds of the last change made to the pod in the runtime; older observations are worthless. */
    public long changedAt() {
        return changedAt;
    }

    /** Notes that the pod was changed in the runtime. */
    public void markChanged(long at) {
        changedAt = at;
    }

    /** Why the node kills the pod although it is desired; empty while it does not. */
    public Optional<KillPod> kill() {
        return kill;
    }

    /** Remembers why the node kills the pod; the first reason stays. Called under the lock of the worker. */
    void setKill(KillPod reason) {
        kill = kill.or(() -> Optional.of(reason));
    }
}
