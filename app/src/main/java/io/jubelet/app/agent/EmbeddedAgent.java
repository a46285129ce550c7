package io.jubelet.app.agent;

import io.jubelet.app.api.NodeQueries;
import io.jubelet.app.api.SyncLoopHealth;
import io.jubelet.app.assembly.AgentConcerns;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernDeployment;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.explain.PodExplanations;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An agent that runs inside an application. Several may share a Vert.x instance, under different names. Closing one ends
 * its work; its containers keep running.
 */
public final class EmbeddedAgent implements AutoCloseable {

    private final ConcernDeployment concerns;

    private final NodeApi node;

    private EmbeddedAgent(ConcernDeployment concerns, NodeApi node) {
        this.concerns = concerns;
        this.node = node;
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
        NodeSettings node = settings.pods().node();
        var explanations = new PodExplanations(node.nodeName(), ports.platform().timers());
        var queries = new NodeQueries(
                new AgentDetails(node.nodeName(), Path.of(node.launch().podLogsDirectory()),
                        sources.keySet().stream().sorted().toList()), explanations,
                new SyncLoopHealth(ports.platform().timers(), settings.pods().syncFrequency()));
        List<Concern> concerns = new ArrayList<>(List.of(explanations, queries));
        concerns.addAll(AgentConcerns.of(ports, sources, settings));
        var deployment = ConcernDeployment.start(vertx, name, concerns, new ConcernHealth());
        queries.complete();
        return new EmbeddedAgent(deployment, queries);
    }

    /**
     * The node as this agent knows it: its pods, what was decided about them, what keeps others from running. Must not be used
     * on an event loop. After {@link #close} its answers are out of date or empty.
     */
    public NodeApi node() {
        return node;
    }

    /** Ends the agent and waits until it has ended. May be called again. */
    @Override
    public void close() {
        concerns.close();
    }
}
