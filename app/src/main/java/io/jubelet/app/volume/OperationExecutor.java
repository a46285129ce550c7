package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesSettled;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** Runs operations on volumes, each on a thread of its own. */
final class OperationExecutor {

    private final Bus bus;
    private final Timers timers;
    private final Tasks tasks;

    OperationExecutor(Bus bus, Timers timers, Tasks tasks) {
        this.bus = bus;
        this.timers = timers;
        this.tasks = tasks;
    }

    Operation create() {
        return new Operation(timers.nanos());
    }

    void start(String name, Runnable work) {
        tasks.start(name, work);
    }

    /** Waits until all are over, but no longer than this. */
    void await(Collection<Operation> operations, Duration limit) {
        var all = CompletableFuture.allOf(operations.stream().map(Operation::done).toArray(CompletableFuture[]::new));
        if (all.isDone()) {
            return;
        }
        var enough = new CompletableFuture<Void>();
        Timers.Pending timer = timers.after(limit, () -> enough.complete(null));
        CompletableFuture.anyOf(all, enough).join();
        timer.cancel();
    }

    /** The worker of a pod did not wait for what is over now. */
    void publishSettled(String podUid) {
        bus.publish(VolumeTopics.VOLUMES_SETTLED, new VolumesSettled(podUid));
    }
}
