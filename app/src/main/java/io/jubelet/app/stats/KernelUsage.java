package io.jubelet.app.stats;

import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.IoUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.NetworkInterfaceUsage;
import io.jubelet.domain.stats.NetworkUsage;
import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.ports.stats.CgroupPressure;
import io.jubelet.ports.stats.CgroupReading;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Counters of the kernel in the form of the summary. */
final class KernelUsage {

    /** Above this a limit of memory stands for none; the kernel rounds, so it is not the highest number. */
    private static final long UNLIMITED = 1L << 62;
    private static final Pressure NO_PRESSURE = new Pressure(Optional.empty(), Optional.empty());
    private static final String DEFAULT_INTERFACE = "eth0";

    private final CpuRates rates;

    KernelUsage(CpuRates rates) {
        this.rates = rates;
    }

    CpuUsage cpu(CgroupReading reading) {
        long total = reading.sample().cpu().total();
        Instant time = reading.sample().time();
        return new CpuUsage(time, OptionalLong.of(total), OptionalLong.of(rates.rate(reading.path(), time, total)),
                pressure(reading, CgroupPressure::cpu));
    }

    /** Available is what is left of the limit. Without accounting there is only a working set, of zero. */
    static MemoryUsage memory(CgroupReading reading) {
        Instant time = reading.sample().time();
        OptionalLong none = OptionalLong.empty();
        if (reading.settings().memory().isEmpty()) {
            return new MemoryUsage(time, OptionalLong.of(0), none, none, none, none, none, Optional.empty());
        }
        MemoryCounts memory = reading.sample().memory();
        return new MemoryUsage(time, OptionalLong.of(memory.workingSet()),
                left(reading.settings().memory().get().limit(), memory.workingSet()), OptionalLong.of(memory.usage()),
                OptionalLong.of(memory.rss()), OptionalLong.of(memory.pageFaults()),
                OptionalLong.of(memory.majorPageFaults()), pressure(reading, CgroupPressure::memory));
    }

    static Optional<SwapUsage> swap(CgroupReading reading) {
        long used = reading.sample().memory().swap();
        return reading.settings().memory().map(limits -> new SwapUsage(reading.sample().time(),
                left(limits.swapLimit(), used), OptionalLong.of(used)));
    }

    static Optional<IoUsage> io(CgroupReading reading) {
        return Optional.of(reading).filter(each -> each.settings().diskIo())
                .map(each -> new IoUsage(each.sample().time(), pressure(each, CgroupPressure::io)));
    }

    private static OptionalLong left(long limit, long used) {
        if (Long.compareUnsigned(limit, UNLIMITED) > 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Math.max(limit - used, 0));
    }

    private static Optional<Pressure> pressure(CgroupReading reading, Function<CgroupPressure, Pressure> part) {
        return Optional.of(reading.pressure().map(part).orElse(NO_PRESSURE));
    }

    /** All interfaces, and once more the one that pods have by default. */
    static NetworkUsage network(Instant time, List<InterfaceCounts> interfaces) {
        List<NetworkInterfaceUsage> all = interfaces.stream().map(KernelUsage::counts).toList();
        return new NetworkUsage(time, all.stream().filter(each -> each.name().equals(DEFAULT_INTERFACE)).findFirst(), all);
    }

    private static NetworkInterfaceUsage counts(InterfaceCounts counts) {
        return new NetworkInterfaceUsage(counts.name(), OptionalLong.of(counts.received().bytes()),
                OptionalLong.of(counts.received().errors()), OptionalLong.of(counts.transmitted().bytes()),
                OptionalLong.of(counts.transmitted().errors()));
    }
}
