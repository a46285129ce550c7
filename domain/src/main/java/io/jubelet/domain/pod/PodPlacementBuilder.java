package io.jubelet.domain.pod;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a {@link PodSpec} that decide on which node a pod may run, its priority, and its overhead. Its
 * methods are those of {@link PodSpecBuilder}.
 *
 * @param <B> the builder itself
 */
abstract sealed class PodPlacementBuilder<B> permits PodHostAndNetworkBuilder {
    Map<String, String> nodeSelector = Map.of();
    String nodeName = "";
    Optional<Affinity> affinity = Optional.empty();
    String schedulerName = "";
    List<Toleration> tolerations = List.of();
    String priorityClassName = "";
    Optional<Integer> priority = Optional.empty();
    Optional<String> runtimeClassName = Optional.empty();
    String preemptionPolicy = "";
    Map<String, Quantity> overhead = Map.of();
    List<TopologySpreadConstraint> topologySpreadConstraints = List.of();
    Optional<PodOS> os = Optional.empty();
    List<PodSchedulingGate> schedulingGates = List.of();
    Optional<PodSchedulingGroup> schedulingGroup = Optional.empty();

    PodPlacementBuilder() {
    }

    PodPlacementBuilder(PodSpec from) {
        nodeSelector = from.nodeSelector();
        nodeName = from.nodeName();
        affinity = from.affinity();
        schedulerName = from.schedulerName();
        tolerations = from.tolerations();
        priorityClassName = from.priorityClassName();
        priority = from.priority();
        runtimeClassName = from.runtimeClassName();
        preemptionPolicy = from.preemptionPolicy();
        overhead = from.overhead();
        topologySpreadConstraints = from.topologySpreadConstraints();
        os = from.os();
        schedulingGates = from.schedulingGates();
        schedulingGroup = from.schedulingGroup();
    }

    /** Sets {@link PodSpec#nodeSelector()}. */
    public B nodeSelector(Map<String, String> value) {
        nodeSelector = value;
        return self();
    }

    /** Sets {@link PodSpec#nodeName()}. */
    public B nodeName(String value) {
        nodeName = value;
        return self();
    }

    /** Sets {@link PodSpec#affinity()}. */
    public B affinity(Affinity value) {
        affinity = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#schedulerName()}. */
    public B schedulerName(String value) {
        schedulerName = value;
        return self();
    }

    /** Sets {@link PodSpec#tolerations()}. */
    public B tolerations(List<Toleration> value) {
        tolerations = value;
        return self();
    }

    /** Sets {@link PodSpec#priorityClassName()}. */
    public B priorityClassName(String value) {
        priorityClassName = value;
        return self();
    }

    /** Sets {@link PodSpec#priority()}. */
    public B priority(Integer value) {
        priority = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#runtimeClassName()}. */
    public B runtimeClassName(String value) {
        runtimeClassName = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#preemptionPolicy()}. */
    public B preemptionPolicy(String value) {
        preemptionPolicy = value;
        return self();
    }

    /** Sets {@link PodSpec#overhead()}. */
    public B overhead(Map<String, Quantity> value) {
        overhead = value;
        return self();
    }

    /** Sets {@link PodSpec#topologySpreadConstraints()}. */
    public B topologySpreadConstraints(List<TopologySpreadConstraint> value) {
        topologySpreadConstraints = value;
        return self();
    }

    /** Sets {@link PodSpec#os()}. */
    public B os(PodOS value) {
        os = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#schedulingGates()}. */
    public B schedulingGates(List<PodSchedulingGate> value) {
        schedulingGates = value;
        return self();
    }

    /** Sets {@link PodSpec#schedulingGroup()}. */
    public B schedulingGroup(PodSchedulingGroup value) {
        schedulingGroup = Optional.of(value);
        return self();
    }

    /** This builder, as the one whose methods go on. */
    abstract B self();
}
