package io.jubelet.app.worker;

import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.domain.pod.PodStatus;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The status of a pod that was computed last. Thread-safe: the step of the pod publishes it, and every tick repeats that
 * meanwhile.
 */
public final class ComputedStatus {

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Optional<PodStatusComputed> last = Optional.empty();

    /** The status that was computed last; empty while none was. */
    public Optional<PodStatus> last() {
        return last.map(computed -> computed.pod().status());
    }

    /** Remembers and publishes a status. */
    public void publish(PodStatusComputed computed, Consumer<PodStatusComputed> to) {
        lock.lock();
        try {
            last = Optional.of(computed);
            to.accept(computed);
        } finally {
            lock.unlock();
        }
    }

    /** Publishes the last computed status once more, never after a newer one. */
    void repeat(Consumer<PodStatusComputed> to) {
        lock.lock();
        try {
            last.ifPresent(to);
        } finally {
            lock.unlock();
        }
    }
}
