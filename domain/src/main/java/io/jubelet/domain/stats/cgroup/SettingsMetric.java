package io.jubelet.domain.stats.cgroup;

import io.jubelet.domain.stats.cgroup.CgroupSpec.Cpu;
import io.jubelet.domain.stats.cgroup.CgroupSpec.Memory;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A metric that is made of the limits of a cgroup.
 *
 * @param name name
 * @param help help text
 * @param value its value; empty where it does not apply
 */
record SettingsMetric(String name, String help, Function<CgroupSpec, OptionalDouble> value) {

    /** Above this a limit of memory stands for none; the kernel rounds, so it is not the highest number. */
    private static final long UNLIMITED = 1L << 62;

    static final List<SettingsMetric> ALL = List.of(
            new SettingsMetric("container_start_time_seconds", "Start time of the container since unix epoch in seconds.",
                    settings -> OptionalDouble.of(settings.created().getEpochSecond())),
            cpu("container_spec_cpu_period", "CPU period of the container.", cpu -> Counts.unsigned(cpu.period())),
            new SettingsMetric("container_spec_cpu_quota", "CPU quota of the container.",
                    settings -> settings.cpu().isEmpty() || settings.cpu().get().quota() == 0 ? OptionalDouble.empty()
                            : OptionalDouble.of(settings.cpu().get().quota())),
            cpu("container_spec_cpu_shares", "CPU share of the container.", cpu -> Counts.unsigned(cpu.shares())),
            memory("container_spec_memory_limit_bytes", "Memory limit for the container.", memory -> limit(memory.limit())),
            memory("container_spec_memory_swap_limit_bytes", "Memory swap limit for the container.",
                    memory -> limit(memory.swapLimit())),
            memory("container_spec_memory_reservation_limit_bytes", "Memory reservation limit for the container.",
                    memory -> limit(memory.reservation())));

    private static SettingsMetric cpu(String name, String help, ToDoubleFunction<Cpu> value) {
        return new SettingsMetric(name, help, settings -> settings.cpu().isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(value.applyAsDouble(settings.cpu().get())));
    }

    private static SettingsMetric memory(String name, String help, ToDoubleFunction<Memory> value) {
        return new SettingsMetric(name, help, settings -> settings.memory().isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(value.applyAsDouble(settings.memory().get())));
    }

    private static double limit(long bytes) {
        return Long.compareUnsigned(bytes, UNLIMITED) > 0 ? 0 : Counts.unsigned(bytes);
    }
}
