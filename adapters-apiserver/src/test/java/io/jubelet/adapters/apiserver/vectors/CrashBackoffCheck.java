package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.restart.CrashLoopVerdict;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class CrashBackoffCheck implements VectorCheck {
    private static final CrashLoopKey KEY =
            new CrashLoopKey(new PodIdentity("ns1", "p", "uid-p"), "c", "", ResourceRequirements.NONE);

    @Override
    public String area() {
        return "crash_backoff";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        CrashLoopBackoff backoff = new CrashLoopBackoff(
                seconds(in, "initialSeconds"), seconds(in, "maxSeconds"), seconds(in, "resetAfterSeconds"));
        Optional<CrashLoopBackoff.Entry> known = Optional.empty();
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            CrashLoopVerdict verdict = backoff.ask(known, VectorPods.time(step, "now").orElseThrow(),
                    VectorPods.time(step, "finishedAt").orElseThrow());
            known = Optional.of(verdict.entry());
            String message = verdict instanceof CrashLoopVerdict.Waiting waiting ? waiting.message(KEY) : "";
            steps.add(Map.of("inBackoff", verdict instanceof CrashLoopVerdict.Waiting,
                    "backoffSeconds", verdict.entry().delay().toSeconds(), "message", message));
        }
        return Map.of("steps", steps);
    }

    private static Duration seconds(Map<String, Object> in, String name) {
        return Duration.ofSeconds(Json.number(in, name));
    }
}
