package io.jubelet.adapters.apiserver.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class StatusSequenceCheck implements VectorCheck {

    @Override
    public String area() {
        return "status_sequence";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        StatusSequence sequence = new StatusSequence(VectorPods.pod(in, "pod"),
                Json.has(in, "mirrorPod") ? Optional.of(VectorPods.pod(in, "mirrorPod")) : Optional.empty());
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            steps.add(answer(sequence, step));
            sequence.aSecondPasses();
        }
        Map<String, Object> out = new TreeMap<>();
        out.put("steps", steps);
        out.put("cached", sequence.cached().map(cached -> Map.of("finished", cached.finished(), "status",
                VectorTimes.tree(cached.status()))).orElse(null));
        return out;
    }

    private static Map<String, Object> answer(StatusSequence sequence, Map<String, Object> step) {
        return switch (Json.text(step, "op")) {
            case "setPodStatus" -> Map.of("changed", sequence.set(VectorPods.status(Json.object(step, "status"))));
            case "setContainerReadiness" -> Map.of("changed",
                    sequence.ready(Json.text(step, "containerId"), Json.flag(step, "value")));
            case "setContainerStartup" -> Map.of("changed",
                    sequence.started(Json.text(step, "containerId"), Json.flag(step, "value")));
            case "terminatePod" -> Map.of("changed", sequence.terminate());
            case "apiConditions" -> {
                sequence.conditions(VectorPods.status(Map.of("conditions", Json.list(step, "conditions"))).conditions());
                yield Map.of();
            }
            case "observe" -> {
                sequence.observe();
                yield Map.of();
            }
            case "sync" -> sequence.sync(Json.flag(step, "all"), Json.flag(step, "couldHaveRunningContainers"));
            default -> throw new IllegalArgumentException("no such op: " + Json.text(step, "op"));
        };
    }

    @Override
    public Object normalise(Object out) {
        Map<String, Object> answer = new TreeMap<>(Json.asObject(out));
        answer.put("steps", Json.objects(answer, "steps").stream().map(step -> step.containsKey("apiStatus")
                ? withSet(step, "apiStatus") : step).toList());
        return answer;
    }

    private static Map<String, Object> withSet(Map<String, Object> step, String name) {
        Map<String, Object> copy = new TreeMap<>(step);
        copy.put(name, Json.withSorted(copy.get(name), "conditions"));
        return copy;
    }
}
