package io.jubelet.domain.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MirrorPodTest {

    private static final Node NODE = Node.named("n1").withMetadata(ObjectMeta.builder().name("n1").uid("node-uid").build());

    private static Pod staticPod(String hash) {
        Pod pod = SamplePods.pod(PodSpec.builder().containers(List.of(SamplePods.container("a"))).nodeName("n1").build());
        return pod.withMetadata(pod.metadata().toBuilder().uid(hash).labels(Map.of("l", "v"))
                .annotations(Map.of(ConfigAnnotations.HASH, hash, ConfigAnnotations.SOURCE, "file")).build());
    }

    @Test
    void aMirrorPodCarriesTheHashAndBelongsToTheNode() {
        Pod mirror = MirrorPod.of(staticPod("h1"), NODE);
        assertEquals(Map.of(ConfigAnnotations.HASH, "h1", ConfigAnnotations.MIRROR, "h1", ConfigAnnotations.SOURCE, "file"),
                mirror.metadata().annotations());
        assertEquals(List.of(new OwnerReference("v1", "Node", "n1", "node-uid", Optional.of(true), Optional.empty())),
                mirror.metadata().ownerReferences());
        assertEquals("", mirror.uid());
        assertEquals(Map.of("l", "v"), mirror.metadata().labels());
        assertEquals(staticPod("h1").spec(), mirror.spec());
    }

    @Test
    void itShowsThePodOfItsHashAlone() {
        Pod mirror = MirrorPod.of(staticPod("h1"), NODE);
        assertTrue(MirrorPod.shows(mirror, staticPod("h1")));
        assertFalse(MirrorPod.shows(mirror, staticPod("h2")));
        Pod other = staticPod("h1").withMetadata(staticPod("h1").metadata().toBuilder().name("other").build());
        assertFalse(MirrorPod.shows(mirror, other));
    }

    @Test
    void aPodThatIsNoMirrorShowsNothing() {
        Pod pod = staticPod("h1");
        assertFalse(MirrorPod.shows(pod, pod));
    }
}
