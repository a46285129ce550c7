package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.probe.ProbeStep;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.probe.ProbeWorkerState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class ProbeWorkerCheck implements VectorCheck {
    private static final Instant NOW = VectorPods.BASE;

    @Override
    public String area() {
        return "probe_worker";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        Container container = VectorPods.container(pod, Json.text(in, "container"));
        ProbeType type = ProbeType.valueOf(Json.text(in, "probeType").toUpperCase(Locale.ROOT));
        ProbeWorkerRules worker = new ProbeWorkerRules(pod, container, type, type.of(container).orElseThrow(),
                NOW.minusSeconds(Json.number(in, "kubeletStartedSecondsAgo")));
        ProbeWorkerState state = ProbeWorkerState.INITIAL;
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            ProbeStep decision = worker.next(state, status(pod, container.name(), step), NOW);
            String outcome = Json.text(step, "outcome");
            boolean probes = decision instanceof ProbeStep.ProbeNow;
            state = probes ? worker.settle(decision.state(), outcome(outcome)) : decision.state();
            int attempts = !probes ? 0 : outcome.equals("error") ? ProbeWorkerRules.ATTEMPTS : 1;
            // a round that sees no container looks up the result of no container
            boolean looksUp = !Json.flag(step, "statusKnown") || Json.has(step, "containerId");
            steps.add(Map.of("probeAttempts", attempts, "keepGoing", !(decision instanceof ProbeStep.Stop),
                    "result", looksUp ? text(state.result()) : "none"));
            if (decision instanceof ProbeStep.Stop) {
                break;
            }
        }
        return Map.of("steps", steps);
    }

    private static ProbeOutcome outcome(String name) {
        return switch (name) {
            case "success" -> ProbeOutcome.SUCCESS;
            case "error" -> ProbeOutcome.ERROR;
            default -> ProbeOutcome.FAILURE;
        };
    }

    private static String text(Optional<ProbeResult> result) {
        return result.map(known -> known.name().toLowerCase(Locale.ROOT)).orElse("none");
    }

    private static Optional<PodStatus> status(Pod pod, String container, Map<String, Object> step) {
        if (!Json.flag(step, "statusKnown")) {
            return Optional.empty();
        }
        Map<String, Object> status = new LinkedHashMap<>(Map.of("name", container));
        if (Json.has(step, "containerId")) {
            status.put("containerID", "containerd://" + Json.text(step, "containerId"));
            status.put("state", state(step));
        }
        if (Json.has(step, "started")) {
            status.put("started", Json.flag(step, "started"));
        }
        boolean init = pod.spec().initContainers().stream().anyMatch(c -> c.name().equals(container));
        return Optional.of(VectorPods.status(Map.of("phase", Json.text(step, "phase"),
                init ? "initContainerStatuses" : "containerStatuses", List.of(status))));
    }

    private static Map<String, Object> state(Map<String, Object> step) {
        return switch (Json.text(step, "state")) {
            case "running" -> Map.of("running",
                    Map.of("startedAt", NOW.minusSeconds(Json.number(step, "secondsSinceStart")).toString()));
            case "terminated" -> Map.of("terminated", Map.of("exitCode", Json.number(step, "exitCode")));
            default -> Map.of("waiting", Map.of("reason", "Waiting"));
        };
    }
}
