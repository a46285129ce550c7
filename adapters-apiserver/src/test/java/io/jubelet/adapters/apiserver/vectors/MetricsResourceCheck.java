package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.ResourceMetrics;
import io.jubelet.domain.stats.summary.Summary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

final class MetricsResourceCheck implements VectorCheck {

    @Override
    public String area() {
        return "metrics_resource";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Optional<Summary> summary = Json.has(in, "summary")
                ? Optional.of(summary(Json.object(in, "summary"))) : Optional.empty();
        return Map.of("status", 200, "contentType", ExpositionText.CONTENT_TYPE,
                "body", ExpositionText.of(ResourceMetrics.withHidden(summary)));
    }

    private static Summary summary(Map<String, Object> tree) {
        Map<String, Object> node = Json.object(tree, "node");
        return new Summary(new NodeUse(Json.text(node, "nodeName"), List.of(), Instant.EPOCH, cpu(node), memory(node),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), swap(node)),
                Json.objects(tree, "pods").stream().map(MetricsResourceCheck::pod).toList());
    }

    private static PodUse pod(Map<String, Object> tree) {
        Map<String, Object> pod = Json.object(tree, "podRef");
        return new PodUse(
                new PodIdentity(Json.text(pod, "namespace"), Json.text(pod, "name"), Json.text(pod, "uid")),
                Instant.EPOCH, Json.objects(tree, "containers").stream().map(MetricsResourceCheck::container).toList(),
                cpu(tree), memory(tree), Optional.empty(), Optional.empty(), List.of(), Optional.empty(),
                OptionalLong.empty(), swap(tree));
    }

    private static ContainerUse container(Map<String, Object> tree) {
        return new ContainerUse(Json.text(tree, "name"), Json.has(tree, "startTime")
                ? Instant.parse(Json.text(tree, "startTime")) : Instant.EPOCH, cpu(tree), memory(tree),
                Optional.empty(), Optional.empty(), Optional.empty(), swap(tree));
    }

    private static Optional<CpuUsage> cpu(Map<String, Object> tree) {
        return part(tree, "cpu").map(cpu -> new CpuUsage(time(cpu), count(cpu, "usageCoreNanoSeconds"),
                count(cpu, "usageNanoCores"), Optional.empty()));
    }

    private static Optional<MemoryUsage> memory(Map<String, Object> tree) {
        return part(tree, "memory").map(memory -> new MemoryUsage(time(memory), count(memory, "workingSetBytes"),
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), Optional.empty()));
    }

    private static Optional<SwapUsage> swap(Map<String, Object> tree) {
        return part(tree, "swap").map(swap -> new SwapUsage(time(swap), count(swap, "swapAvailableBytes"),
                count(swap, "swapUsageBytes")));
    }

    private static Optional<Map<String, Object>> part(Map<String, Object> tree, String name) {
        return Json.has(tree, name) ? Optional.of(Json.object(tree, name)) : Optional.empty();
    }

    private static Instant time(Map<String, Object> tree) {
        return Instant.parse(Json.text(tree, "time"));
    }

    /** Unsigned. */
    private static OptionalLong count(Map<String, Object> tree, String name) {
        return Json.has(tree, name) ? OptionalLong.of(Json.decimal(tree, name).toBigIntegerExact().longValue())
                : OptionalLong.empty();
    }
}
