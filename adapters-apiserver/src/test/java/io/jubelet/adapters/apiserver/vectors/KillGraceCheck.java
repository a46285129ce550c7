package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.KillGrace;
import io.jubelet.domain.termination.KillReason;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

final class KillGraceCheck implements VectorCheck {

    @Override
    public String area() {
        return "kill_grace";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        KillReason reason = Stream.of(KillReason.values())
                .filter(r -> r.wireName().equals(Json.text(in, "reason"))).findFirst().orElseThrow();
        OptionalLong override = Json.has(in, "gracePeriodOverride")
                ? OptionalLong.of(Json.number(in, "gracePeriodOverride")) : OptionalLong.empty();
        long grace = KillGrace.seconds(pod, VectorPods.container(pod, Json.text(in, "container")), reason, override);
        return Map.of("timeoutSeconds", KillGrace.left(grace, Duration.ZERO), "error", "");
    }
}
