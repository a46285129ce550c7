package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.Pods;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StaticPodQueueTest {

    private final StaticPodQueue queue = new StaticPodQueue();

    private static Pod version(String uid) {
        Pod pod = Pods.named("web", uid);
        return pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of(ConfigAnnotations.SOURCE, "file")).build());
    }

    @Test
    void versionsOfAPodRunOneAfterAnotherInTheOrderOfTheirArrival() {
        assertTrue(queue.mayRun(version("1")), "nothing waits");
        for (String uid : new String[] {"1", "2", "1", "3"}) {
            queue.add(version(uid));
        }
        assertTrue(queue.mayRun(version("1")));
        assertFalse(queue.mayRun(version("2")));
        assertEquals(Optional.of("1"), queue.remove(version("2")), "one that waited is removed");
        assertEquals(Optional.of("3"), queue.remove(version("1")), "it was added once");
        assertTrue(queue.mayRun(version("3")));
        assertEquals(Optional.empty(), queue.remove(version("3")));
        assertEquals(Optional.empty(), queue.remove(version("3")));
    }

    @Test
    void podsOfTheClusterDoNotWait() {
        queue.add(Pods.named("web", "1"));
        queue.add(version("2"));
        assertTrue(queue.mayRun(Pods.named("web", "3")));
        assertTrue(queue.mayRun(version("2")));
    }
}
