package io.jubelet.app.node;

import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.node.NodeUpdate;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The node's object at the API server: registered once, then reported. Not thread-safe but for {@link #requestCheck}.
 */
final class ClusterNode {

    private static final Logger LOG = System.getLogger(ClusterNode.class.getName());
    /** Interval of the log message that the node was deleted. */
    private static final Duration LOST_REMINDER = Duration.ofMinutes(10);

    private final NodeRegistry nodes;
    private final NodeStatusSettings settings;
    private final NodeFactsReader factsReader;
    private final ObservedNode observedNode;
    private final Timers timers;
    private final ApiServerRegistration registration;
    private final StatusReports reports;
    private boolean registered;
    private Optional<Duration> loggedLost = Optional.empty();
    private volatile boolean checkRequested;

    ClusterNode(NodeRegistry nodes, NodeStatusSettings settings, NodeFactsReader factsReader, ObservedNode observedNode, Timers timers,
            RandomGenerator random) {
        this.nodes = nodes;
        this.settings = settings;
        this.factsReader = factsReader;
        this.observedNode = observedNode;
        this.timers = timers;
        this.registration = new ApiServerRegistration(nodes, settings, observedNode);
        this.reports = new StatusReports(nodes, settings, factsReader, observedNode, timers, random);
    }

    boolean isRegistered() {
        return registered;
    }

    /** It was reported that there is no node; but that may be older than the node that was just created. */
    void requestCheck() {
        checkRequested = true;
    }

    /**
     * Registers the node where that is still to be done, and reports its status.
     *
     * @param health asked when it is reported, which may be after waiting for the API server
     * @param waits asked once the node is registered, whether its status stays as it is for now
     */
    void report(Supplier<NodeHealth> health, BooleanSupplier waits) {
        if (checkRequested) {
            checkRequested = false;
            check();
        }
        if (!registered) {
            register(health.get());
        }
        if (registered && !waits.getAsBoolean()) {
            try {
                reports.report(health.get());
                loggedLost = Optional.empty();
            } catch (NotFoundException e) {
                lost();
            }
        }
    }

    private void check() {
        if (registered) {
            try {
                observedNode.answered(nodes.get(settings.nodeName()));
            } catch (NotFoundException e) {
                lost();
            }
        }
    }

    /** A deleted node stays deleted: only a start of the agent registers it again. */
    private void lost() {
        Duration now = Duration.ofNanos(timers.nanos());
        if (loggedLost.filter(before -> now.compareTo(before.plus(LOST_REMINDER)) < 0).isEmpty()) {
            loggedLost = Optional.of(now);
            LOG.log(Level.ERROR, settings.registers()
                    ? "node {0} was deleted at the API server while its agent runs; it is not registered again until the "
                            + "agent is restarted, and gets no new pods until then"
                    : "node {0} was deleted at the API server while its agent runs; it gets no new pods until it is created "
                            + "again", settings.nodeName());
        }
        observedNode.gone();
        // Static pods are still admitted, by the node as it would be.
        observedNode.publishLocal();
    }

    private void register(NodeHealth health) {
        NodeUpdate initial = settings.computation().initial(factsReader.facts(), health, timers.instant());
        observedNode.computed(initial.node());
        if (settings.registers()) {
            observedNode.expected();
            registration.register(initial);
            registered = true;
        } else {
            registered = observedNode.held().isPresent();
            if (!registered) {
                observedNode.publishLocal();
            }
        }
    }
}
