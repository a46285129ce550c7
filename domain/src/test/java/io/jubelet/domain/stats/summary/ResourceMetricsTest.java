package io.jubelet.domain.stats.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.SwapUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ResourceMetricsTest {

    private static final Instant NOW = Instant.parse("1970-01-01T00:00:02.5Z");
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final String LABELS = "{container=\"c\",namespace=\"ns\",pod=\"web\"} ";
    private static final String OF_POD = "{namespace=\"ns\",pod=\"web\"} ";

    private static Optional<CpuUsage> cpu(OptionalLong nanos) {
        return Optional.of(new CpuUsage(NOW, nanos, OptionalLong.of(9), Optional.empty()));
    }

    private static Optional<MemoryUsage> memory(OptionalLong workingSet) {
        return Optional.of(new MemoryUsage(NOW, workingSet, OptionalLong.of(9), NONE, NONE, NONE, NONE, Optional.empty()));
    }

    private static Optional<SwapUsage> swap(OptionalLong available, OptionalLong used) {
        return Optional.of(new SwapUsage(NOW, available, used));
    }

    private static Summary summary(NodeUse node, ContainerUse container, Optional<CpuUsage> cpu, Optional<MemoryUsage> memory,
            Optional<SwapUsage> swap) {
        return new Summary(node, List.of(new PodUse(new PodIdentity("ns", "web", "uid"), NOW, List.of(container), cpu, memory,
                Optional.empty(), Optional.empty(), List.of(), Optional.empty(), NONE, swap)));
    }

    private static NodeUse node(Optional<CpuUsage> cpu, Optional<MemoryUsage> memory, Optional<SwapUsage> swap) {
        return new NodeUse("n", List.of(), NOW, cpu, memory, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), swap);
    }

    private static ContainerUse container(Instant start, Optional<CpuUsage> cpu, Optional<MemoryUsage> memory, Optional<SwapUsage> swap) {
        return new ContainerUse("c", start, cpu, memory, Optional.empty(), Optional.empty(), Optional.empty(), swap);
    }

    /** Names and values of all samples; without help texts and types. */
    private static List<String> samples(Optional<Summary> summary) {
        return text(summary).lines().filter(line -> !line.startsWith("#")).sorted().toList();
    }

    private static String text(Optional<Summary> summary) {
        return ExpositionText.of(sink -> {
            var writer = new ExpositionWriter(sink);
            ResourceMetrics.of(summary).forEach(family -> ExpositionText.write(writer, family));
            writer.flush();
        });
    }

    @Test
    void nodePodsAndContainersHaveTheirUse() {
        Summary summary = summary(
                node(cpu(OptionalLong.of(1_500_000_000)), memory(OptionalLong.of(10)), swap(NONE, OptionalLong.of(0))),
                container(Instant.ofEpochSecond(1, 500_000_000), cpu(OptionalLong.of(250_000_000)), memory(OptionalLong.of(-1)),
                        swap(OptionalLong.of(5), OptionalLong.of(2))),
                cpu(OptionalLong.of(500_000_000)), memory(OptionalLong.of(12)), swap(OptionalLong.of(1), OptionalLong.of(3)));
        assertEquals(List.of(
                "container_cpu_usage_seconds_total" + LABELS + "0.25 2500",
                "container_memory_working_set_bytes" + LABELS + "1.8446744073709552e+19 2500",
                "container_start_time_seconds" + LABELS + "1.5",
                "container_swap_limit_bytes" + LABELS + "7 2500",
                "container_swap_usage_bytes" + LABELS + "2 2500",
                "node_cpu_usage_seconds_total 1.5 2500",
                "node_memory_working_set_bytes 10 2500",
                "node_swap_usage_bytes 0 2500",
                "pod_cpu_usage_seconds_total" + OF_POD + "0.5 2500",
                "pod_memory_working_set_bytes" + OF_POD + "12 2500",
                "pod_swap_usage_bytes" + OF_POD + "3 2500",
                "resource_scrape_error 0"), samples(Optional.of(summary)));
    }

    @Test
    void whatWasNotMeasuredHasNoSample() {
        Summary summary = summary(node(cpu(NONE), memory(NONE), swap(OptionalLong.of(1), NONE)),
                container(Instant.EPOCH, cpu(NONE), memory(NONE), swap(NONE, NONE)), cpu(NONE), memory(NONE), swap(NONE, NONE));
        assertEquals(List.of("resource_scrape_error 0"), samples(Optional.of(summary)));
        assertEquals(List.of("resource_scrape_error 0"), samples(Optional.of(summary(
                node(Optional.empty(), Optional.empty(), Optional.empty()),
                container(Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty()), Optional.empty(), Optional.empty(),
                Optional.empty()))));
    }

    @Test
    void aStartTimeIsRoundedTwiceAsInAKubelet() {
        Summary summary = summary(node(Optional.empty(), Optional.empty(), Optional.empty()),
                container(Instant.ofEpochSecond(1_767_225_600, 123_456_121), Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(List.of("container_start_time_seconds" + LABELS + "1.767225600123456e+09", "resource_scrape_error 0"),
                samples(Optional.of(summary)));
    }

    @Test
    void aContainerWithoutUseOfSwapMayHaveALimit() {
        Summary summary = summary(node(Optional.empty(), Optional.empty(), Optional.empty()), container(Instant.EPOCH, Optional.empty(),
                Optional.empty(), swap(OptionalLong.of(5), NONE)), Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(List.of("container_swap_limit_bytes" + LABELS + "5 2500", "resource_scrape_error 0"), samples(Optional.of(summary)));
    }

    @Test
    void aFailureIsAMetric() {
        assertEquals("""
                # HELP resource_scrape_error [STABLE] 1 if there was an error while getting container metrics, 0 otherwise
                # TYPE resource_scrape_error gauge
                resource_scrape_error 1
                """, text(Optional.empty()));
        assertEquals("resource_scrape_error=1.0 scrape_error=1.0", ResourceMetrics.withHidden(Optional.empty()).stream()
                .map(family -> family.name() + "=" + family.samples().getFirst().value()).sorted().collect(Collectors.joining(" ")));
    }
}
