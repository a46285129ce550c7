package io.jubelet.app.probe;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The concern of probes.
 *
 * @param runtime runs commands in containers
 * @param client sends requests over the network
 * @param platform time and randomness
 * @param agentStart when the agent started
 * @param inCluster whether there is an API server
 * @param changeContainerStatusOnRestart whether the readiness of containers that ran before the agent is reset
 * @param counting what each single probe goes through
 */
public record ProbeConcerns(ContainerRuntime runtime, ProbeClient client, Platform platform, Instant agentStart,
        boolean inCluster, boolean changeContainerStatusOnRestart, UnaryOperator<Prober> counting) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new Probes(runtime, client, platform,
                new ProbePolicy(agentStart, inCluster, changeContainerStatusOnRestart), counting));
    }
}
