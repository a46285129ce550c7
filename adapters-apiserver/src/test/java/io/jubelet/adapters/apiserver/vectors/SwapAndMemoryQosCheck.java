package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.MemoryQos;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.launch.SwapLimits;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Swap and memory of a container. */
final class SwapAndMemoryQosCheck implements VectorCheck {

    @Override
    public String area() {
        return "swap_and_memory_qos";
    }

    @Override
    public List<Map<String, Object>> readings(Map<String, Object> in) {
        return PodLevelResources.readings(in);
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(Json.object(in, "pod"));
        Container container = VectorPods.container(pod, Json.text(in, "container"));
        LaunchSettings node = LaunchSettings.builder().cgroupV2(true).singleProcessOomKill(true).cpuCfsQuota(true)
                .cpuCfsPeriod(100_000).memoryCapacity(Json.number(in, "memoryCapacity")).swap(swap(in))
                .memoryQos(memoryQos(in)).build();
        ContainerLaunch launch = ContainerLaunch.builder().launch(LaunchCases.launch(pod)).container(container)
                .imageUser(ImageUser.ROOT).build();
        return Map.of("resources", numbers(CriMessages.tree(resources(launch, node))),
                "swap", SwapLimits.allowed(pod, container, node) ? "LimitedSwap" : "NoSwap");
    }

    /** Here the messages have their numbers as numbers. */
    private static Map<String, Object> numbers(Map<String, Object> message) {
        Map<String, Object> tree = new HashMap<>(message);
        tree.putIfAbsent("unified", Map.of());
        tree.replaceAll((_, value) -> value instanceof String text ? (Object) Long.valueOf(text) : value);
        return tree;
    }

    private static Swap swap(Map<String, Object> in) {
        if (!Json.flag(in, "swapControllerAvailable")) {
            return new Swap.Unaccounted();
        }
        return Json.text(in, "swapBehavior").equals("LimitedSwap")
                ? new Swap.Proportional(Json.number(in, "swapCapacity")) : new Swap.Forbidden();
    }

    private static Optional<MemoryQos> memoryQos(Map<String, Object> in) {
        String allocatable = Json.text(in, "nodeAllocatableMemory");
        return !Json.flag(in, "memoryQoS") ? Optional.empty() : Optional.of(new MemoryQos(
                ((Number) in.get("memoryThrottlingFactor")).doubleValue(),
                Json.text(in, "memoryReservationPolicy").equals("TieredReservation")
                        ? MemoryReservationPolicy.TIERED_RESERVATION : MemoryReservationPolicy.NONE,
                allocatable.isEmpty() ? 0 : Quantity.parse(allocatable).value()));
    }

    private static LinuxContainerResources resources(ContainerLaunch launch, LaunchSettings node) {
        try {
            return ContainerConfigs.of(launch, node).resources();
        } catch (PodConfigException e) {
            throw new IllegalStateException(e);
        }
    }
}
