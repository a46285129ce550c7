package io.jubelet.app.boot;

import io.jubelet.adapters.http.HealthServer;
import io.jubelet.adapters.http.LocalApiServer;
import io.jubelet.adapters.http.page.NodePage;
import io.jubelet.adapters.http.page.PageSources;
import io.jubelet.app.api.NodeQueries;
import io.jubelet.app.api.SyncLoopHealth;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.explain.PodExplanations;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.api.SlowOperations;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about the agent: on a unix socket for users on this machine, and on the health port. */
final class LocalServer implements AutoCloseable {

    private final PodExplanations explanations;
    private final NodeQueries queries;
    private final LocalApiServer localApi;
    private final Supplier<Optional<HealthPort>> healthChecks;
    private Optional<HealthPort> health = Optional.empty();
    private volatile Optional<NodeStatistics> statistics = Optional.empty();
    private volatile SlowOperations slow = SlowOperations.NONE;

    private LocalServer(Vertx vertx, AgentConfiguration configuration, Supplier<PodManifestCodec> codec, Timers timers) {
        explanations = new PodExplanations(configuration.node().name(), timers);
        queries = new NodeQueries(
                new AgentDetails(configuration.node().name(), configuration.pods().logsDirectory(),
                        PodSourcePlaces.of(configuration)), explanations,
                new SyncLoopHealth(timers, configuration.pods().syncFrequency()));
        localApi = new LocalApiServer(vertx, queries, codec, configuration.node().socket());
        var page = new NodePage(vertx, new PageSources(queries, () -> statistics, () -> slow), timers);
        localApi.start();
        healthChecks = () -> configuration.health().port() == 0 ? Optional.empty() : Optional.of(HealthPort.open(
                () -> new HealthServer(vertx, configuration.health().address(), configuration.health().port(),
                        configuration.server().handlers().debugging() ? Optional.of(page) : Optional.empty()), timers, Tasks.VIRTUAL));
    }

    /**
     * Listens on the socket.
     *
     * @throws io.jubelet.ports.failure.PortException when the socket is taken, by another agent for example
     */
    static LocalServer start(Vertx vertx, AgentConfiguration configuration, Supplier<PodManifestCodec> codec, Timers timers) {
        return new LocalServer(vertx, configuration, codec, timers);
    }

    /** The concern that answers, to be deployed with the others. */
    List<Concern> concerns() {
        return List.of(explanations, queries);
    }

    /** Of these, the page shows something, too. */
    void observe(NodeStatistics measured, SlowOperations operations) {
        statistics = Optional.of(measured);
        slow = operations;
    }

    /** The same answers for other servers. */
    NodeApi api() {
        return queries;
    }

    /**
     * All concerns are there, and the kubelet server listens. From now on there are answers, and health checks are answered: with
     * a kubelet, too, a client that waits for its health can use its API at once.
     */
    void complete() {
        queries.complete();
        answerHealthChecks();
    }

    /**
     * Answers health checks: from an agent that waits for its container runtime, too, as it is not to be started anew for that.
     * Blocks until the health port listens, or has failed for the first time. Does nothing the second time.
     */
    void answerHealthChecks() {
        if (health.isEmpty()) {
            health = healthChecks.get();
        }
    }

    @Override
    public void close() {
        health.ifPresent(HealthPort::close);
        localApi.close();
    }
}
