package io.jubelet.domain.resize;

import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Memory limits never fall below what is in use (KEP-1287): the kernel would kill processes to enforce them. */
public final class MemoryShrink {

    private final boolean podShrinks;
    private final long podLimit;
    private final Map<String, Long> containers = new TreeMap<>();

    private MemoryShrink(PodActions actions, PodCgroupResources current, PodCgroupResources desired) {
        podLimit = desired.memory().orElse(-1);
        podShrinks = desired.memory().isPresent()
                && (current.memory().isEmpty() || podLimit < current.memory().getAsLong());
        for (ContainerResize resize : actions.containersToResize().getOrDefault(ResourceName.MEMORY, List.of())) {
            long limit = resize.desired().memoryLimit();
            long before = resize.actuated().memoryLimit();
            if (limit != 0 && (before == 0 || limit < before)) {
                containers.put(resize.container().name(), limit);
            }
        }
    }

    /**
     * Memory limits that a resize lowers.
     *
     * @param current values of the cgroup of the pod
     * @param desired what it is to have
     */
    public static MemoryShrink of(PodActions actions, PodCgroupResources current, PodCgroupResources desired) {
        return new MemoryShrink(actions, current, desired);
    }

    /** Whether a limit falls, so that the memory in use matters. */
    public static boolean matters(PodActions actions) {
        return actions.resizePod() || actions.containersToResize().containsKey(ResourceName.MEMORY);
    }

    /** Whether any limit falls. */
    public boolean isAny() {
        return podShrinks || !containers.isEmpty();
    }

    /** Why the resize can't be executed now, when the memory in use can't be found out. */
    public static String unknownUse(Pod pod) {
        return "unable to read memory usage for pod \"" + pod.metadata().name() + "_" + pod.metadata().namespace() + "("
                + pod.uid() + ")\"";
    }

    /** Why the resize can't be executed now; empty when enough memory is free. */
    public Optional<String> refusal(MemoryUse use) {
        Set<String> errors = new LinkedHashSet<>();
        if (podShrinks) {
            if (use.pod().isEmpty()) {
                errors.add("missing pod memory usage");
            } else if (use.pod().getAsLong() >= podLimit) {
                errors.add("attempting to set pod memory limit (" + podLimit + ") below current usage ("
                        + use.pod().getAsLong() + ")");
            }
        }
        use.containers().forEach((name, own) -> {
            if (containers.containsKey(name)) {
                container(name, own, use.pod()).ifPresent(errors::add);
            }
        });
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        String all = errors.size() == 1 ? errors.iterator().next() : "[" + String.join(", ", errors) + "]";
        return Optional.of("cannot decrease memory limits: " + all);
    }

    /** The text shows the usage of the whole pod, as that of a kubelet does. */
    private Optional<String> container(String name, OptionalLong own, OptionalLong pod) {
        if (own.isEmpty()) {
            return Optional.of("missing container \"" + name + "\" memory usage");
        }
        long limit = containers.get(name);
        return own.getAsLong() < limit ? Optional.empty() : Optional.of("attempting to set container \"" + name
                + "\" memory limit (" + limit + ") below current usage (" + pod.orElse(own.getAsLong()) + ")");
    }
}
