package io.jubelet.app.stats;

import io.jubelet.app.stats.MeasuredPods.RunningPod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.ports.stats.CgroupReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The pods of a summary. The numbers of the kernel are used; for a container without a readable cgroup, those of the runtime. */
final class PodSummaries {

    private final KernelUsage usage;

    PodSummaries(KernelUsage usage) {
        this.usage = usage;
    }

    /** Inputs besides cgroups for the numbers of a pod. */
    record Context(PodStorage storage, Map<String, PodVolumesUse> volumes, PodNetworks networks) {
    }

    /**
     * Volumes of a pod.
     *
     * @param all all that were measured
     * @param ephemeral those that count against the limit of the pod's local storage
     */
    record PodVolumesUse(List<VolumeUse> all, List<VolumeUse> ephemeral) {

        static final PodVolumesUse NONE = new PodVolumesUse(List.of(), List.of());

        /** The same, with volumes that are on no disk of this machine. */
        PodVolumesUse with(List<VolumeUse> more) {
            List<VolumeUse> together = new ArrayList<>(all);
            together.addAll(more);
            return new PodVolumesUse(List.copyOf(together), ephemeral);
        }
    }

    /** CPUs and memory alone. */
    PodUse brief(RunningPod pod, Measurement measured) {
        List<ContainerUse> containers = pod.containers().stream()
                .map(container -> container(container, measured, Optional.empty(), Optional.empty(), false)).toList();
        return pod(pod, measured, containers, PodVolumesUse.NONE, Optional.empty(), Optional.empty());
    }

    /** All numbers. */
    PodUse full(RunningPod pod, Measurement measured, Context context) {
        List<ContainerUse> containers = pod.containers().stream().map(container -> container(container, measured,
                Optional.ofNullable(measured.layers().get(container.id())).map(context.storage()::layer),
                context.storage().logsOf(pod.pod(), container), true)).toList();
        PodVolumesUse volumes = context.volumes().getOrDefault(pod.pod().uid(), PodVolumesUse.NONE);
        return pod(pod, measured, containers, volumes,
                context.networks().of(pod.sandbox()).map(all -> KernelUsage.network(measured.time(), all)),
                context.storage().root().map(_ -> ephemeral(pod, containers, volumes, context.storage(), measured.time())));
    }

    private PodUse pod(RunningPod pod, Measurement measured, List<ContainerUse> containers, PodVolumesUse volumes,
            Optional<NetworkUsage> network, Optional<FileSystemUse> ephemeral) {
        Optional<CgroupReading> cgroup = measured.cgroups().pod(pod.pod().uid());
        boolean full = ephemeral.isPresent();
        OptionalLong processes = full ? processes(pod, measured) : OptionalLong.empty();
        return new PodUse(pod.pod(), pod.sandbox().createdAt(), containers,
                cgroup.map(usage::cpu).or(() -> UsageSums.cpu(containers)),
                cgroup.map(KernelUsage::memory).or(() -> UsageSums.memory(containers)),
                full ? cgroup.flatMap(KernelUsage::io) : Optional.empty(), network, volumes.all(), ephemeral, processes,
                cgroup.isPresent() ? cgroup.flatMap(KernelUsage::swap) : UsageSums.swap(containers));
    }

    private ContainerUse container(ContainerSummary container, Measurement measured, Optional<FileSystemUse> layer,
            Optional<FileSystemUse> logs, boolean full) {
        Optional<CgroupReading> cgroup = measured.cgroups().container(container.id());
        Optional<ContainerStats> runtime = Optional.ofNullable(measured.runtime().get(container.id()));
        Optional<CpuUsage> cpu = cgroup.map(usage::cpu).or(() -> runtime.flatMap(ContainerStats::cpu));
        Optional<MemoryUsage> memory = cgroup.map(KernelUsage::memory).or(() -> runtime.flatMap(ContainerStats::memory));
        Optional<SwapUsage> swap = cgroup.flatMap(KernelUsage::swap).or(() -> runtime.flatMap(ContainerStats::swap));
        return new ContainerUse(container.name(), container.createdAt(), cpu, memory,
                full ? cgroup.flatMap(KernelUsage::io).or(() -> runtime.flatMap(ContainerStats::io)) : Optional.empty(),
                layer, logs, swap);
    }

    private static OptionalLong processes(RunningPod pod, Measurement measured) {
        return pod.containers().stream().map(container -> measured.cgroups().container(container.id()))
                .flatMap(Optional::stream).map(cgroup -> OptionalLong.of(cgroup.sample().processes().processes()))
                .reduce(OptionalLong.empty(), FileSystems::plus);
    }

    /** Writable layers, logs, volumes on disk and the files of the pod itself. */
    private static FileSystemUse ephemeral(RunningPod pod, List<ContainerUse> containers, PodVolumesUse volumes,
            PodStorage storage, Instant time) {
        FileSystemUse own = FileSystems.files(time, storage.root(), storage.own(pod.pod()));
        List<FileSystemUse> parts = new ArrayList<>();
        parts.add(own);
        containers.forEach(container -> {
            container.rootfs().ifPresent(parts::add);
            container.logs().ifPresent(parts::add);
        });
        volumes.ephemeral().forEach(volume -> parts.add(volume.fileSystem()));
        Instant latest = parts.stream().map(FileSystemUse::time).max(Instant::compareTo).orElse(time);
        return FileSystems.part(latest, storage.root(), sum(parts, FileSystemUse::usedBytes),
                sum(parts, FileSystemUse::inodesUsed));
    }

    private static OptionalLong sum(List<FileSystemUse> parts, Function<FileSystemUse, OptionalLong> number) {
        return parts.stream().map(number).reduce(OptionalLong.empty(), FileSystems::plus);
    }
}
