package io.jubelet.domain.node;

import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.value.IpAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Computes the object of a node.
 *
 * @param registration as what it is registered
 * @param policy what is configured of its status
 */
public record NodeComputation(NodeRegistration registration, NodeStatusPolicy policy) {

    /** Rejects null. */
    public NodeComputation {
        Objects.requireNonNull(registration, "registration");
        Objects.requireNonNull(policy, "policy");
    }

    /**
     * The addresses of the node that its pods get as those of their host: all that were chosen, else one.
     *
     * @param here addresses of the machine's network cards, the one that leads out first
     * @param resolved addresses that its resolver returns for the name of the node
     * @return addresses of the preferred family first; empty if the machine has none, or the controller of a cloud provider has yet
     *     to choose
     */
    public List<String> hostIps(List<String> here, List<String> resolved) {
        NodeAddressing addressing = NodeAddressing.of(registration, policy.nodeIps());
        return addressing.isProvided() ? List.of()
                : addressing.internal(here, resolved).stream().map(IpAddress::text).toList();
    }

    /** The node as it is created when the API server has none. */
    public NodeUpdate initial(NodeFacts facts, NodeHealth health, Instant now) {
        return next(registration.blank(facts.info().architecture()), facts, health, now);
    }

    /**
     * A node that the API server has already, with what must be changed of it before its status is reported.
     *
     * @param existing the node as the cluster has it
     * @param initial the node as it would be created
     * @param devicesForgotten whether it is unknown to this agent which devices it had; extended resources then count zero
     *     until their plugins are back
     */
    public Node reconciled(Node existing, Node initial, boolean devicesForgotten) {
        return NodeReconciliation.reconcile(existing, initial, devicesForgotten);
    }

    /**
     * The node as it is to be reported now.
     *
     * @param seen the node as last seen; parts of others stay as they are there
     * @param now the present moment; reported in seconds
     */
    public NodeUpdate next(Node seen, NodeFacts facts, NodeHealth health, Instant now) {
        NodeAddressing.Outcome addressing = NodeAddressing.of(registration, policy.nodeIps()).next(seen, facts);
        NodeResources resources = resources(seen.status(), facts);
        NodeConditions conditions = NodeConditions.next(seen.status().conditions(), health,
                resources.capacity().keySet(), policy.accountsStorage(), now.truncatedTo(ChronoUnit.SECONDS));
        NodeStatus status = status(seen.status(), facts).toBuilder()
                .addresses(addressing.addresses())
                .capacity(resources.capacity()).allocatable(resources.allocatable())
                .conditions(conditions.conditions()).build();
        Node node = seen.withStatus(status).withMetadata(seen.metadata().toBuilder()
                .annotations(addressing.annotations()).labels(labels(seen, facts)).build());
        List<NodeEventContent> events = new ArrayList<>(rebooted(seen, facts));
        conditions.events().forEach(state -> events.add(NodeEventContent.ofState(seen.name(), state)));
        return new NodeUpdate(node, events,
                addressing.problem().isEmpty() ? List.of() : List.of(addressing.problem()));
    }

    /** Parts of the status that follow from facts alone. */
    private NodeStatus status(NodeStatus reported, NodeFacts facts) {
        NodeStatusBuilder status = reported.toBuilder()
                .nodeInfo(facts.info())
                .daemonEndpoints(new NodeDaemonEndpoints(Optional.of(new DaemonEndpoint(policy.port()))))
                .declaredFeatures(declared(reported, facts));
        facts.images().ifPresent(images -> status.images(NodeImages.of(images, policy.maxImages())));
        facts.runtime().ifPresent(runtime -> status.runtimeHandlers(handlers(runtime)));
        facts.runtime().flatMap(RuntimeStatus::supplementalGroupsPolicy)
                .ifPresent(supported -> status.features(new NodeFeatures(Optional.of(supported))));
        facts.volumesInUse().ifPresent(volumes -> status.volumesInUse(volumes.stream().sorted().toList()));
        return status.build();
    }

    /** While the runtime does not answer, it is taken for the one that was there before. */
    private List<String> declared(NodeStatus reported, NodeFacts facts) {
        return DeclaredFeatures.withRuntime(policy.declaredFeatures(), facts.runtime().map(RuntimeStatus::userNamespacesHostNetwork)
                .orElseGet(() -> reported.declaredFeatures().contains(DeclaredFeatures.USER_NAMESPACES_IN_HOST_NETWORK)));
    }

    private NodeResources resources(NodeStatus reported, NodeFacts facts) {
        Machine machine = policy.accountsStorage() ? facts.machine() : facts.machine().withoutStorage();
        var before = new NodeResources(reported.capacity(), reported.allocatable());
        var unreserved = NodeResources.of(machine, policy.podLimit(), facts.devices(), Map.of(), before);
        return NodeResources.of(machine, policy.podLimit(), facts.devices(),
                policy.reserves().total(unreserved.capacity()), before);
    }

    private static List<NodeRuntimeHandler> handlers(RuntimeStatus runtime) {
        return runtime.handlers().stream()
                .map(handler -> new NodeRuntimeHandler(handler.name(), Optional.of(new NodeRuntimeHandlerFeatures(
                        Optional.of(handler.recursiveReadOnlyMounts()), Optional.of(handler.userNamespaces())))))
                .sorted(Comparator.comparing(NodeRuntimeHandler::name)).toList();
    }

    /** The scheduler needs these two; they may have been removed. */
    private static Map<String, String> labels(Node seen, NodeFacts facts) {
        Map<String, String> labels = new HashMap<>(seen.metadata().labels());
        labels.put(NodeRegistration.OS_LABEL, NodeRegistration.LINUX);
        labels.put(NodeRegistration.ARCHITECTURE_LABEL, facts.info().architecture());
        return labels;
    }

    private static List<NodeEventContent> rebooted(Node seen, NodeFacts facts) {
        String before = seen.status().nodeInfo().map(NodeSystemInfo::bootID).orElse("");
        String now = facts.info().bootID();
        return before.isEmpty() || before.equals(now) ? List.of() : List.of(new NodeEventContent(true, "Rebooted",
                "Node " + seen.name() + " has been rebooted, boot id: " + now));
    }
}
