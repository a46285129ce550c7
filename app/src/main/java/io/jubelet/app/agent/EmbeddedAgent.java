package io.jubelet.app.agent;

import io.jubelet.app.assembly.Agent;
import io.jubelet.app.bus.ConcernDeployment;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.util.Map;

/**
 * An agent that runs inside an application. Several may share a Vert.x instance, under different names. Closing one ends
 * its work; its containers keep running.
 */
public final class EmbeddedAgent implements AutoCloseable {

    private final ConcernDeployment concerns;

    private EmbeddedAgent(ConcernDeployment concerns) {
        this.concerns = concerns;
    }

    /**
     * Starts an agent and returns when all its concerns have started. Must not be called on an event loop.
     *
     * @param name name that no other agent of this Vert.x instance has, such as that of its node
     * @param ports what the agent needs from outside; not closed with the agent
     * @param sources sources of pods by the name that pods carry in {@code kubernetes.io/config.source}; not closed with
     *     the agent
     */
    public static EmbeddedAgent start(Vertx vertx, String name, AgentPorts ports, Map<String, PodSource> sources,
            AgentSettings settings) {
        return new EmbeddedAgent(
                ConcernDeployment.start(vertx, name, Agent.assemble(ports, sources, settings), new ConcernHealth()));
    }

    /** Ends the agent and waits until it has ended. May be called again. */
    @Override
    public void close() {
        concerns.close();
    }
}
