package io.jubelet.domain.allocation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Resources recorded for one pod (KEP-1287): those that the node has allocated to it, or those that were applied to it.
 *
 * @param containers resources by name of the init container or container; no entry means nothing is recorded
 * @param pod pod-level resources; absent when there are none
 */
public record PodAllocation(Map<String, ResourceRequirements> containers, Optional<ResourceRequirements> pod) {

    /** Nothing is recorded. */
    public static final PodAllocation NONE = new PodAllocation(Map.of(), Optional.empty());

    /** Copies the map; rejects null parts. */
    public PodAllocation {
        containers = Immutable.sorted(containers);
        Objects.requireNonNull(pod, "pod");
    }

    /** Everything that the specification of a pod requests. */
    public static PodAllocation of(Pod pod) {
        Map<String, ResourceRequirements> containers = new TreeMap<>();
        pod.spec().initContainers().forEach(container -> containers.put(container.name(), container.resourcesOrNone()));
        pod.spec().containers().forEach(container -> containers.put(container.name(), container.resourcesOrNone()));
        return new PodAllocation(containers, pod.spec().resources());
    }

    /** Whether a pod requests something else than what is recorded. */
    public boolean differs(Pod pod) {
        return !pod.spec().resources().equals(this.pod)
                || pod.spec().containers().stream().anyMatch(this::differs)
                || pod.spec().initContainers().stream().anyMatch(this::differs);
    }

    private boolean differs(Container container) {
        ResourceRequirements recorded = containers.get(container.name());
        return recorded != null && !recorded.equals(container.resourcesOrNone());
    }

    /** The pod with the recorded resources in place of those that it requests; the same pod when nothing differs. */
    public Pod applyTo(Pod desired) {
        if (!differs(desired)) {
            return desired;
        }
        PodSpec spec = desired.spec();
        PodSpecBuilder changed = spec.toBuilder().noResources();
        pod.ifPresent(changed::resources);
        return desired.withSpec(changed.containers(applied(spec.containers()))
                .initContainers(applied(spec.initContainers())).build());
    }

    private List<Container> applied(List<Container> containers) {
        return containers.stream().map(container -> differs(container)
                ? container.toBuilder().resources(this.containers.get(container.name())).build() : container).toList();
    }

    /** This allocation with other resources for one container. */
    public PodAllocation with(String container, ResourceRequirements resources) {
        Map<String, ResourceRequirements> changed = new TreeMap<>(containers);
        changed.put(container, resources);
        return new PodAllocation(changed, pod);
    }

    /** This allocation without a record of one container. */
    public PodAllocation without(String container) {
        Map<String, ResourceRequirements> changed = new TreeMap<>(containers);
        changed.remove(container);
        return new PodAllocation(changed, pod);
    }

    /** This allocation with other pod-level resources. */
    public PodAllocation withPod(ResourceRequirements resources) {
        return new PodAllocation(containers, Optional.of(resources));
    }
}
