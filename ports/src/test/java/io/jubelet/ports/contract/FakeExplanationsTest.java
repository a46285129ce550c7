package io.jubelet.ports.contract;

import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.fake.FakeExplanations;
import java.time.Instant;

final class FakeExplanationsTest extends ExplanationsContract {

    private final FakeExplanations explanations = new FakeExplanations();

    @Override
    protected Explanations explanations() {
        return explanations;
    }

    @Override
    protected void decide(PodIdentity pod, Decision decision) {
        explanations.add(explanations.find(pod.uid()).stream().findFirst().orElseGet(() -> Timeline.of(pod))
                .with(Instant.EPOCH, decision));
    }
}
