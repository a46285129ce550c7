package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pod whose volume can't be attached, as its driver has too many on this node. */
class VolumeLimitTest {

    private static final String DRIVER = "disk.example.org";
    private static final String REASON = "VolumeAttachmentLimitExceeded";

    private final SimWorld world = new SimWorld(1).explained();
    private final FakeCluster cluster = new FakeCluster(world.scheduler.scope());

    VolumeLimitTest() {
        world.clusterPorts = Optional.of(ClusterInMemory.of(cluster));
        cluster.csiDrivers().put(new CsiDriver(DRIVER, true, false, false, FsGroupPolicy.FILE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), Optional.of(Duration.ofHours(1))));
        cluster.claims().put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("default").name("disk").uid("c").build(), "pv",
                "Bound"));
        cluster.claims().put(new PersistentVolume(ObjectMeta.builder().name("pv").build(),
                new PersistentVolumeSource.Csi(DRIVER, "h", false, "", Map.of(), Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.of(new ClaimReference("default", "disk", "c")), List.of("ReadWriteOnce"), List.of(), VolumeMode.FILESYSTEM,
                Optional.empty()));
        world.startAgent();
    }

    private PodStatus status() {
        return world.reported.get("uid").status();
    }

    @Test
    void thePodFailsAsSoonAsAKubeletsSyncWould() {
        Container app = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build();
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(), PodSpec.builder()
                .containers(List.of(app)).volumes(List.of(new Volume("v", Optional.of(
                        new VolumeSource.PersistentVolumeClaim("disk", false))))).build(), PodStatus.builder().build()));
        cluster.attachments().put(new VolumeAttachment(CsiVolumeNames.attachment("h", DRIVER, "node"), false, false, Map.of(),
                Optional.of(new VolumeAttachment.Problem("too many", Optional.of(8)))));
        world.scheduler.run(Duration.ofSeconds(120), () -> { });
        assertEquals(Optional.of(PodPhase.PENDING), status().phase());
        assertTrue(world.scheduler.runUntil(() -> status().phase().equals(Optional.of(PodPhase.FAILED)), Duration.ofSeconds(30)),
                () -> status() + "\n" + world.events.ofPods());
        String why = "Node has reached its volume attachment limit, rejecting pod. unmounted volumes=[v], unattached volumes=[v], "
                + "failed to process volumes=[]: context deadline exceeded";
        assertEquals(REASON, status().reason());
        assertEquals("Pod was rejected: " + why, status().message());
        assertEquals(List.of(why), world.events.ofPods().stream().filter(event -> event.reason().equals(REASON))
                .map(PodEvent::message).toList());
        assertTrue(world.explanations.find("web").getFirst().entries().stream()
                .anyMatch(entry -> entry.decision().equals(new EndDecision.Killed(REASON, why))),
                () -> world.explanations.timelines().toString());
        world.scheduler.run(Duration.ofMinutes(10), () -> { });
        assertEquals(REASON, status().reason());
        assertEquals(List.of(), world.runtime.snapshot().containers());
        assertEquals(1, world.events.ofPods().stream().filter(event -> event.reason().equals(REASON)).count());
    }
}
