package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Merging of the sets of the sources. */
final class PodUpdatesCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_updates";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        PodSources state = PodSources.NONE;
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            PodSources.Merged merged =
                    state.merge(Json.text(step, "source"), VectorPods.pods(step, "pods"), VectorPods.BASE);
            state = merged.sources();
            steps.add(Map.of("updates", merged.changes().stream().map(PodUpdatesCheck::tree).toList()));
        }
        return Map.of("steps", steps);
    }

    private static Map<String, Object> tree(PodChange change) {
        return Map.of("op", change.operation().name(), "source", change.source(),
                "podUids", change.pods().stream().map(Pod::uid).toList());
    }

    @Override
    public Object normalise(Object out) {
        return Json.objects(Json.asObject(out), "steps").stream()
                .map(step -> Json.objects(step, "updates").stream()
                        .map(update -> Json.withSorted(update, "podUids")).toList()).toList();
    }
}
