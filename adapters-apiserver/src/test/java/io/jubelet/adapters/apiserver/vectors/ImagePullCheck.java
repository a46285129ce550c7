package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.ImagePulls;
import io.jubelet.domain.image.Inspection;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.PullDecision;
import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class ImagePullCheck implements VectorCheck {

    @Override
    public String area() {
        return "image_pull";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        String image = Json.text(in, "image");
        PullPolicy policy = Arrays.stream(PullPolicy.values())
                .filter(p -> p.wireName().equals(Json.text(in, "pullPolicy"))).findFirst().orElseThrow();
        PullBackoff backoff = new PullBackoff(Duration.ofSeconds(Json.number(in, "backoffInitialSeconds")),
                Duration.ofSeconds(Json.number(in, "backoffMaxSeconds")));
        Optional<PullBackoff.Entry> entry = Optional.empty();
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            Instant now = VectorPods.time(step, "now").orElseThrow();
            PullDecision decision = ImagePulls.decide(image, policy, inspection(step, image), entry, backoff, now);
            String error = Json.text(step, "pullError");
            if (decision instanceof PullDecision.Pull && !error.isEmpty()) {
                entry = Optional.of(backoff.failed(entry, ImagePulls.failure(image, error), now));
                steps.add(answer(decision, entry.map(PullBackoff.Entry::failure)));
            } else {
                steps.add(answer(decision, Optional.empty()));
            }
        }
        return Map.of("steps", steps);
    }

    private static Inspection inspection(Map<String, Object> step, String image) {
        if (Json.flag(step, "inspectFails")) {
            return new Inspection.Failed("inspect failed");
        }
        return Json.flag(step, "present") ? new Inspection.Present(ref(image)) : new Inspection.Absent();
    }

    private static String ref(String image) {
        return "sha256:" + (image.lastIndexOf(':') > image.lastIndexOf('/') ? image : image + ":latest");
    }

    private static Map<String, Object> answer(PullDecision decision, Optional<WaitingReason> failure) {
        return switch (decision) {
            case PullDecision.Use use -> step(use.imageRef(), "", Optional.empty(), use.message());
            case PullDecision.Wait wait -> step("", "", Optional.of(wait.reason()), "");
            case PullDecision.Pull pull ->
                    step(failure.isEmpty() ? "sha256:" + pull.name() : "", pull.name(), failure, "");
        };
    }

    private static Map<String, Object> step(String ref, String pulled, Optional<WaitingReason> error, String message) {
        Map<String, Object> step = new HashMap<>();
        step.put("imageRef", ref);
        step.put("pulledName", pulled);
        step.put("pullAttempted", !pulled.isEmpty());
        step.put("error", error.map(WaitingReason::reason).orElse(null));
        step.put("message", error.map(WaitingReason::message).orElse(message));
        return step;
    }
}
