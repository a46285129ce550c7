package io.jubelet.app.sim;

import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.runtime.ExecResult;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Exec probes drawn from the seed, and the answers of the containers: bad ones only while there are faults. */
final class SimProbes {

    private final RandomGenerator random;
    private double failures;

    SimProbes(RandomGenerator random) {
        this.random = random;
    }

    /** Share of probes that fail, 0 for none. */
    void failures(double share) {
        failures = share;
    }

    /** The container with a few probes, or none. */
    ContainerBuilder addedTo(ContainerBuilder container) {
        if (random.nextInt(4) == 0) {
            container.livenessProbe(probe(ProbeType.LIVENESS));
        }
        if (random.nextInt(3) == 0) {
            container.readinessProbe(probe(ProbeType.READINESS));
        }
        if (random.nextInt(5) == 0) {
            container.startupProbe(probe(ProbeType.STARTUP));
        }
        return container;
    }

    /** What a command in a container comes to; empty when it is no probe. */
    Optional<ExecResult> run(List<String> command) {
        if (!command.getFirst().equals("probe")) {
            return Optional.empty();
        }
        boolean fails = random.nextDouble() < failures;
        return Optional.of(new ExecResult("", fails ? "refused" : "", fails ? 1 : 0));
    }

    private Probe probe(ProbeType type) {
        return Probe.builder()
                .handler(new Handler.Exec(List.of("probe", type.wireName())))
                .initialDelaySeconds(random.nextInt(3) == 0 ? random.nextInt(15) : 0)
                .timeoutSeconds(1 + random.nextInt(3)).periodSeconds(2 + random.nextInt(12))
                .successThreshold(type == ProbeType.READINESS ? 1 + random.nextInt(2) : 1)
                .failureThreshold(1 + random.nextInt(3)).build();
    }
}
