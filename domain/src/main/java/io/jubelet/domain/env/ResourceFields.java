package io.jubelet.domain.env;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.HashMap;
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
        boolean defaulted = containerName.isEmpty() || pod.spec().containers().contains(container);
        return text(container, resource, divisor, defaulted ? limitsOf(pod.spec(), nodeAllocatable) : Map.of());
    }

    /**
     * A request or limit in a file of a volume, which belongs to no container. What init containers and sidecars lack is that of the
     * node there, too, and the limits of the pod do not count.
     *
     * @param containerName container that is meant
     * @throws PodConfigException if there is no such container or resource
     */
    public static String ofFile(Pod pod, String containerName, String resource, Optional<Quantity> divisor,
            Map<String, Quantity> nodeAllocatable) throws PodConfigException {
        return text(find(pod.spec(), containerName), resource, divisor, nodeAllocatable);
    }

    /** @param instead limits that stand for those that the container lacks */
    private static String text(Container container, String resource, Optional<Quantity> divisor,
            Map<String, Quantity> instead) throws PodConfigException {
        Quantity amount;
        if (resource.startsWith(LIMITS) && isKnown(resource.substring(LIMITS.length()))) {
            amount = limit(container, resource.substring(LIMITS.length()), instead);
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

    private static Quantity limit(Container container, String name, Map<String, Quantity> instead) {
        Quantity own = container.resourcesOrNone().limits().getOrDefault(name, Quantity.ZERO);
        return own.isZero() && PLAIN.contains(name) ? instead.getOrDefault(name, own) : own;
    }

    /** Limit of the pod as a whole, else the allocatable resources of the node. */
    private static Map<String, Quantity> limitsOf(PodSpec spec, Map<String, Quantity> nodeAllocatable) {
        Map<String, Quantity> limits = new HashMap<>(nodeAllocatable);
        spec.resources().orElse(ResourceRequirements.NONE).limits().forEach((name, limit) -> {
            if (!limit.isZero() && !name.equals(ResourceName.EPHEMERAL_STORAGE)) {
                limits.replace(name, limit);
            }
        });
        return limits;
    }

    private static Container find(PodSpec spec, String name) throws PodConfigException {
        return Stream.concat(spec.containers().stream(), spec.initContainers().stream())
                .filter(container -> container.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new PodConfigException("container " + name + " not found"));
    }
}
