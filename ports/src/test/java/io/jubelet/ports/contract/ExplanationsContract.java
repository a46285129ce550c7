package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.Explanations;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link Explanations} promise. The node is {@code node-1}. */
public abstract class ExplanationsContract {

    /** What is tested. */
    protected abstract Explanations explanations();

    /** Something is decided about a pod. */
    protected abstract void decide(PodIdentity pod, Decision decision);

    @BeforeEach
    final void decideAboutSomePods() {
        for (var pod : List.of(new PodIdentity("default", "web", "u3"), new PodIdentity("default", "web", "u2"),
                new PodIdentity("kube-system", "web", "u1"), new PodIdentity("default", "dns-node-1", "u4"))) {
            decide(pod, new PodDecision.Admitted());
        }
    }

    private static String uids(List<Timeline> timelines) {
        return String.join(" ", timelines.stream().map(Timeline::uid).toList());
    }

    @Test
    final void timelinesAreInOrder() {
        assertEquals("u4 u2 u3 u1", uids(explanations().timelines()));
    }

    @ParameterizedTest
    @CsvSource({"web, u2 u3 u1", "default/web, u2 u3", "kube-system/web, u1", "u3, u3", "dns, u4", "dns-node-1, u4",
            "default/dns, u4", "kube-system/dns, ''", "we, ''", "'', ''", "default/, ''", "/web, ''"})
    final void aPersonMeansPodsByNameNamespaceOrUid(String reference, String wanted) {
        assertEquals(wanted, uids(explanations().find(reference)));
    }

    @Test
    final void aDecisionIsInTheTimelineOfItsPod() {
        decide(new PodIdentity("default", "web", "u2"), new PodDecision.Rejected("OutOfcpu", "no"));
        assertEquals(List.of("Admitted", "Rejected"), explanations().find("u2").getFirst().entries().stream()
                .map(entry -> entry.decision().kind()).toList());
    }
}
