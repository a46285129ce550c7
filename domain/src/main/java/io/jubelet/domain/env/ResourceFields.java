package io.jubelet.domain.env;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Requests and limits of a container as text, as environment variables and downward API volumes name them.
 */
public final class ResourceFields {

    private static final List<String> PLAIN =
            List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);
    private static final String LIMITS = "limits.";
    private static final String REQUESTS = "requests.";

    private ResourceFields() {
    }

    /**
     * A request or limit, divided and rounded up. A limit that the container lacks is that of the pod, else what pods
     * may use of the node.
     *
     * @param own container that refers to it
     * @param containerName container that is meant; empty means the one that refers to it
     * @param resource such as {@code limits.cpu}
     * @param divisor unit; absent and zero mean 1
     * @throws PodConfigException if there is no such container or resource
     */
    public static String of(
            Pod pod,
            Container own,
            String containerName,
            String resource,
            Optional<Quantity> divisor,
            Map<String, Quantity> nodeAllocatable) throws PodConfigException {
        Container container = containerName.isEmpty() ? own : find(pod.spec(), containerName);
        Quantity amount;
        if (resource.startsWith(LIMITS) && isKnown(resource.substring(LIMITS.length()))) {
            boolean defaulted = containerName.isEmpty() || pod.spec().containers().contains(container);
            String name = resource.substring(LIMITS.length());
            amount = limit(pod.spec(), container, name, defaulted ? nodeAllocatable : Map.of());
        } else if (resource.startsWith(REQUESTS) && isKnown(resource.substring(REQUESTS.length()))) {
            amount = container.resourcesOrNone().requests()
                    .getOrDefault(resource.substring(REQUESTS.length()), Quantity.ZERO);
        } else {
            throw new PodConfigException("unsupported container resource : " + resource);
        }
        Quantity unit = divisor.filter(given -> !given.isZero()).orElse(Quantity.of(1, Quantity.Format.DECIMAL_SI));
        return resource.endsWith("." + ResourceName.CPU)
                ? divide(amount.milliValue(), unit.milliValue())
                : divide(amount.value(), unit.value());
    }

    /** The quotient is taken in floating point, so that huge amounts give what other kubelets give. */
    private static String divide(long amount, long unit) {
        return Long.toString((long) Math.ceil((double) amount / (double) unit));
    }

    private static boolean isKnown(String name) {
        return PLAIN.contains(name) || ResourceName.isHugePages(name);
    }

    private static Quantity limit(
            PodSpec spec, Container container, String name, Map<String, Quantity> nodeAllocatable) {
        Quantity own = container.resourcesOrNone().limits().getOrDefault(name, Quantity.ZERO);
        if (!own.isZero() || !PLAIN.contains(name) || !nodeAllocatable.containsKey(name)) {
            return own;
        }
        Quantity ofPod = name.equals(ResourceName.EPHEMERAL_STORAGE)
                ? Quantity.ZERO
                : spec.resources().orElse(ResourceRequirements.NONE).limits().getOrDefault(name, Quantity.ZERO);
        return ofPod.isZero() ? nodeAllocatable.get(name) : ofPod;
    }

    private static Container find(PodSpec spec, String name) throws PodConfigException {
        return Stream.concat(spec.containers().stream(), spec.initContainers().stream())
                .filter(container -> container.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new PodConfigException("container " + name + " not found"));
    }
}
