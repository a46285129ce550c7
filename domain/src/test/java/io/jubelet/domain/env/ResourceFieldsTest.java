package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceFieldsTest {

    private static final Container MAIN =
            SamplePods.container("main", "cpu=250m memory=1500Ki hugepages-2Mi=4Mi", "cpu=1500m memory=0");
    private static final Container OTHER = SamplePods.container("other", "", "memory=10Mi");
    private static final Container INIT = SamplePods.container("init", "", "cpu=1");
    private static final Pod POD =
            EnvCases.pod(spec -> spec.containers(List.of(MAIN, OTHER)).initContainers(List.of(INIT)));

    private static String of(Pod pod, String container, String resource, String divisor) throws PodConfigException {
        return ResourceFields.of(pod, MAIN, container, resource,
                divisor.isEmpty() ? Optional.empty() : Optional.of(Quantity.parse(divisor)),
                EnvCases.FACTS.nodeAllocatable());
    }

    @ParameterizedTest
    @CsvSource({
        "'', limits.cpu, '', 2", "'', limits.cpu, 0, 2", "'', limits.cpu, 1m, 1500", "'', requests.cpu, 100m, 3",
        "'', requests.memory, 1Mi, 2", "'', requests.memory, 1m, 1536000", "'', requests.ephemeral-storage, 1, 0",
        "'', requests.hugepages-2Mi, 1Mi, 4", "'', limits.hugepages-1Gi, 1, 0",
        "'', limits.memory, 1Gi, 7", "'', limits.ephemeral-storage, 1Gi, 90",
        "other, limits.memory, 1Mi, 10", "other, limits.cpu, 1m, 3500", "init, limits.cpu, 1, 1",
        "init, limits.memory, 1, 0"
    })
    void amounts(String container, String resource, String divisor, String value) throws PodConfigException {
        assertEquals(value, of(POD, container, resource, divisor));
    }

    @Test
    void podLevelLimitComesBeforeThatOfTheNode() throws PodConfigException {
        Pod pod = POD.withSpec(POD.spec().toBuilder().resources(SamplePods.resources("", "cpu=3 memory=2Gi")).build());
        assertEquals("2", of(pod, "", "limits.memory", "1Gi"));
        assertEquals("3", of(pod, "other", "limits.cpu", "1"));
        assertEquals("2", of(pod, "", "limits.cpu", "1"));
    }

    @Test
    void unknownNamesAreRefused() {
        assertEquals("unsupported container resource : limits.gpu",
                assertThrows(PodConfigException.class, () -> of(POD, "", "limits.gpu", "")).getMessage());
        assertEquals("unsupported container resource : cpu",
                assertThrows(PodConfigException.class, () -> of(POD, "", "cpu", "")).getMessage());
        assertEquals("container none not found",
                assertThrows(PodConfigException.class, () -> of(POD, "none", "limits.cpu", "")).getMessage());
    }
}
