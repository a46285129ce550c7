package io.jubelet.adapters.cri.translate;

import static io.jubelet.adapters.cri.translate.CommonTranslation.instant;
import static io.jubelet.adapters.cri.translate.CommonTranslation.number;

import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.ports.runtime.ListFilter;
import java.util.Optional;
import java.util.function.Function;

/** Statistics. */
public final class StatsTranslation {

    private StatsTranslation() {
    }

    /** Which containers are measured. */
    public static StatsProto.ContainerStatsFilter containerFilter(ListFilter from) {
        return StatsProto.ContainerStatsFilter.newBuilder()
                .setId(from.id()).setPodSandboxId(from.sandboxId()).putAllLabelSelector(from.labels()).build();
    }

    /** What a container uses. */
    public static ContainerStats container(StatsProto.ContainerStats from) {
        StatsProto.ContainerAttributes attributes = from.getAttributes();
        return new ContainerStats(attributes.getId(), attributes.getMetadata().getName(),
                attributes.getMetadata().getAttempt(), attributes.getLabelsMap(), attributes.getAnnotationsMap(),
                part(from.hasCpu(), from.getCpu(), StatsTranslation::cpu),
                part(from.hasMemory(), from.getMemory(), StatsTranslation::memory),
                part(from.hasWritableLayer(), from.getWritableLayer(), StatsTranslation::filesystem),
                part(from.hasSwap(), from.getSwap(), StatsTranslation::swap),
                part(from.hasIo(), from.getIo(), StatsTranslation::io));
    }

    private static <F, T> Optional<T> part(boolean present, F from, Function<F, T> translation) {
        return present ? Optional.of(translation.apply(from)) : Optional.empty();
    }

    private static CpuUsage cpu(StatsProto.CpuUsage from) {
        return new CpuUsage(instant(from.getTimestamp()),
                number(from.hasUsageCoreNanoSeconds(), from.getUsageCoreNanoSeconds()),
                number(from.hasUsageNanoCores(), from.getUsageNanoCores()),
                part(from.hasPsi(), from.getPsi(), StatsTranslation::pressure));
    }

    private static MemoryUsage memory(StatsProto.MemoryUsage from) {
        return new MemoryUsage(instant(from.getTimestamp()),
                number(from.hasWorkingSetBytes(), from.getWorkingSetBytes()),
                number(from.hasAvailableBytes(), from.getAvailableBytes()),
                number(from.hasUsageBytes(), from.getUsageBytes()),
                number(from.hasRssBytes(), from.getRssBytes()),
                number(from.hasPageFaults(), from.getPageFaults()),
                number(from.hasMajorPageFaults(), from.getMajorPageFaults()),
                part(from.hasPsi(), from.getPsi(), StatsTranslation::pressure));
    }

    static FilesystemUsage filesystem(StatsProto.FilesystemUsage from) {
        return new FilesystemUsage(instant(from.getTimestamp()), from.getFsId().getMountpoint(),
                from.getUsedBytes().getValue(), from.getInodesUsed().getValue());
    }

    private static SwapUsage swap(StatsProto.SwapUsage from) {
        return new SwapUsage(instant(from.getTimestamp()),
                number(from.hasSwapAvailableBytes(), from.getSwapAvailableBytes()),
                number(from.hasSwapUsageBytes(), from.getSwapUsageBytes()));
    }

    private static IoUsage io(StatsProto.IoUsage from) {
        return new IoUsage(instant(from.getTimestamp()),
                part(from.hasPsi(), from.getPsi(), StatsTranslation::pressure));
    }

    private static Pressure pressure(StatsProto.PsiStats from) {
        return new Pressure(part(from.hasFull(), from.getFull(), StatsTranslation::stall),
                part(from.hasSome(), from.getSome(), StatsTranslation::stall));
    }

    private static Pressure.Stall stall(StatsProto.PsiData from) {
        return new Pressure.Stall(from.getTotal(), from.getAvg10(), from.getAvg60(), from.getAvg300());
    }
}
