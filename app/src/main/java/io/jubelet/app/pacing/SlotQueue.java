package io.jubelet.app.pacing;

import io.jubelet.domain.pacing.BaselineProbe;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.CallLatency;
import io.jubelet.domain.pacing.ConcurrencyLimit;
import io.jubelet.domain.pacing.SlotHoldTime;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.pacing.WaitingCall;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The slots of one runtime handler, and the calls that wait for them. Thread-safe. */
final class SlotQueue {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<CallKind, CallLatency> latencies = new EnumMap<>(CallKind.class);
    private final Map<WaitingCall, QueuedCall> waiting = new HashMap<>();
    private final String handler;
    private final Timers timers;
    private final SlotObserver observer;
    private ConcurrencyLimit limit;
    private BaselineProbe probe = BaselineProbe.NONE;
    private Urgency.Side last = Urgency.Side.END;
    private long arrivals;
    private int taken;

    /**
     * A call in the queue.
     *
     * @param arrived {@link Timers#nanos} when it came
     * @param granted completed when it is its turn
     */
    record QueuedCall(PacedCall call, long arrived, CompletableFuture<Void> granted) {
    }

    SlotQueue(String handler, int cpus, Timers timers, SlotObserver observer) {
        this.handler = handler;
        this.limit = ConcurrencyLimit.of(cpus);
        this.timers = timers;
        this.observer = observer;
    }

    /**
     * Sends a call when it is its turn.
     *
     * @throws CancelledException when the thread is interrupted while it waits
     */
    <T> T call(PacedCall paced, Supplier<T> call) {
        long arrived = timers.nanos();
        enqueue(new QueuedCall(paced, arrived, new CompletableFuture<>()));
        Slot slot = acquire(paced.kind(), arrived);
        boolean answered = false;
        try {
            T answer = call.get();
            answered = true;
            return answer;
        } finally {
            slot.end(answered);
        }
    }

    /** The calls that wait, in the order in which they would be sent if no other came. */
    List<QueuedCall> queued() {
        lock.lock();
        try {
            return WaitingCall.order(waiting.keySet(), last).stream().map(waiting::get).toList();
        } finally {
            lock.unlock();
        }
    }

    private Slot acquire(CallKind kind, long arrived) {
        boolean taken = false;
        try {
            long begun = timers.nanos();
            observer.granted(kind, Duration.ofNanos(begun - arrived));
            var slot = new Slot(kind, begun);
            taken = true;
            return slot;
        } finally {
            if (!taken) {
                releaseSlot();
            }
        }
    }

    private void enqueue(QueuedCall queuedCall) {
        WaitingCall call;
        lock.lock();
        try {
            call = new WaitingCall(queuedCall.call().urgency(), queuedCall.call().rank(), arrivals++);
            waiting.put(call, queuedCall);
            grant();
        } finally {
            lock.unlock();
        }
        if (queuedCall.granted().isDone()) {
            return;
        }
        try {
            queuedCall.granted().get();
        } catch (InterruptedException e) {
            remove(call, queuedCall);
            Thread.currentThread().interrupt();
            throw new CancelledException("cancelled while other calls of the runtime were on their way", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a turn only ever comes", e);
        }
    }

    private void remove(WaitingCall call, QueuedCall queuedCall) {
        lock.lock();
        try {
            if (waiting.remove(call) == null && queuedCall.granted().isDone()) {
                releaseSlot();
            }
        } finally {
            lock.unlock();
        }
    }

    private void releaseSlot() {
        lock.lock();
        try {
            taken--;
            grant();
        } finally {
            lock.unlock();
        }
    }

    /** Gives the slots that are free to those whose turn it is. */
    private void grant() {
        while (taken < probe.slots(limit)) {
            Optional<WaitingCall> next = WaitingCall.next(waiting.keySet(), last);
            if (next.isEmpty()) {
                break;
            }
            last = next.get().urgency().side();
            taken++;
            waiting.remove(next.get()).granted().complete(null);
        }
        observer.changed(handler, probe.slots(limit), waiting.size());
    }

    /** The slot of one call that is on its way. */
    private final class Slot {
        private final CallKind kind;
        private final long begun;
        private final boolean quiet;
        private final Timers.Pending expiry;
        private boolean held = true;

        private Slot(CallKind kind, long begun) {
            this.kind = kind;
            this.begun = begun;
            lock.lock();
            try {
                quiet = taken <= BaselineProbe.QUIET_CALLS;
                expiry = timers.after(SlotHoldTime.of(kind, latency()), this::expire);
            } finally {
                lock.unlock();
            }
        }

        private CallLatency latency() {
            return latencies.getOrDefault(kind, CallLatency.UNKNOWN);
        }

        /** The call goes on without a slot. */
        private void expire() {
            lock.lock();
            try {
                if (held) {
                    release();
                }
            } finally {
                lock.unlock();
            }
        }

        /** The call has ended. One that failed shows nothing about the runtime, nor does one that gave up its slot. */
        private void end(boolean answered) {
            expiry.cancel();
            lock.lock();
            try {
                if (!held) {
                    return;
                }
                if (answered) {
                    answered(Math.max(1, timers.nanos() - begun));
                }
                release();
            } finally {
                lock.unlock();
            }
        }

        private void answered(long took) {
            boolean alone = quiet && taken <= BaselineProbe.QUIET_CALLS;
            CallLatency latency = latency().observed(took, alone);
            latencies.put(kind, latency);
            if (!probe.isOn()) {
                limit = limit.answered(latency.ratio(took), !waiting.isEmpty());
            }
            probe = probe.answered(begun + took, alone, !waiting.isEmpty());
        }

        private void release() {
            held = false;
            releaseSlot();
        }
    }
}
