package io.jubelet.domain.device;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceRequestsTest {

    private static final String GPU = "example.com/gpu";

    @ParameterizedTest
    @CsvSource({"'','',false", "cpu=1 memory=1Gi,cpu=1,false", "'',cpu=1 example.com/gpu=1,true", "example.com/gpu=1,'',false"})
    void onlyALimitOfAnExtendedResourceCanBeOneOfDevices(String requests, String limits, boolean possible) {
        Container one = container("one", requests, limits);
        Container none = container("none");
        assertEquals(possible, DeviceRequests.isPossible(one));
        assertEquals(possible, DeviceRequests.isPossible(pod(PodSpec.builder().containers(List.of(none, one)).build())));
        assertEquals(possible, DeviceRequests.isPossible(
                pod(PodSpec.builder().initContainers(List.of(one)).containers(List.of(none)).build())), "an init container");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "3,3", "2Ki,2048", "3G,2147483647"})
    void theLimitIsTheNumberOfDevices(String limit, int count) {
        Container container = container("main", "", "cpu=1 example.com/nic=1 example.com/gpu=" + limit);
        assertEquals(Map.of(GPU, count), DeviceRequests.of(container, GPU::equals));
    }

    @Test
    void aPodNeedsWhatItsContainersHaveAtTheSameTime() {
        PodSpec spec = PodSpec.builder().overhead(amounts("example.com/gpu=8"))
                .initContainers(List.of(container("setup", "", "example.com/gpu=2")))
                .containers(List.of(container("a", "", "example.com/gpu=1"), container("b", "", "example.com/gpu=2"))).build();
        assertEquals(Map.of(GPU, 3), DeviceRequests.of(pod(spec), GPU::equals));
    }
}
