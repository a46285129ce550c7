package io.jubelet.domain.termination;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TerminationOrderTest {
    private static final PodSpec SPEC = spec(
            List.of(sidecar("proxy"), container("init"), sidecar("logger"), sidecar("metrics")),
            List.of(container("a"), container("b")));

    private static PodSpec spec(List<Container> init, List<Container> containers) {
        return PodSpec.builder().initContainers(init).containers(containers).build();
    }

    @Test
    void sidecarsWaitForRegularContainersAndForTheSidecarAfterThem() {
        assertEquals(Map.of(
                        "a", Set.of(), "b", Set.of(),
                        "metrics", Set.of("a", "b"),
                        "logger", Set.of("a", "b", "metrics"),
                        "proxy", Set.of("a", "b", "logger")),
                TerminationOrder.waitsFor(SPEC, Set.of("a", "b", "proxy", "logger", "metrics")));
    }

    @Test
    void whatDoesNotRunHoldsUpNobody() {
        assertEquals(Map.of("b", Set.of(), "logger", Set.of("b"), "proxy", Set.of("b", "logger")),
                TerminationOrder.waitsFor(SPEC, Set.of("b", "proxy", "logger")));
        assertEquals(Map.of("metrics", Set.of(), "proxy", Set.of()),
                TerminationOrder.waitsFor(SPEC, Set.of("proxy", "metrics")));
    }

    @Test
    void ordinaryInitAndUnknownContainersStopAtOnce() {
        assertEquals(Map.of("init", Set.of(), "debug", Set.of(), "proxy", Set.of()),
                TerminationOrder.waitsFor(SPEC, Set.of("init", "debug", "proxy")));
    }

    @Test
    void aNameUsedTwiceMakesNoCircle() {
        PodSpec odd = spec(List.of(sidecar("x"), sidecar("y"), sidecar("x")), List.of(container("y")));
        assertEquals(Map.of("x", Set.of(), "y", Set.of("x")), TerminationOrder.waitsFor(odd, Set.of("x", "y")));
    }
}
