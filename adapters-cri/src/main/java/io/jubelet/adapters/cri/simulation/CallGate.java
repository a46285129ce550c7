package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Passed by every call on its way in and out: applies outages, latency, deadlines and faults. Thread-safe. */
final class CallGate {

    /** {@code runtimeRequestTimeout}; latencies beyond it make calls fail. */
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);

    private final Timers timers;
    private final SimulationSettings settings;
    private final FaultPlan faults;
    private volatile boolean open = true;

    CallGate(Timers timers, SimulationSettings settings, FaultPlan faults) {
        this.timers = timers;
        this.settings = settings;
        this.faults = faults;
    }

    /** Whether the runtime is available. */
    void open(boolean answers) {
        open = answers;
    }

    void perform(CriCall call, List<String> ids, Runnable effect) {
        call(call, ids, Duration.ZERO, () -> {
            effect.run();
            return true;
        });
    }

    <T> T call(CriCall call, List<String> ids, Supplier<T> effect) {
        return call(call, ids, Duration.ZERO, effect);
    }

    /** @param own time the call itself was given, see {@link CriCall#deadline} */
    <T> T call(CriCall call, List<String> ids, Duration own, Supplier<T> effect) {
        requireOpen(call);
        Fault fault = faults.before(call.wireName(), ids);
        Duration takes = settings.latency(call.wireName()).plus(fault.delay());
        Optional<Duration> deadline = call.deadline(REQUEST_TIMEOUT, own);
        if (deadline.isPresent() && takes.compareTo(deadline.get()) > 0) {
            pause(call, deadline.get());
            throw StatusCode.DEADLINE_EXCEEDED.failure(call, "context deadline exceeded");
        }
        pause(call, takes);
        requireOpen(call);
        if (fault.before().isPresent()) {
            throw fault.before().get();
        }
        T result = effect.get();
        if (fault.after().isPresent()) {
            throw fault.after().get();
        }
        return result;
    }

    /** Blocks the caller until it is interrupted. */
    void pause(CriCall call, Duration time) {
        try {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (time.isPositive()) {
                timers.sleep(time);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.cancelled(e);
        }
    }

    /** The failure of every call while the runtime is not available. */
    static PortException unavailable(CriCall call) {
        return StatusCode.UNAVAILABLE.failure(call, "nothing answers on fake://");
    }

    private void requireOpen(CriCall call) {
        if (!open) {
            throw unavailable(call);
        }
    }
}
