package io.jubelet.app.node;

import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeFacts;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.node.NodeReports;
import io.jubelet.domain.node.NodeUpdate;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Sends the API server the status of the node. Confined to one thread at a time. */
final class StatusReports {

    private static final Logger LOG = System.getLogger(StatusReports.class.getName());
    private static final int ATTEMPTS = 5;

    private final NodeRegistry registry;
    private final NodeStatusSettings settings;
    private final NodeFactsReader factsReader;
    private final ObservedNode observedNode;
    private final Timers timers;
    private final RandomGenerator random;
    private NodeReports reports = NodeReports.NONE;
    private List<String> problems = List.of();
    /** Parts that the API server did not permit to write; they are not tried again. */
    private Optional<ObjectMeta> refused = Optional.empty();

    StatusReports(NodeRegistry registry, NodeStatusSettings settings, NodeFactsReader factsReader, ObservedNode observedNode, Timers timers,
            RandomGenerator random) {
        this.registry = registry;
        this.settings = settings;
        this.factsReader = factsReader;
        this.observedNode = observedNode;
        this.timers = timers;
        this.random = random;
    }

    /**
     * Reports the status if that is due. The first attempt starts from the node as last seen, later ones read it again.
     *
     * @throws NotFoundException when there is no such node any more
     * @throws PortException when no attempt succeeded
     */
    void report(NodeHealth health) {
        Optional<Node> start = observedNode.held();
        for (int i = 1; ; i++) {
            try {
                report(start.isPresent() ? start.get() : registry.get(settings.nodeName()), health);
                return;
            } catch (NotFoundException e) {
                throw e;
            } catch (PortException e) {
                if (i == ATTEMPTS) {
                    throw e;
                }
                LOG.log(Level.DEBUG, "reporting the status of node {0}: {1}", settings.nodeName(), e.getMessage());
                start = Optional.empty();
            }
        }
    }

    private void report(Node seen, NodeHealth health) {
        NodeFacts facts = factsReader.facts();
        NodeUpdate update = settings.computation().next(seen, facts, health, timers.instant());
        warn(update.problems());
        Node desired = isRefused(update.node().metadata())
                ? update.node().withMetadata(seen.metadata()) : update.node();
        Duration now = Duration.ofNanos(timers.nanos());
        if (!reports.isDue(seen, desired, settings.reportFrequency(), now)) {
            answered(seen, facts);
            return;
        }
        if (!desired.metadata().equals(seen.metadata())) {
            describe(seen, seen.withMetadata(desired.metadata()));
        }
        Node answer = registry.patchStatus(seen, seen.withStatus(desired.status()));
        reports = reports.sent(NodeReports.isChange(seen, desired), settings.reportFrequency(), random.nextDouble(),
                now);
        answered(answer, facts);
        update.events().forEach(observedNode::publishEvent);
    }

    private void answered(Node node, NodeFacts facts) {
        Set<UniqueVolumeName> volumes = factsReader.volumes().reported(facts.volumesInUse().orElse(Set.of()));
        observedNode.answered(node);
        observedNode.reportedInUse(volumes);
    }

    private boolean isRefused(ObjectMeta desired) {
        return refused.filter(meta -> meta.labels().equals(desired.labels())
                && meta.annotations().equals(desired.annotations())).isPresent();
    }

    /** A server that does not let us change labels and annotations shall have the status nevertheless. */
    private void describe(Node seen, Node desired) {
        try {
            registry.patch(seen, desired);
            refused = Optional.empty();
        } catch (PermissionDeniedException e) {
            refused = Optional.of(desired.metadata());
            LOG.log(Level.WARNING, "labels and annotations of node {0} stay as they are: {1}", settings.nodeName(),
                    e.getMessage());
        }
    }

    private void warn(List<String> found) {
        if (!found.equals(problems)) {
            found.forEach(problem -> LOG.log(Level.WARNING, problem));
            problems = found;
        }
    }
}
