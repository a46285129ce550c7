package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The faults that the settings define. Whether a call fails depends on the seed, the call, its ids and how often
 * exactly this call was made before, so that threads that run in another order get the same faults. A call that was not made
 * for long counts as one that was not made before: containers come and go, and are not remembered for ever.
 */
final class SeededFaults implements FaultPlan {

    private static final int MOST_REMEMBERED = 10_000;

    private final SimulationSettings settings;
    private final Map<String, Integer> seen = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > MOST_REMEMBERED;
        }
    });

    SeededFaults(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public Fault before(String call, List<String> ids) {
        if (!occurs(settings.failure(call), call + ids)) {
            return Fault.NONE;
        }
        CriCall known =
                Arrays.stream(CriCall.values()).filter(c -> c.wireName().equals(call)).findFirst().orElseThrow();
        return Fault.fail(StatusCode.UNKNOWN.failure(known, "simulated failure of " + call));
    }

    @Override
    public boolean drops(RuntimeEvent event) {
        return occurs(settings.lostEvents(), event.type() + event.containerId());
    }

    private boolean occurs(double share, String what) {
        if (share <= 0) {
            return false;
        }
        int count = seen.merge(what, 1, Integer::sum);
        long mixed = settings.seed() * 0x9E3779B97F4A7C15L + what.hashCode() * 0xC2B2AE3D27D4EB4FL + count;
        return new SplittableRandom(mixed).nextDouble() < share;
    }
}
