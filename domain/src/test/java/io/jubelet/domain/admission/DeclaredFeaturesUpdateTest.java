package io.jubelet.domain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredFeaturesUpdateTest {

    private static final String PODS = "InPlacePodLevelResourcesVerticalScaling";
    private static final String INIT = "InPlacePodVerticalScalingInitContainers";

    private static ResourceRequirements requests(String amounts) {
        return new ResourceRequirements(Map.of(), SamplePods.amounts(amounts), List.of());
    }

    /** A pod whose resources are those of the whole pod, of an init container, of a sidecar and of an app container. */
    private static Pod pod(String whole, String init, String sidecar, String app) {
        var spec = PodSpec.builder().initContainers(List.of(container("init", init),
                container("sidecar", sidecar).toBuilder().restartPolicy(RestartPolicy.ALWAYS).build()))
                .containers(List.of(container("app", app)));
        return SamplePods.pod(whole.isEmpty() ? spec.build() : spec.resources(requests(whole)).build());
    }

    private static Container container(String name, String amounts) {
        Container plain = SamplePods.container(name);
        return amounts.isEmpty() ? plain : plain.toBuilder().resources(requests(amounts)).build();
    }

    private static List<String> missing(Pod before, Pod after, String... declared) {
        return DeclaredFeaturesUpdate.missing(before, after, List.of(declared));
    }

    @Test
    void whatStaysNeedsNothing() {
        Pod pod = pod("cpu=1", "cpu=1", "", "cpu=1");
        assertEquals(List.of(), missing(pod, pod("cpu=1000m", "cpu=1", "", "cpu=1")));
    }

    @Test
    void containersAndSidecarsAreResizedEverywhere() {
        assertEquals(List.of(), missing(pod("", "", "cpu=1", "cpu=1"), pod("", "", "cpu=2", "cpu=2")));
    }

    @Test
    void resourcesOfTheWholePodNeedTheirFeature() {
        assertEquals(List.of(PODS), missing(pod("cpu=1", "", "", ""), pod("cpu=2", "", "", "")));
        assertEquals(List.of(PODS), missing(pod("", "", "", ""), pod("cpu=2", "", "", ""), INIT));
        assertEquals(List.of(), missing(pod("cpu=1", "", "", ""), pod("cpu=2", "", "", ""), PODS));
    }

    @Test
    void initContainersNeedTheirs() {
        assertEquals(List.of(INIT), missing(pod("", "cpu=1", "", ""), pod("", "cpu=2", "", ""), PODS));
        assertEquals(List.of(), missing(pod("", "cpu=1", "", ""), pod("", "cpu=2", "", ""), INIT));
    }

    @Test
    void bothAreNamedInTheirOrder() {
        assertEquals(List.of(PODS, INIT), missing(pod("cpu=1", "cpu=1", "", ""), pod("cpu=2", "cpu=2", "", "")));
    }

    @Test
    void thisAgentDeclaresThem() {
        assertEquals(List.of(), DeclaredFeaturesUpdate.missing(pod("cpu=1", "cpu=1", "", ""), pod("cpu=2", "cpu=2", "", ""),
                DeclaredFeatures.ALL));
    }
}
