package io.jubelet.app.agent;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.bus.ConcernVerticle;
import io.jubelet.app.bus.VertxBus;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An agent that runs inside an application. Several may share a Vert.x instance, under different names. Closing one ends
 * its work; its containers keep running.
 */
public final class EmbeddedAgent implements AutoCloseable {

    private final Vertx vertx;
    private final List<String> deployments = new ArrayList<>();

    private EmbeddedAgent(Vertx vertx) {
        this.vertx = vertx;
    }

    /**
     * Starts an agent and returns when all its concerns have started. Must not be called on an event loop.
     *
     * @param name name that no other agent of this Vert.x instance has, such as that of its node
     * @param ports what the agent needs from outside; not closed with the agent
     * @param sources sources of pods by name
     */
    public static EmbeddedAgent start(Vertx vertx, String name, AgentPorts ports, Map<String, PodSource> sources,
            AgentSettings settings) {
        return start(vertx, name, Agent.assemble(ports, sources, settings), new ConcernHealth());
    }

    /**
     * Starts these concerns in order as one agent, see {@link Agent#assemble}. Must not be called on an event loop.
     *
     * @param name name that no other agent of this Vert.x instance has
     * @param health learns where the handlers of each concern run
     */
    public static EmbeddedAgent start(Vertx vertx, String name, List<Concern> concerns, ConcernHealth health) {
        VertxBus.prepare(vertx);
        var agent = new EmbeddedAgent(vertx);
        try {
            concerns.forEach(concern -> agent.deploy(new ConcernVerticle(concern, name, health)));
        } catch (RuntimeException e) {
            agent.close();
            throw e;
        }
        return agent;
    }

    private void deploy(ConcernVerticle concern) {
        deployments.add(vertx.deployVerticle(concern, ConcernVerticle.OPTIONS).toCompletionStage().toCompletableFuture()
                .join());
    }

    /** Ends the concerns, the last one first, and waits until they have ended. May be called again. */
    @Override
    public void close() {
        while (!deployments.isEmpty()) {
            vertx.undeploy(deployments.removeLast()).toCompletionStage().toCompletableFuture().join();
        }
    }
}
