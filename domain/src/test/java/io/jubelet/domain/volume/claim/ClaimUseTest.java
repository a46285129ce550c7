package io.jubelet.domain.volume.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.ObjectMetaBuilder;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ClaimUseTest {

    private static final PersistentVolumeSource LOCAL = new PersistentVolumeSource.Local("/mnt/a", "");
    private static final Optional<ClaimReference> OURS = Optional.of(new ClaimReference("ns", "data", "uid-c"));

    private final Pod pod = Fixtures.pod(Fixtures.container("c"));
    private final ClaimUse use = of(new VolumeSource.PersistentVolumeClaim("data", true)).orElseThrow();
    private final PersistentVolumeClaim claim = claim("Bound", "pv", ObjectMeta.builder());

    private Optional<ClaimUse> of(VolumeSource source) {
        return ClaimUse.of(pod, new Volume("v", Optional.of(source)));
    }

    private static PersistentVolumeClaim claim(String phase, String volume, ObjectMetaBuilder meta) {
        return new PersistentVolumeClaim(meta.namespace("ns").name("data").uid("uid-c").build(), volume, phase);
    }

    private static PersistentVolume volume(PersistentVolumeSource source, Optional<ClaimReference> of, VolumeMode mode) {
        return new PersistentVolume(ObjectMeta.builder().name("pv").build(), source, of, List.of("ReadWriteOnce"), List.of(),
                mode, Optional.empty());
    }

    private static PersistentVolume volume(PersistentVolumeSource source) {
        return volume(source, OURS, VolumeMode.FILESYSTEM);
    }

    private static void assertMessage(String message, Executable refused) {
        assertEquals(message, assertThrows(PodConfigException.class, refused).getMessage());
    }

    @Test
    void claimsAreNamedByVolumes() {
        assertEquals(new ClaimUse(pod, "v", "data", true, false), use);
        assertEquals(Optional.of(new ClaimUse(pod, "v", "web-v", false, true)),
                of(new VolumeSource.Ephemeral(Optional.empty())));
        assertEquals(Optional.empty(), of(new VolumeSource.HostPath("/", Optional.empty())));
        assertEquals(Optional.empty(), ClaimUse.of(pod, new Volume("v", Optional.empty())));
    }

    @Test
    void aClaimThatIsBoundIsUsable() throws PodConfigException {
        assertEquals(claim, use.usable(Optional.of(claim)));
    }

    @Test
    void otherClaimsAreNot() throws PodConfigException {
        assertMessage("error processing PVC ns/data: failed to fetch PVC from API server: persistentvolumeclaims \"data\" "
                + "not found", () -> use.usable(Optional.empty()));
        assertMessage("error processing PVC ns/data: PVC is being deleted", () -> use.usable(Optional.of(
                claim("Bound", "pv", ObjectMeta.builder().deletionTimestamp(Fixtures.START)))));
        PersistentVolumeClaim used = claim("Bound", "pv", ObjectMeta.builder().deletionTimestamp(Fixtures.START)
                .finalizers(List.of("kubernetes.io/pvc-protection")));
        assertEquals(used, use.usable(Optional.of(used)));
        assertMessage("error processing PVC ns/data: PVC is not bound",
                () -> use.usable(Optional.of(claim("Pending", "pv", ObjectMeta.builder()))));
        assertMessage("error processing PVC ns/data: PVC is not bound",
                () -> use.usable(Optional.of(claim("Lost", "pv", ObjectMeta.builder()))));
        assertMessage("error processing PVC ns/data: PVC has empty pvc.Spec.VolumeName",
                () -> use.usable(Optional.of(claim("Bound", "", ObjectMeta.builder()))));
    }

    @Test
    void theClaimOfOnePodIsOwnedByIt() throws PodConfigException {
        ClaimUse own = of(new VolumeSource.Ephemeral(Optional.empty())).orElseThrow();
        String message = "PVC ns/web-v was not created for pod ns/web (pod is not owner)";
        assertMessage(message, () -> own.usable(Optional.of(claim)));
        assertMessage(message, () -> own.usable(Optional.of(owned("uid-web", false))));
        assertMessage(message, () -> own.usable(Optional.of(owned("uid-other", true))));
        assertEquals(owned("uid-web", true), own.usable(Optional.of(owned("uid-web", true))));
    }

    private static PersistentVolumeClaim owned(String uid, boolean controller) {
        return claim("Bound", "pv", ObjectMeta.builder().ownerReferences(List.of(OwnerReference.builder().apiVersion("v1")
                .kind("Pod").name("web").uid(uid).controller(controller).build())));
    }

    @Test
    void aVolumeBelongsToTheClaim() throws PodConfigException {
        PersistentVolume ours = volume(LOCAL);
        assertEquals(new ClaimedVolume(claim, ours, true), use.bound(claim, Optional.of(ours)));
        assertMessage("error processing PVC ns/data: failed to fetch PV pv from API server: persistentvolumes \"pv\" not found",
                () -> use.bound(claim, Optional.empty()));
        assertMessage("error processing PVC ns/data: found PV object pv but it has a nil pv.Spec.ClaimRef indicating it is not "
                + "yet bound to the claim",
                () -> use.bound(claim, Optional.of(volume(LOCAL, Optional.empty(), VolumeMode.FILESYSTEM))));
        assertMessage("error processing PVC ns/data: found PV object pv but its pv.Spec.ClaimRef.UID uid-old does not point to "
                + "claim.UID uid-c", () -> use.bound(claim, Optional.of(volume(LOCAL,
                        Optional.of(new ClaimReference("ns", "data", "uid-old")), VolumeMode.FILESYSTEM))));
    }

    @Test
    void devicesAreNotMountedAndFileSystemsAreNoDevices() throws PodConfigException {
        Container mounting = Fixtures.container("c").toBuilder()
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build();
        Container opening = Fixtures.container("c").toBuilder().volumeDevices(List.of(new VolumeDevice("v", "/dev/v"))).build();
        Optional<PersistentVolume> device = Optional.of(volume(LOCAL, OURS, VolumeMode.BLOCK));
        Optional<PersistentVolume> files = Optional.of(volume(LOCAL));
        assertMessage("volume v has volumeMode Block, but is specified in volumeMounts",
                () -> by(mounting).bound(claim, device));
        assertMessage("volume v has volumeMode Filesystem, but is specified in volumeDevices",
                () -> by(opening).bound(claim, files));
        assertEquals(files.get(), by(mounting).bound(claim, files).volume());
        assertEquals(device.get(), by(opening).bound(claim, device).volume());
    }

    @Test
    void otherVolumesOfContainersDoNotMatter() throws PodConfigException {
        Container both = Fixtures.container("c").toBuilder()
                .volumeMounts(List.of(VolumeMount.builder().name("files").mountPath("/v").build()))
                .volumeDevices(List.of(new VolumeDevice("device", "/dev/v"))).build();
        Optional<PersistentVolume> device = Optional.of(volume(LOCAL, OURS, VolumeMode.BLOCK));
        Optional<PersistentVolume> files = Optional.of(volume(LOCAL));
        assertEquals(device.get(), by(both).bound(claim, device).volume());
        assertEquals(files.get(), by(both).bound(claim, files).volume());
    }

    @Test
    void ephemeralContainersMountVolumesToo() {
        Container mounting = Fixtures.container("debug").toBuilder()
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build();
        Pod debugged = Fixtures.pod(PodSpec.builder().ephemeralContainers(List.of(new EphemeralContainer(mounting, ""))));
        assertMessage("volume v has volumeMode Block, but is specified in volumeMounts",
                () -> new ClaimUse(debugged, "v", "data", false, false).bound(claim, Optional.of(volume(LOCAL, OURS, VolumeMode.BLOCK))));
    }

    private static ClaimUse by(Container container) {
        return new ClaimUse(Fixtures.pod(container), "v", "data", false, false);
    }

    @Test
    void theLastVolumeWithAClaimDecidesWhetherItIsReadOnly() {
        assertFalse(readOnly("v", "last"));
        assertTrue(readOnly("last", "v"));
    }

    /** Whether v is, when the volume v is read-only and the other is not; the last one of all is not used. */
    private static boolean readOnly(String first, String second) {
        List<Volume> volumes = List.of(claimed(first, first.equals("v")), claimed(second, second.equals("v")),
                claimed("unused", !second.equals("v")), new Volume("other", Optional.of(
                        new VolumeSource.PersistentVolumeClaim("another", !second.equals("v")))));
        Container container = Fixtures.container("c").toBuilder().volumeMounts(Stream.of(first, second, "other")
                .map(name -> VolumeMount.builder().name(name).mountPath("/" + name).build()).toList()).build();
        Pod both = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
                PodSpec.builder().containers(List.of(container)).volumes(volumes).build(), PodStatus.builder().build());
        return ClaimUse.of(both, volumes.getFirst()).orElseThrow().readOnly();
    }

    private static Volume claimed(String name, boolean readOnly) {
        return new Volume(name, Optional.of(new VolumeSource.PersistentVolumeClaim("data", readOnly)));
    }
}
