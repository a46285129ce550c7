package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakePodResourcesService;
import io.jubelet.ports.podresources.PodResourcesService;
import io.jubelet.ports.podresources.PodResourcesService.Version;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CountedPodResourcesTest {

    private final MetricRegistry registry = new MetricRegistry();
    private final FakePodResourcesService service = new FakePodResourcesService();

    private Map<String, Double> counts() {
        Map<String, Double> counts = new TreeMap<>();
        registry.families().forEach(family -> family.samples().forEach(sample -> counts.put(
                family.name().replace("kubelet_pod_resources_endpoint_", "") + " " + sample.labels().getFirst().value(),
                sample.value())));
        return counts;
    }

    @Test
    void requestsAndErrorsCountByMethod() {
        new CountedPodResources(service, registry).serve(new PodResourcesService.Answers() {
            @Override
            public List<PodResources> list(Version version) {
                return List.of();
            }

            @Override
            public PodResources get(String namespace, String name) {
                throw new InternalException("not found");
            }

            @Override
            public AllocatableResources allocatable() {
                return AllocatableResources.NONE;
            }
        });
        assertEquals(Map.of(), counts());
        service.answers().list(Version.V1);
        service.answers().list(Version.V1ALPHA1);
        service.answers().allocatable();
        assertThrows(InternalException.class, () -> service.answers().get("ns", "web"));
        assertEquals(Map.of("requests_total v1", 3.0, "requests_total v1alpha1", 1.0, "requests_list v1", 1.0,
                "requests_get_allocatable v1", 1.0, "requests_get v1", 1.0, "errors_get v1", 1.0), counts());
    }
}
