package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsiVolumeTest {

    private static final Pod POD = Fixtures.pod();

    private static CsiAccess access(String modes) {
        return new CsiAccess(false, "ext4", modes.isEmpty() ? List.of() : List.of(modes.split(";")), List.of("noatime"));
    }

    private static CsiVolume persistent(VolumeMode mode) {
        var source = new PersistentVolumeSource.Csi("d", "h", true, "xfs", Map.of("a", "1"),
                Optional.of(new SecretReference("stage", "one")), Optional.of(new SecretReference("publish", "two")), Optional.empty());
        var volume = new PersistentVolume(ObjectMeta.builder().name("pv").build(), source, Optional.empty(),
                List.of("ReadWriteMany"), List.of("noatime"), mode, Optional.empty());
        return CsiVolume.persistent(volume, source, false);
    }

    @Test
    void anInlineVolumeBelongsToItsPod() {
        CsiVolume volume = CsiVolume.inline(POD, "v", new DriverVolumeSource.Csi("d", Optional.of(true), "xfs", Map.of("a", "1"),
                Optional.of(new LocalObjectReference("s"))));
        assertEquals(new CsiVolume("v", "d", "csi-" + Sha256.hex(POD.uid() + "v"), LifecycleMode.EPHEMERAL, true,
                new CsiAccess(false, "xfs", List.of(), List.of()), Map.of("a", "1"), Optional.empty(),
                Optional.of(ConfigObjectKey.secret("ns", "s"))), volume);
        assertTrue(volume.isInline());
    }

    @Test
    void anInlineVolumeIsWritableUnlessThePodSaysOtherwise() {
        assertFalse(CsiVolume.inline(POD, "v", new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(), Optional.empty()))
                .readOnly());
    }

    /** Whether the attachment is read-only does not decide whether the mount is. */
    @Test
    void aPersistentVolumeIsAsReadOnlyAsItsClaimInThePod() {
        assertEquals(new CsiVolume("pv", "d", "h", LifecycleMode.PERSISTENT, false,
                new CsiAccess(false, "xfs", List.of("ReadWriteMany"), List.of("noatime")), Map.of("a", "1"),
                Optional.of(ConfigObjectKey.secret("one", "stage")), Optional.of(ConfigObjectKey.secret("two", "publish"))),
                persistent(VolumeMode.FILESYSTEM));
        assertTrue(persistent(VolumeMode.BLOCK).access().device());
    }

    @Test
    void anAttachmentIsNamedByVolumeDriverAndNode() {
        assertEquals("csi-" + Sha256.hex("hdn"), persistent(VolumeMode.BLOCK).attachment("n"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', SINGLE_NODE_WRITER, SINGLE_NODE_MULTI_WRITER",
        "ReadWriteOnce, SINGLE_NODE_WRITER, SINGLE_NODE_MULTI_WRITER",
        "ReadWriteOncePod, SINGLE_NODE_WRITER, SINGLE_NODE_SINGLE_WRITER",
        "ReadOnlyMany, MULTI_NODE_READER_ONLY, MULTI_NODE_READER_ONLY",
        "ReadWriteMany;ReadWriteOnce, MULTI_NODE_MULTI_WRITER, MULTI_NODE_MULTI_WRITER",
        "Other, UNKNOWN, UNKNOWN"
    })
    void aDriverGetsTheFirstAccessModeAsExactlyAsItKnowsIt(String modes, CsiAccessMode coarse, CsiAccessMode exact) {
        assertEquals(coarse, VolumeCapability.of(access(modes), facts("")).mode());
        assertEquals(exact, VolumeCapability.of(access(modes), facts("", NodeCapability.SINGLE_NODE_MULTI_WRITER)).mode());
    }

    /** Numbers of csi.v1 VolumeCapability.AccessMode. */
    @ParameterizedTest
    @CsvSource({"UNKNOWN, 0", "SINGLE_NODE_WRITER, 1", "MULTI_NODE_READER_ONLY, 3", "MULTI_NODE_MULTI_WRITER, 5",
        "SINGLE_NODE_SINGLE_WRITER, 6", "SINGLE_NODE_MULTI_WRITER, 7"})
    void accessModesHaveTheNumbersOfTheProtocol(CsiAccessMode mode, int number) {
        assertEquals(number, mode.number());
    }

    @Test
    void aMountHasTheLabelBesidesItsOptions() {
        assertEquals(Optional.of(new VolumeCapability.Mount("ext4", List.of("noatime"), Optional.of(7L))),
                VolumeCapability.of(access(""), facts("", NodeCapability.VOLUME_MOUNT_GROUP)).mount());
        assertEquals(Optional.of(new VolumeCapability.Mount("ext4", List.of("noatime", "context=\"l:s0\""), Optional.empty())),
                VolumeCapability.of(access(""), facts("l:s0")).mount());
    }

    @Test
    void aBlockDeviceIsNotMounted() {
        assertEquals(Optional.empty(), VolumeCapability.of(new CsiAccess(true, "ext4", List.of(), List.of("noatime")), facts("")).mount());
    }

    /** KEP-1710: those for one pod; with the gate {@code SELinuxMount} all but inline ones. */
    @ParameterizedTest
    @CsvSource({
        "ReadWriteOncePod, true, true",
        "ReadWriteOncePod;ReadWriteOnce, false, true",
        "ReadWriteMany, false, true",
        "'', false, false"
    })
    void someVolumesCanBeMountedWithALabel(String modes, boolean onlyOnePod, boolean all) {
        assertEquals(onlyOnePod, access(modes).mountsWithLabel(false));
        assertEquals(all, access(modes).mountsWithLabel(true));
    }

    @ParameterizedTest
    @CsvSource({
        "'', inline",
        "ReadWriteOncePod, RWOP",
        "ReadWriteOncePod;ReadWriteOnce, RWO",
        "ReadWriteOnce;ReadOnlyMany, ROX",
        "ReadOnlyMany;ReadWriteMany, RWX",
        "Other, ''"
    })
    void metricsNameTheWidestAccessMode(String modes, String name) {
        assertEquals(name, access(modes).shortMode());
    }

    private static CsiNodeFacts facts(String label, NodeCapability... capabilities) {
        return new CsiNodeFacts("n", Set.of(capabilities), Optional.of(7L), label);
    }
}
