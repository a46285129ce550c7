package io.jubelet.adapters.http.page;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.SlowOperations;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the page shows at one moment, as JSON. Times are those of ISO 8601 in UTC. */
final class PageSnapshot {

    private final PageSources sources;

    PageSnapshot(PageSources sources) {
        this.sources = sources;
    }

    /** Blocks while the node is measured. */
    String at(Instant now) {
        List<Pod> pods = sources.api().pods();
        Health health = sources.api().health();
        NodeProblems problems = sources.api().problems();
        Map<String, Verdict> verdicts = Explanation.of(sources.api().explanations().timelines(), pods).stream()
                .collect(Collectors.toMap(explanation -> explanation.timeline().uid(), Explanation::verdict, (one, _) -> one));
        var json = new JsonObject().put("node", sources.api().agent().nodeName()).put("now", now.toString())
                .put("healthy", health.healthy()).put("health", health.message())
                .put("pods", array(pods, pod -> pod(pod, Optional.ofNullable(verdicts.get(pod.uid())))))
                .put("pulls", array(problems.pulls(), PageSnapshot::pull))
                .put("problems", array(problems.sources(), problem -> new JsonObject().put("place", problem.place())
                        .put("message", problem.message())))
                .put("slow", array(sources.slow().get().slowest(), PageSnapshot::operation));
        sources.statistics().get().ifPresent(statistics -> json.put("use", NodeGauges.of(statistics)));
        return json.encode();
    }

    private static JsonObject pod(Pod pod, Optional<Verdict> verdict) {
        Set<String> sidecars = pod.spec().initContainers().stream().filter(Container::isSidecar).map(Container::name)
                .collect(Collectors.toUnmodifiableSet());
        List<JsonObject> containers = Stream.of(
                pod.status().initContainerStatuses().stream()
                        .map(status -> container(status, sidecars.contains(status.name()) ? "sidecar" : "init")),
                pod.status().containerStatuses().stream().map(status -> container(status, "")),
                pod.status().ephemeralContainerStatuses().stream().map(status -> container(status, "ephemeral")))
                .flatMap(Function.identity()).toList();
        var json = new JsonObject().put("namespace", pod.metadata().namespace()).put("name", pod.metadata().name())
                .put("uid", pod.uid()).put("phase", pod.status().phase().map(PodPhase::wireName).orElse("Pending"))
                .put("static", ConfigAnnotations.isStatic(pod))
                .put("containers", new JsonArray(containers))
                .put("ips", new JsonArray(pod.status().podIPs().stream().map(ip -> ip.ip()).toList()));
        pod.status().startTime().ifPresent(start -> json.put("start", start.toString()));
        pod.metadata().deletionTimestamp().ifPresent(deletion -> json.put("deleted", deletion.toString()));
        verdict.ifPresent(answer -> {
            json.put("state", answer.state().word()).put("why", answer.text());
            answer.until().ifPresent(until -> json.put("until", until.toString()));
        });
        return json;
    }

    private static JsonObject container(ContainerStatus status, String role) {
        var json = new JsonObject().put("name", status.name()).put("role", role).put("image", status.image()).put("ready", status.ready())
                .put("restarts", status.restartCount());
        status.started().ifPresent(started -> json.put("started", started));
        status.state().ifPresent(state -> json.put("state", state(state)));
        status.lastState().filter(state -> state instanceof ContainerState.Terminated)
                .ifPresent(state -> json.put("last", state(state)));
        return json;
    }

    private static JsonObject state(ContainerState state) {
        return switch (state) {
            case ContainerState.Waiting waiting -> new JsonObject().put("is", "waiting").put("reason", waiting.reason());
            case ContainerState.Running running -> {
                var json = new JsonObject().put("is", "running");
                running.startedAt().ifPresent(start -> json.put("from", start.toString()));
                yield json;
            }
            case ContainerState.Terminated ended -> {
                var json = new JsonObject().put("is", "ended").put("reason", ended.reason()).put("exit", ended.exitCode());
                ended.startedAt().filter(Instant.EPOCH::isBefore).ifPresent(start -> json.put("from", start.toString()));
                ended.finishedAt().ifPresent(end -> json.put("to", end.toString()));
                yield json;
            }
        };
    }

    private static JsonObject pull(PullProgress pull) {
        var json = new JsonObject().put("image", pull.image()).put("waiting", pull.waiting())
                .put("from", pull.started().toString());
        pull.doneBytes().ifPresent(bytes -> json.put("done", bytes));
        pull.totalBytes().ifPresent(bytes -> json.put("total", bytes));
        return json;
    }

    private static JsonObject operation(SlowOperations.Operation operation) {
        return new JsonObject().put("kind", operation.kind()).put("ended", operation.ended().toString())
                .put("millis", operation.took().toMillis()).put("failed", operation.failed());
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonObject> json) {
        return new JsonArray(values.stream().map(json).toList());
    }
}
