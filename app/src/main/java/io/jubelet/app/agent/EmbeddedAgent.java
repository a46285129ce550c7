package io.jubelet.app.agent;

import io.jubelet.app.api.NodeQueries;
import io.jubelet.app.api.SyncLoopHealth;
import io.jubelet.app.assembly.AgentConcerns;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernDeployment;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.explain.PodExplanations;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An agent that runs inside an application. Several may share a Vert.x instance, under different names. Closing one ends
 * its work; its containers keep running.
 */
public final class EmbeddedAgent implements AutoCloseable {

    /** How long threads may take to end after they were interrupted: a call to the kernel may hang for longer. */
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final ConcernDeployment concerns;
    private final AgentTimers timers;
    private final AgentThreads threads;
    private final NodeApi node;

    private EmbeddedAgent(ConcernDeployment concerns, AgentTimers timers, AgentThreads threads, NodeApi node) {
        this.concerns = concerns;
        this.timers = timers;
        this.threads = threads;
        this.node = node;
    }

    /**
     * Starts an agent and returns when all its concerns have started. Must not be called on an event loop.
     *
     * @param name name that no other agent of this Vert.x instance has, such as that of its node
     * @param ports what the agent needs from outside; not closed with the agent
     * @param sources sources of pods by the name that pods carry in {@code kubernetes.io/config.source}; closed with the agent
     */
    public static EmbeddedAgent start(Vertx vertx, String name, AgentPorts ports, Map<String, PodSource> sources,
            AgentSettings settings) {
        Platform platform = ports.platform();
        var timers = new AgentTimers(platform.timers());
        var threads = new AgentThreads(platform.tasks(), platform.timers());
        AgentPorts own = ports.withPlatform(new Platform(timers, threads, platform.random()));
        NodeSettings node = settings.pods().node();
        var explanations = new PodExplanations(node.nodeName(), timers);
        var queries = new NodeQueries(
                new AgentDetails(node.nodeName(), Path.of(node.launch().podLogsDirectory()),
                        sources.keySet().stream().sorted().toList()), explanations,
                new SyncLoopHealth(timers, settings.pods().syncFrequency()));
        List<Concern> concerns = new ArrayList<>(List.of(explanations, queries));
        concerns.addAll(AgentConcerns.of(own, sources, settings));
        var deployment = ConcernDeployment.start(vertx, name, concerns, new ConcernHealth());
        queries.complete();
        return new EmbeddedAgent(deployment, timers, threads, queries);
    }

    /**
     * The node as this agent knows it: its pods, what was decided about them, what keeps others from running. Must not be used
     * on an event loop. After {@link #close} its answers are out of date or empty.
     */
    public NodeApi node() {
        return node;
    }

    /**
     * Ends the agent and waits until it has ended: its threads are interrupted, in the midst of a step of a pod, too, which the next
     * agent takes up. May be called again.
     */
    @Override
    public void close() {
        concerns.close();
        timers.end();
        threads.end(END_LIMIT);
    }
}
