package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeVolumeClaims;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A persistent volume says that another file system is on it than there is. */
class FileSystemMismatchTest {

    private static final String PROBLEM = "can't mount device /dev/a at /mnt (fstype: ext4): wrong fs type";

    private final FakeVolumeClaims cluster = new FakeVolumeClaims();
    private final RecordingBus bus = new RecordingBus();

    private static VolumeSource claim() {
        return new VolumeSource.PersistentVolumeClaim("claim", false);
    }

    private void setUp(VolumeSource source, PortException failure) {
        cluster.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("claim").uid("c1").build(), "pv", "Bound"));
        cluster.put(new PersistentVolume(ObjectMeta.builder().name("pv").uid("pv-1").build(),
                new PersistentVolumeSource.Local("/dev/a", "ext4"), Optional.of(new ClaimReference("ns", "claim", "c1")), List.of(),
                List.of(), VolumeMode.FILESYSTEM, Optional.empty()));
        var pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u1").build(), PodSpec.builder()
                .containers(List.of(Container.builder().name("app").image("i").volumeMounts(List.of(
                        VolumeMount.builder().name("data").mountPath("/data").build())).build()))
                .volumes(List.of(new Volume("data", Optional.of(source)))).build(), PodStatus.builder().build());
        PodVolumes volumes = VolumesOfPods.of(new FakeConfigObjects(), Optional.of(cluster), failing(failure), bus, new VirtualTimers());
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod));
    }

    private static HostVolumes failing(PortException failure) {
        return (HostVolumes) Proxy.newProxyInstance(HostVolumes.class.getClassLoader(), new Class<?>[] {HostVolumes.class},
                (_, method, _) -> switch (method.getName()) {
                    case "setUp" -> throw failure;
                    case "ownershipProgress" -> Optional.empty();
                    case "releaseUnused" -> null;
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private List<String> ofVolumes() {
        return bus.published(PersistentVolumeEvent.class).stream().map(event -> event.name() + " " + event.uid() + " " + event.type() + " "
                + event.reason() + " " + event.message()).toList();
    }

    private List<String> ofPods() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    @Test
    void theVolumeAndThePodAreReported() {
        setUp(claim(), new FileSystemMismatchException("volume \"data\": " + PROBLEM));
        assertEquals(List.of("pv pv-1 WARNING FailedMountOnFilesystemMismatch MountVolume failed for volume \"pv\" " + PROBLEM),
                ofVolumes());
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"pv\" : " + PROBLEM), ofPods());
    }

    @Test
    void anyOtherFailureIsThePodsAlone() {
        setUp(claim(), new ConflictException(PROBLEM));
        assertEquals(List.of(), ofVolumes());
        assertEquals(1, ofPods().size());
    }

    @Test
    void thereMayBeNoPersistentVolume() {
        setUp(new VolumeSource.EmptyDir("", Optional.empty()), new FileSystemMismatchException(PROBLEM));
        assertEquals(List.of(), ofVolumes());
        assertEquals(1, ofPods().size());
    }
}
