package io.jubelet.domain.qos;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OomScoreAdjTest {

    private static final long TEN_GIB = 10L << 30;

    private static int score(PodSpec spec, Container container) {
        return OomScoreAdj.of(pod(spec), container, TEN_GIB);
    }

    private static PodSpec spec(Container... containers) {
        return PodSpec.builder().containers(List.of(containers)).build();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', 1000",
        "cpu=1 memory=1Gi, cpu=1 memory=1Gi, -997",
        "memory=1Gi, '', 900",
        "cpu=1, '', 999",
        "memory=1, '', 999",
        "memory=10Gi, '', 3",
        "memory=20Gi, '', 3",
    })
    void fallsWithTheShareOfMemory(String requests, String limits, int expected) {
        Container container = container("c", requests, limits);
        assertEquals(expected, score(spec(container), container));
    }

    @Test
    void aSidecarIsKeptAtLeastAsLongAsTheSmallestContainer() {
        Container big = container("big", "memory=4Gi", "");
        Container small = container("small", "memory=2Gi", "");
        Container sidecar = sidecar(container("s", "memory=1Gi", ""));
        PodSpec spec = spec(big, small).toBuilder().initContainers(List.of(sidecar)).build();
        assertEquals(800, score(spec, sidecar));
        assertEquals(600, score(spec, big));
    }

    @Test
    void memoryOfThePodBeyondItsContainersIsSharedOut() {
        Container a = container("a", "memory=1Gi", "");
        Container b = container("b");
        PodSpec spec = spec(a, b).toBuilder().resources(resources("memory=3Gi", "")).build();
        assertEquals(800, score(spec, a));
        assertEquals(900, score(spec, b));
    }

    @Test
    void nodeCriticalPodsGoLastButPriorityAloneIsNotEnough() {
        Container container = container("c");
        PodSpec critical = spec(container).toBuilder().priority(2_000_000_000).build();
        PodSpec named = spec(container).toBuilder().priorityClassName("system-node-critical").build();
        assertEquals(1000, score(critical, container));
        assertEquals(1000, score(named, container));
        assertEquals(-997, score(critical.toBuilder().priorityClassName("system-node-critical").build(), container));
        ObjectMeta file = ObjectMeta.builder().annotations(Map.of("kubernetes.io/config.source", "file")).build();
        Pod fromFile = pod(named).withMetadata(file);
        assertEquals(-997, OomScoreAdj.of(fromFile, container, TEN_GIB));
    }
}
