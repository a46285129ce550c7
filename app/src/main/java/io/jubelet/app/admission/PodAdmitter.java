package io.jubelet.app.admission;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.admission.DeclaredFeaturesUpdate;
import io.jubelet.domain.admission.NodeAdmission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.device.NodeDevices;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Decides whether the node takes a pod, or a resize of one that it has. Keeps what that depends on beside the pod: the node as
 * observed last, the pods that the runtime had when the agent started, pressure, and a shutdown of the machine.
 */
final class PodAdmitter {

    private static final Logger LOG = System.getLogger(PodAdmitter.class.getName());

    private final Optional<NodeRegistry> registry;
    private final AdmissionPolicy policy;
    private final BooleanSupplier runtime;
    private Optional<Node> node = Optional.empty();
    /** Whether the node of the API server is still expected. */
    private boolean provisional;
    private Optional<Set<String>> known = Optional.empty();
    private boolean shuttingDown;
    private NodePressure pressure = NodePressure.NONE;

    /** @param runtime whether the runtime makes user namespaces for pods in the network of the node */
    PodAdmitter(Optional<NodeRegistry> registry, AdmissionPolicy policy, BooleanSupplier runtime) {
        this.registry = registry;
        this.policy = policy;
        this.runtime = runtime;
    }

    /**
     * A node that does not report its allocatable resources yet can't be used for admission, and one that is deleted
     * counts as it was.
     */
    void observe(NodeObserved seen) {
        node = seen.node().filter(now -> !now.status().allocatable().isEmpty()).or(() -> node);
        provisional = seen.expected();
    }

    /** The first list counts: what comes later was started by this agent. */
    void observe(RuntimeListed listed) {
        known = known.or(() -> Optional.of(
                listed.pods().keySet().stream().map(PodIdentity::uid).collect(Collectors.toSet())));
    }

    /** A machine that is about to shut down takes no more pods. */
    void observe(NodeShutdown shutdown) {
        shuttingDown = shutdown.underWay();
    }

    void observe(NodePressure seen) {
        pressure = seen;
    }

    boolean isReady() {
        return node.isPresent() && known.isPresent();
    }

    /** The obstacle to a decision, for users. */
    String awaited() {
        return known.isEmpty() ? "the container runtime has not listed its pods yet" : "the node object has not been seen yet";
    }

    /**
     * Whether a pod waits for the node of the API server, which may have labels, taints and resources that the agent does not know: each
     * one that the API server wants, and a static one that would not simply be admitted without it.
     */
    boolean waitsForNode(PendingPod desired, Supplier<Admission> verdict) {
        return provisional && (desired.source().equals(ConfigAnnotations.API)
                || !(verdict.get() instanceof Admission.Admitted(Preemption.Victims victims) && victims.isEmpty()));
    }

    Comparator<PendingPod> order() {
        return PendingPod.order(known.orElseThrow());
    }

    /**
     * Whether the node takes a pod; that the machine goes is what counts last. Devices that are in use count, even while their
     * plugin is not there.
     */
    Admission decide(Pod pod, List<Pod> others, Map<String, Integer> devices) {
        return unlessShuttingDown(decideByNode(pod, others, devices, pressures(pod)));
    }

    /**
     * Whether the node has what a pod that it took is to have from now on, with devices that are in use. While it is short of
     * something, no pod gets more.
     */
    Admission decideResize(Pod pod, List<Pod> others, Map<String, Integer> devices) {
        return unlessShuttingDown(decideByNode(pod, others, devices, pressure.conditions()));
    }

    private Admission unlessShuttingDown(Admission byNode) {
        return shuttingDown && byNode instanceof Admission.Admitted ? ShutdownStatus.REJECTION : byNode;
    }

    /** Features that a change of a pod needs and the node does not declare. */
    List<String> missing(Pod before, Pod after) {
        return DeclaredFeaturesUpdate.missing(before, after, policy.declaredFeatures());
    }

    /** Labels are read anew before a pod is rejected for them. */
    private Admission decideByNode(Pod pod, List<Pod> others, Map<String, Integer> devices,
            List<PressureCondition> pressures) {
        AdmissionPolicy allowed = policy(pod);
        Admission first = NodeAdmission.decide(pod, others, NodeDevices.atLeast(node.orElseThrow(), devices), pressures, allowed);
        if (registry.isEmpty() || provisional || !(first instanceof Admission.Rejected rejected)
                || !rejected.reason().equals(Admission.Rejected.NODE_AFFINITY)) {
            return first;
        }
        try {
            Node live = registry.get().get(node.orElseThrow().name());
            return NodeAdmission.decide(pod, others, NodeDevices.atLeast(live, devices), pressures, allowed);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "labels of the node can''t be read anew: {0}", e.getMessage());
            return first;
        }
    }

    /** Declared features depend on the runtime for few pods; the runtime is asked for these only. */
    private AdmissionPolicy policy(Pod pod) {
        boolean depends = DeclaredFeatures.isInHostNetworkWithUserNamespace(pod.spec())
                && policy.declaredFeatures().contains(DeclaredFeatures.USER_NAMESPACES_IN_HOST_NETWORK);
        return depends ? policy.declaring(DeclaredFeatures.withRuntime(policy.declaredFeatures(), runtime.getAsBoolean())) : policy;
    }

    /** Pressure keeps new pods away. A pod that was here before this agent started is none: it is left to eviction. */
    private List<PressureCondition> pressures(Pod pod) {
        return known.orElseThrow().contains(pod.uid()) ? List.of() : pressure.conditions();
    }
}
