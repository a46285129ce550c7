package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeVolumeClaims;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PersistentVolumeLookupTest {

    private final FakeVolumeClaims cluster = new FakeVolumeClaims();
    private final PersistentVolumeLookup claims = new PersistentVolumeLookup(Optional.of(cluster));
    private final Volume volume = new Volume("data", Optional.of(new VolumeSource.PersistentVolumeClaim("disk", true)));
    private final Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
            PodSpec.builder().volumes(List.of(volume)).build(), PodStatus.builder().build());

    private String problem(PersistentVolumeLookup asked) {
        return assertThrows(PodConfigException.class, () -> asked.of(pod, volume)).getMessage();
    }

    @Test
    void aBoundClaimLeadsToItsVolume() throws PodConfigException {
        cluster.put(new PersistentVolumeClaim(
                ObjectMeta.builder().name("disk").namespace("default").uid("c1").build(), "pv1", "Bound"));
        cluster.put(new PersistentVolume(ObjectMeta.builder().name("pv1").build(),
                new PersistentVolumeSource.Local("/mnt/disk", ""),
                Optional.of(new ClaimReference("default", "disk", "c1")), List.of(), List.of(), VolumeMode.FILESYSTEM,
                Optional.empty()));
        assertEquals(new VolumePlan.Local("pv1", "/mnt/disk", true), claims.of(pod, volume).orElseThrow().plan(Map.of()));
    }

    @Test
    void whatIsMissingIsNamed() {
        assertEquals("error processing PVC default/disk: failed to fetch PVC from API server: persistentvolumeclaims "
                + "\"disk\" not found", problem(claims));
        assertEquals("error processing PVC default/disk: failed to fetch PVC from API server: this node belongs to no "
                + "cluster", problem(new PersistentVolumeLookup(Optional.empty())));
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() {
        VolumeClaims unanswered = new VolumeClaims() {

            @Override
            public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
                throw new UnavailableException("no answer");
            }

            @Override
            public Optional<PersistentVolume> volume(String name) {
                throw new UnavailableException("no answer");
            }

            @Override
            public PersistentVolumeClaim change(PersistentVolumeClaim claim, ClaimChange change, Instant at) {
                throw new UnavailableException("no answer");
            }
        };
        assertEquals("error processing PVC default/disk: failed to fetch PVC from API server: no answer",
                problem(new PersistentVolumeLookup(Optional.of(unanswered))));
    }

    @Test
    void otherVolumesHaveNone() throws PodConfigException {
        assertEquals(Optional.empty(), claims.of(pod, new Volume("tmp", Optional.empty())));
    }
}
