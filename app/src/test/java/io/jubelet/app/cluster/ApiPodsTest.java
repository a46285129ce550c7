package io.jubelet.app.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiPodsTest {

    private final ApiPods apiPods = new ApiPods();

    private static Pod pod(String name, int version) {
        return new Pod(ObjectMeta.builder().namespace("ns").name(name).uid("uid-" + name).resourceVersion("" + version).build(),
                PodSpec.builder().build(), PodStatus.builder().build());
    }

    private Optional<String> version(String name) {
        return apiPods.objectOf(pod(name, 0)).map(found -> found.metadata().resourceVersion());
    }

    @Test
    void anAnswerThatIsNewerThanTheSetStays() {
        apiPods.set(List.of(pod("a", 5), pod("b", 6)));
        apiPods.answered(pod("a", 8));
        assertEquals(List.of(pod("b", 7)), apiPods.set(List.of(pod("a", 5), pod("b", 7))));
        assertEquals(Optional.of("8"), version("a"));
        assertEquals(List.of(), apiPods.set(List.of(pod("a", 8), pod("b", 7))));
    }

    @Test
    void anAnswerThatIsOlderThanTheSetIsLeftAside() {
        apiPods.set(List.of(pod("a", 5)));
        apiPods.answered(pod("a", 4));
        assertEquals(Optional.of("5"), version("a"));
    }

    /** What it said before the backup was restored would keep statuses from being reported again. */
    @Test
    void aServerThatWentBackInTimeIsBelieved() {
        apiPods.set(List.of(pod("a", 50), pod("b", 60)));
        apiPods.answered(pod("a", 80));
        apiPods.answered(pod("b", 81));
        List<Pod> restored = List.of(pod("a", 50), pod("b", 7));
        assertEquals(List.of(), apiPods.set(restored));
        assertTrue(apiPods.isUncertain());
        assertEquals(restored, apiPods.set(restored));
        assertFalse(apiPods.isUncertain());
        assertEquals(Optional.of("50"), version("a"));
        assertEquals(Optional.of("7"), version("b"));
        apiPods.answered(pod("b", 9));
        assertEquals(Optional.of("9"), version("b"));
        assertEquals(List.of(), apiPods.set(List.of(pod("a", 50), pod("b", 8))));
    }

    @Test
    void aSetThatComesLateIsNone() {
        apiPods.set(List.of(pod("a", 50)));
        apiPods.set(List.of(pod("a", 60)));
        assertEquals(List.of(), apiPods.set(List.of(pod("a", 50))));
        assertEquals(List.of(), apiPods.set(List.of(pod("a", 60))));
        assertEquals(List.of(), apiPods.set(List.of(pod("a", 50))));
        assertEquals(Optional.of("60"), version("a"));
    }

    @Test
    void aPodThatIsGoneFromTheSetsStaysUnknown() {
        apiPods.set(List.of(pod("a", 5)));
        apiPods.set(List.of());
        apiPods.answered(pod("a", 6));
        assertEquals(Optional.empty(), version("a"));
    }
}
