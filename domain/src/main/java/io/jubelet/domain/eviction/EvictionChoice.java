package io.jubelet.domain.eviction;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the pod that is evicted for a threshold, with the reason. */
public final class EvictionChoice {
    /** Event annotation: names of the containers that use more than they requested, separated by commas. */
    public static final String OFFENDING_CONTAINERS = "offending_containers";
    /** Event annotation: what they use, in the same order. */
    public static final String OFFENDING_CONTAINERS_USAGE = "offending_containers_usage";
    /** Event annotation: the resource that is short. */
    public static final String STARVED_RESOURCE = "starved_resource";

    /** Event annotation: the pod, when it has a request of memory as a whole. */
    public static final String OFFENDING_POD = "offending_pod";
    /** Event annotation: what that pod uses. */
    public static final String OFFENDING_POD_USAGE = "offending_pod_usage";

    /** A pod or container that uses more than it requested. */
    private record Offender(String kind, String name, Quantity used, Quantity request) {

        String sentence(String resource) {
            return kind + " " + name + " was using " + used + ", request is " + request
                    + ", has larger consumption of " + resource + ". ";
        }
    }

    private EvictionChoice() {
    }

    /**
     * The first pod of the ranking that is not critical; empty when nothing presses or every pod is critical.
     *
     * @param pods pods with something running
     * @param usages what the pods use, by uid; a pod may be absent
     */
    public static Optional<PodEviction> choose(
            EvictionPolicy policy, PressureRound round, List<Pod> pods, Map<String, PodUsage> usages) {
        return round.mostPressing().flatMap(threshold ->
                EvictionRanking.rank(pods, threshold.signal(), policy.layout(), usages).stream()
                        .filter(pod -> !CriticalPods.isCritical(pod)).findFirst()
                        .map(pod -> eviction(
                                policy, round, threshold, pod, Optional.ofNullable(usages.get(pod.uid())))));
    }

    private static PodEviction eviction(EvictionPolicy policy, PressureRound round, EvictionThreshold threshold,
            Pod pod, Optional<PodUsage> usage) {
        String resource = threshold.signal().resource();
        List<Offender> offenders = usage.stream().flatMap(used -> used.containers().stream())
                .flatMap(container -> offender(pod, container, resource).stream()).toList();
        Optional<Offender> whole = usage.flatMap(used -> wholePod(pod, used, resource));
        String message = "The node was low on resource: " + resource + ". " + shortage(round, threshold)
                + whole.map(offender -> offender.sentence(resource)).orElse("")
                + offenders.stream().map(offender -> offender.sentence(resource)).collect(Collectors.joining());
        Map<String, String> annotations = new TreeMap<>();
        if (usage.isPresent()) {
            annotations.put(OFFENDING_CONTAINERS, joined(offenders, Offender::name));
            annotations.put(OFFENDING_CONTAINERS_USAGE, joined(offenders, offender -> offender.used().toString()));
            annotations.put(STARVED_RESOURCE, resource);
        }
        whole.ifPresent(offender -> {
            annotations.put(OFFENDING_POD, offender.name());
            annotations.put(OFFENDING_POD_USAGE, offender.used().toString());
        });
        return new PodEviction(
                pod, threshold.signal().wireName(), grace(policy, threshold, pod), message, annotations, true);
    }

    private static String shortage(PressureRound round, EvictionThreshold threshold) {
        SignalObservation observed = round.state().observed().get(threshold.signal());
        return "Threshold quantity: " + threshold.value().of(observed.capacity())
                + ", available: " + observed.available() + ". ";
    }

    /** A pod with a request of memory as a whole (KEP-2837) is named whether or not it uses more. */
    private static Optional<Offender> wholePod(Pod pod, PodUsage usage, String resource) {
        if (!resource.equals(ResourceName.MEMORY) || !PodRequests.isPodLevelSet(pod.spec())
                || usage.workingSetBytes().isEmpty()) {
            return Optional.empty();
        }
        Quantity used = Quantity.of(usage.workingSetBytes().getAsLong(), Quantity.Format.BINARY_SI);
        return pod.spec().resources().map(whole -> whole.requests().get(resource))
                .map(request -> new Offender("Pod", pod.metadata().name(), used, request));
    }

    private static Optional<Offender> offender(Pod pod, ContainerUsage container, String resource) {
        return used(container, resource).flatMap(used -> request(pod, container.name(), resource)
                .filter(request -> used.compareTo(request) > 0)
                .map(request -> new Offender("Container", container.name(), used, request)));
    }

    private static String joined(List<Offender> offenders, Function<Offender, String> part) {
        return offenders.stream().map(part).collect(Collectors.joining(","));
    }

    private static long grace(EvictionPolicy policy, EvictionThreshold threshold, Pod pod) {
        if (threshold.isHard()) {
            return PodEviction.IMMEDIATE_SECONDS;
        }
        long most = policy.maxPodGracePeriodSeconds();
        return pod.spec().terminationGracePeriodSeconds().map(own -> Math.min(own, most)).orElse(most);
    }

    private static Optional<Quantity> used(ContainerUsage container, String resource) {
        OptionalLong used = switch (resource) {
            case ResourceName.MEMORY -> container.workingSetBytes();
            case ResourceName.EPHEMERAL_STORAGE -> container.rootfs().usedBytes().isPresent()
                    && container.logs().usedBytes().isPresent()
                    ? OptionalLong.of(container.rootfs().bytes() + container.logs().bytes()) : OptionalLong.empty();
            default -> OptionalLong.empty();
        };
        return used.isPresent()
                ? Optional.of(Quantity.of(used.getAsLong(), Quantity.Format.BINARY_SI)) : Optional.empty();
    }

    /** The request of a container, zero when it has none; empty for a container that the pod does not have. */
    private static Optional<Quantity> request(Pod pod, String name, String resource) {
        Stream<Container> containers =
                Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream());
        return containers.filter(container -> container.name().equals(name)).findFirst().map(container ->
                container.resourcesOrNone().requests().getOrDefault(resource, Quantity.ZERO));
    }
}
