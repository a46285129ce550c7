package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Resources of pods as a whole (KEP-2837), in every fourth history. They are what the containers request together and something more, and
 * the limits are those of the class that the containers are in, as the API server admits them. Some containers request nothing then.
 */
final class SimPodLevel {

    private static final Scope CONTAINERS_ALONE = new Scope(true, true);
    private static final long PAGE = 4096;
    private static final String[] MORE_CPU = {"0", "0", "100m", "500m", "1", "1", "2"};
    private static final String[] MORE_MEMORY = {"0", "64Mi", "512Mi"};

    private final RandomGenerator random;

    private SimPodLevel(long seed) {
        random = new SplittableRandom(~seed * 97);
    }

    /** Resources of pods for the history of this seed. */
    static Optional<SimPodLevel> of(long seed) {
        return Math.floorMod(seed, 4) == 0 ? Optional.of(new SimPodLevel(seed)) : Optional.empty();
    }

    /** Two of three pods whose containers request something get resources as a whole. */
    Pod equipped(Pod pod) {
        if (random.nextInt(3) == 0 || isWithoutRequests(pod)) {
            return pod;
        }
        boolean guaranteed = isGuaranteed(pod);
        return around(pod.withSpec(pod.spec().toBuilder().initContainers(thinned(pod.spec().initContainers()))
                .containers(thinned(pod.spec().containers())).build()), guaranteed);
    }

    private List<Container> thinned(List<Container> containers) {
        return containers.stream().map(container -> random.nextInt(3) > 0 ? container
                : container.toBuilder().resources(ResourceRequirements.NONE).resizePolicy(List.of()).build()).toList();
    }

    /** Other resources for a pod that has some, as large as its containers need at least. */
    Pod resized(Pod pod) {
        return around(pod, isGuaranteed(pod.spec().resources().orElseThrow()));
    }

    private Pod around(Pod pod, boolean guaranteed) {
        Map<String, Quantity> least = PodRequests.requests(pod.spec(), CONTAINERS_ALONE);
        Quantity cpu = sum(least, "cpu", MORE_CPU);
        if (random.nextBoolean()) {
            // Whole CPUs, which a pod can have for itself.
            cpu = Quantity.parse(Long.toString(cpu.value()));
        }
        Quantity memory = sum(least, "memory", MORE_MEMORY);
        return pod.withSpec(pod.spec().toBuilder().resources(SimResizes.resources(guaranteed,
                cpu.isZero() ? Quantity.parse("1") : cpu, memory.isZero() ? Quantity.parse("64Mi") : memory)).build());
    }

    private Quantity sum(Map<String, Quantity> least, String name, String[] more) {
        return least.getOrDefault(name, Quantity.ZERO).add(Quantity.parse(more[random.nextInt(more.length)]));
    }

    private static boolean isWithoutRequests(Pod pod) {
        return PodRequests.requests(pod.spec(), CONTAINERS_ALONE).isEmpty();
    }

    private static boolean isGuaranteed(Pod pod) {
        return SimPods.containers(pod).map(Container::resourcesOrNone)
                .filter(resources -> !resources.requests().isEmpty()).allMatch(SimPodLevel::isGuaranteed);
    }

    private static boolean isGuaranteed(ResourceRequirements resources) {
        return resources.requests().equals(resources.limits());
    }

    /**
     * What a pod requests as a whole was allocated, and is in force. Limits of memory are shown in whole pages; requested memory is in no
     * control group, and is shown as it was first, like by a kubelet.
     */
    static void check(Pod pod, PodStatus status, Supplier<String> all) {
        pod.spec().resources().ifPresent(desired -> {
            if (!status.allocatedResources().equals(desired.requests())) {
                Convergence.fail("as a whole " + status.allocatedResources() + " is allocated of " + all.get());
            }
            ResourceRequirements shown = status.resources().orElse(ResourceRequirements.NONE);
            if (!shown.requests().get("cpu").equals(desired.requests().get("cpu"))
                    || !shown.limits().get("cpu").equals(desired.limits().get("cpu"))
                    || shown.limits().get("memory").value() / PAGE != desired.limits().get("memory").value() / PAGE) {
                Convergence.fail("as a whole " + shown + " is shown of " + all.get());
            }
        });
    }
}
