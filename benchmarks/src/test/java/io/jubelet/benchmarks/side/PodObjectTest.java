package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.codec.JsonWriter;
import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.pod.Pod;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodObjectTest {

    static WireNode.Obj pod(String name, String phase, String ready) {
        return ObjectCodec.parse("""
                {"metadata": {"name": "%s"}, "status": {"phase": "%s", "reason": "OutOfcpu", "message": "no cpu",
                 "conditions": [{"type": "Initialized", "status": "True"}, {"type": "Ready", "status": "%s"}]}}
                """.formatted(name, phase, ready));
    }

    @Test
    void thePodIsOneThatAKubeletUnderstands() {
        Pod pod = new KubernetesPodCodec().decode(JsonWriter.bytes(PodObject.of("p", "spaced", "n", "busybox:1"))).pods().getFirst();

        assertEquals("p", pod.metadata().name());
        assertEquals("spaced", pod.metadata().namespace());
        assertEquals("busybox:1", pod.spec().containers().getFirst().image());
        assertEquals("n", pod.metadata().labels().get(PodObject.LABEL));
    }

    @Test
    void onlyTheConditionReadyCounts() {
        assertTrue(PodObject.isReady(pod("p", "Running", "True")));
        assertFalse(PodObject.isReady(pod("p", "Running", "False")));
        assertFalse(PodObject.isReady(ObjectCodec.parse("{\"metadata\": {\"name\": \"p\"}}")));
    }

    @Test
    void aFailedPodSaysWhy() {
        assertEquals(Optional.of("pod p failed: OutOfcpu: no cpu"), PodObject.failure(pod("p", "Failed", "False")));
        assertEquals(Optional.empty(), PodObject.failure(pod("p", "Pending", "False")));
    }
}
