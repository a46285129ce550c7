package io.jubelet.app.sim;

import io.jubelet.adapters.cri.simulation.Fault;
import io.jubelet.adapters.cri.simulation.FaultPlan;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Faults drawn from the seed: slow calls, calls that fail, calls that work but seem to fail, events that get lost. */
final class SimFaults implements FaultPlan {

    private final RandomGenerator random;
    /** Calls that make and stop sandboxes in their order, as name and first id. */
    final List<String> sandboxCalls = new ArrayList<>();
    private double share;
    private String failing = "";

    SimFaults(RandomGenerator random) {
        this.random = random;
    }

    /** Share of calls that go wrong, 0 for none. */
    void share(double value) {
        share = value;
    }

    /** Every call of this CRI name fails, and nothing happens. */
    void fail(String call) {
        failing = call;
    }

    @Override
    public Fault before(String call, List<String> ids) {
        if (call.equals("RunPodSandbox") || call.equals("StopPodSandbox")) {
            sandboxCalls.add(call + " " + ids.getFirst());
        }
        if (call.equals(failing)) {
            return Fault.fail(new InternalException("simulated failure of " + call));
        }
        Duration latency = Duration.ofMillis(random.nextInt(30));
        if (random.nextDouble() >= share) {
            return Fault.delay(latency);
        }
        return switch (random.nextInt(4)) {
            case 0 -> Fault.fail(new UnavailableException("simulated outage of " + call));
            case 1 -> Fault.fail(new InternalException("simulated failure of " + call));
            case 2 -> Fault.failAfter(new UnavailableException("simulated loss of the answer of " + call));
            default -> Fault.delay(Duration.ofSeconds(random.nextInt(20)));
        };
    }

    @Override
    public boolean drops(RuntimeEvent event) {
        return random.nextDouble() < share * 3;
    }
}
