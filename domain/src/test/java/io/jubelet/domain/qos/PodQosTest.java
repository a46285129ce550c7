package io.jubelet.domain.qos;

import static io.jubelet.domain.pod.QosClass.BEST_EFFORT;
import static io.jubelet.domain.pod.QosClass.BURSTABLE;
import static io.jubelet.domain.pod.QosClass.GUARANTEED;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodQosTest {

    private static PodSpec spec(String requests, String limits) {
        return PodSpec.builder().containers(List.of(container("c", requests, limits))).build();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', BEST_EFFORT",
        "cpu=0 memory=0, '', BEST_EFFORT",
        "example.com/gpu=1, example.com/gpu=1, BEST_EFFORT",
        "cpu=1, '', BURSTABLE",
        "'', cpu=1, BURSTABLE",
        "cpu=1 memory=1Gi, cpu=1 memory=1Gi, GUARANTEED",
        "cpu=1000m memory=1024Mi, cpu=1 memory=1Gi, GUARANTEED",
        "cpu=1, cpu=1 memory=1Gi, BURSTABLE",
        "cpu=1 memory=1Gi, cpu=1 memory=2Gi, BURSTABLE",
        "cpu=1 memory=1Gi, cpu=1, BURSTABLE",
    })
    void followsFromTheContainers(String requests, String limits, QosClass expected) {
        assertEquals(expected, PodQos.compute(spec(requests, limits)));
    }

    @Test
    void everyContainerMustBeLimitedInitContainersIncluded() {
        PodSpec full = spec("cpu=1 memory=1Gi", "cpu=1 memory=1Gi");
        assertEquals(BURSTABLE, PodQos.compute(full.toBuilder().initContainers(List.of(container("i"))).build()));
    }

    @Test
    void podLevelResourcesReplaceThoseOfTheContainersEvenWhenEmpty() {
        PodSpec spec = spec("cpu=1", "");
        ResourceRequirements full = resources("cpu=1 memory=1Gi", "cpu=1 memory=1Gi");
        assertEquals(GUARANTEED, PodQos.compute(spec.toBuilder().resources(full).build()));
        assertEquals(BEST_EFFORT,
                PodQos.compute(spec.toBuilder().resources(ResourceRequirements.NONE).build()));
    }

    @Test
    void theClassInTheStatusStays() {
        PodStatus status = PodStatus.builder().qosClass(GUARANTEED).build();
        assertEquals(GUARANTEED, PodQos.of(pod(spec("", "")).withStatus(status)));
        assertEquals(BEST_EFFORT, PodQos.of(pod(spec("", ""))));
    }
}
