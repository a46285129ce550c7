package io.jubelet.domain.node;

import io.jubelet.domain.resource.ResourceName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions of a node and the events of their changes. Conditions keep their
 * place; those of others are left alone; new ones are appended in the order memory, disk, process ids, ready.
 *
 * @param conditions conditions of the node
 * @param events reasons of the events to send, in order
 */
public record NodeConditions(List<NodeCondition> conditions, List<String> events) {

    private static final String TRUE = "True";
    private static final String FALSE = "False";
    private static final String READY = "Ready";

    /**
     * Report of a kind of pressure: the reason and message with and without it. The event is called like the reason.
     */
    private record Pressure(
            String type, String reasonUnder, String messageUnder, String reasonFree, String messageFree) {
    }

    private static final Pressure MEMORY = new Pressure("MemoryPressure",
            "HasInsufficientMemory", "kubelet has insufficient memory available",
            "HasSufficientMemory", "kubelet has sufficient memory available");
    private static final Pressure DISK = new Pressure("DiskPressure",
            "HasDiskPressure", "kubelet has disk pressure", "HasNoDiskPressure", "kubelet has no disk pressure");
    private static final Pressure PID = new Pressure("PIDPressure",
            "HasInsufficientPID", "kubelet has insufficient PID available",
            "HasSufficientPID", "kubelet has sufficient PID available");

    /** Copies the lists. */
    public NodeConditions {
        conditions = List.copyOf(conditions);
        events = List.copyOf(events);
    }

    /**
     * The conditions that follow.
     *
     * @param reported conditions reported last
     * @param known names of the resources in the capacity of the node
     * @param accountsStorage whether ephemeral storage belongs to a complete capacity
     * @param now the present moment
     */
    public static NodeConditions next(
            List<NodeCondition> reported, NodeHealth health, Set<String> known, boolean accountsStorage, Instant now) {
        List<NodeCondition> conditions = new ArrayList<>(reported);
        List<String> events = new ArrayList<>();
        update(conditions, events, MEMORY, health.memoryPressure(), now);
        update(conditions, events, DISK, health.diskPressure(), now);
        update(conditions, events, PID, health.pidPressure(), now);
        updateReady(conditions, events, health, missing(known, accountsStorage), now);
        return new NodeConditions(conditions, events);
    }

    private static void update(
            List<NodeCondition> conditions, List<String> events, Pressure pressure, boolean under, Instant now) {
        int at = indexOf(conditions, pressure.type);
        String status = under ? TRUE : FALSE;
        if (at >= 0 && conditions.get(at).status().equals(status)) {
            conditions.set(at, conditions.get(at).seenAt(now));
            return;
        }
        String reason = under ? pressure.reasonUnder : pressure.reasonFree;
        put(conditions, new NodeCondition(pressure.type, status, Optional.of(now), Optional.of(now),
                "Kubelet" + reason, under ? pressure.messageUnder : pressure.messageFree));
        events.add("Node" + reason);
    }

    private static void updateReady(List<NodeCondition> conditions, List<String> events, NodeHealth health,
            List<String> missing, Instant now) {
        Set<String> errors = new LinkedHashSet<>(health.errors());
        if (!missing.isEmpty()) {
            errors.add("missing node capacity for resources: " + String.join(", ", missing));
        }
        boolean ready = errors.isEmpty();
        String status = ready ? TRUE : FALSE;
        String message = ready ? "kubelet is posting ready status" : joined(errors);
        if (!health.warnings().isEmpty()) {
            message += ". WARNING: " + joined(new LinkedHashSet<>(health.warnings()));
        }
        int at = indexOf(conditions, READY);
        boolean changed = at >= 0 && !conditions.get(at).status().equals(status);
        Optional<Instant> since = at < 0 || changed ? Optional.of(now) : conditions.get(at).lastTransitionTime();
        put(conditions, new NodeCondition(
                READY, status, Optional.of(now), since, ready ? "KubeletReady" : "KubeletNotReady", message));
        if (changed) {
            events.add(ready ? "NodeReady" : "NodeNotReady");
        }
    }

    private static List<String> missing(Set<String> known, boolean accountsStorage) {
        List<String> required = new ArrayList<>(List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.PODS));
        if (accountsStorage) {
            required.add(ResourceName.EPHEMERAL_STORAGE);
        }
        required.removeAll(known);
        return required;
    }

    private static String joined(Set<String> texts) {
        return texts.size() == 1 ? texts.iterator().next() : "[" + String.join(", ", texts) + "]";
    }

    private static void put(List<NodeCondition> conditions, NodeCondition condition) {
        int at = indexOf(conditions, condition.type());
        if (at < 0) {
            conditions.add(condition);
        } else {
            conditions.set(at, condition);
        }
    }

    private static int indexOf(List<NodeCondition> conditions, String type) {
        return conditions.stream().map(NodeCondition::type).toList().indexOf(type);
    }
}
