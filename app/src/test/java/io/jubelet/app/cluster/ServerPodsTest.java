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

class ServerPodsTest {

    private final ServerPods server = new ServerPods();

    private static Pod pod(String name, int version) {
        return new Pod(ObjectMeta.builder().namespace("ns").name(name).uid("uid-" + name).resourceVersion("" + version).build(),
                PodSpec.builder().build(), PodStatus.builder().build());
    }

    private Optional<String> version(String name) {
        return server.objectOf(pod(name, 0)).map(found -> found.metadata().resourceVersion());
    }

    @Test
    void anAnswerThatIsNewerThanTheSetStays() {
        server.set(List.of(pod("a", 5), pod("b", 6)));
        server.answered(pod("a", 8));
        assertEquals(List.of(pod("b", 7)), server.set(List.of(pod("a", 5), pod("b", 7))));
        assertEquals(Optional.of("8"), version("a"));
        assertEquals(List.of(), server.set(List.of(pod("a", 8), pod("b", 7))));
    }

    @Test
    void anAnswerThatIsOlderThanTheSetIsLeftAside() {
        server.set(List.of(pod("a", 5)));
        server.answered(pod("a", 4));
        assertEquals(Optional.of("5"), version("a"));
    }

    /** What it said before the backup was restored would keep statuses from being reported again. */
    @Test
    void aServerThatWentBackInTimeIsBelieved() {
        server.set(List.of(pod("a", 50), pod("b", 60)));
        server.answered(pod("a", 80));
        server.answered(pod("b", 81));
        List<Pod> restored = List.of(pod("a", 50), pod("b", 7));
        assertEquals(List.of(), server.set(restored));
        assertTrue(server.isUncertain());
        assertEquals(restored, server.set(restored));
        assertFalse(server.isUncertain());
        assertEquals(Optional.of("50"), version("a"));
        assertEquals(Optional.of("7"), version("b"));
        server.answered(pod("b", 9));
        assertEquals(Optional.of("9"), version("b"));
        assertEquals(List.of(), server.set(List.of(pod("a", 50), pod("b", 8))));
    }

    @Test
    void aSetThatComesLateIsNone() {
        server.set(List.of(pod("a", 50)));
        server.set(List.of(pod("a", 60)));
        assertEquals(List.of(), server.set(List.of(pod("a", 50))));
        assertEquals(List.of(), server.set(List.of(pod("a", 60))));
        assertEquals(List.of(), server.set(List.of(pod("a", 50))));
        assertEquals(Optional.of("60"), version("a"));
    }

    @Test
    void aPodThatIsGoneFromTheSetsStaysUnknown() {
        server.set(List.of(pod("a", 5)));
        server.set(List.of());
        server.answered(pod("a", 6));
        assertEquals(Optional.empty(), version("a"));
    }
}
