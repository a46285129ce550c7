package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.eviction.PressureCondition.DISK;
import static io.jubelet.domain.eviction.PressureCondition.MEMORY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvictionAdmissionTest {
    private final Pod bestEffort = pod(container("c"));
    private final Pod burstable = pod(container("c").toBuilder().resources(new ResourceRequirements(
            Map.of(), Map.of("memory", Quantity.parse("1Mi")), List.of())).build());

    private static boolean admits(Pod pod, PressureCondition... conditions) {
        return EvictionAdmission.rejection(pod, List.of(conditions)).isEmpty();
    }

    @Test
    void aNodeWithoutPressureTakesEverything() {
        assertEquals(Optional.empty(), EvictionAdmission.rejection(bestEffort, List.of()));
    }

    @Test
    void theRejectionNamesTheConditions() {
        assertEquals(Optional.of("The node had condition: [MemoryPressure DiskPressure]. "),
                EvictionAdmission.rejection(burstable, List.of(MEMORY, DISK)));
    }

    @Test
    void pressureOfMemoryAloneRejectsOnlyBestEffort() {
        assertEquals(false, admits(bestEffort, MEMORY));
        assertEquals(true, admits(burstable, MEMORY));
        assertEquals(false, admits(burstable, DISK));
    }

    @Test
    void criticalPodsAreTakenAlways() {
        assertEquals(true, admits(annotated(bestEffort, "kubernetes.io/config.source", "file"), MEMORY, DISK));
    }

    @ParameterizedTest
    @CsvSource({
        "'', Exists, '', '', true", "node.kubernetes.io/memory-pressure, Exists, '', NoSchedule, true",
        "node.kubernetes.io/memory-pressure, '', '', '', true",
        "node.kubernetes.io/memory-pressure, Equal, x, '', false",
        "node.kubernetes.io/memory-pressure, Exists, '', NoExecute, false", "other, Exists, '', '', false",
        "node.kubernetes.io/memory-pressure, Gt, '', '', false",
    })
    void aBestEffortPodMayTolerateThePressureOfMemory(
            String key, String operator, String value, String effect, boolean admitted) {
        Pod tolerant = pod(PodSpec.builder().containers(List.of(container("c")))
                .tolerations(List.of(new Toleration(key, operator, value, effect, Optional.empty()))));
        assertEquals(admitted, admits(tolerant, MEMORY));
        assertEquals(false, admits(tolerant, DISK));
    }
}
