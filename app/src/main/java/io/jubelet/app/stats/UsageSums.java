package io.jubelet.app.stats;

import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.summary.ContainerUse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Sums of the usage of the containers of a pod, where the pod has no cgroup of its own. Pressure can't be added up. */
final class UsageSums {

    private UsageSums() {
    }

    static Optional<CpuUsage> cpu(List<ContainerUse> containers) {
        List<CpuUsage> all = containers.stream().map(ContainerUse::cpu).flatMap(Optional::stream).toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new CpuUsage(all.getLast().timestamp(),
                sum(all, CpuUsage::usageCoreNanoSeconds), sum(all, CpuUsage::usageNanoCores), Optional.empty()));
    }

    static Optional<MemoryUsage> memory(List<ContainerUse> containers) {
        List<MemoryUsage> all = containers.stream().map(ContainerUse::memory).flatMap(Optional::stream).toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new MemoryUsage(all.getLast().timestamp(),
                sum(all, MemoryUsage::workingSetBytes), sum(all, MemoryUsage::availableBytes),
                sum(all, MemoryUsage::usageBytes), sum(all, MemoryUsage::rssBytes), sum(all, MemoryUsage::pageFaults),
                sum(all, MemoryUsage::majorPageFaults), Optional.empty()));
    }

    static Optional<SwapUsage> swap(List<ContainerUse> containers) {
        List<SwapUsage> all = containers.stream().map(ContainerUse::swap).flatMap(Optional::stream).toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new SwapUsage(all.getLast().timestamp(),
                sum(all, SwapUsage::availableBytes), sum(all, SwapUsage::usageBytes)));
    }

    /** Missing values count as zero. */
    private static <T> OptionalLong sum(List<T> parts, Function<T, OptionalLong> number) {
        return OptionalLong.of(parts.stream().map(number).mapToLong(value -> value.orElse(0)).sum());
    }
}
