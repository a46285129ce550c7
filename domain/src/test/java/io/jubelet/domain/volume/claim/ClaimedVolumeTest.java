package io.jubelet.domain.volume.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.plan.FlexVolume;
import io.jubelet.domain.volume.remote.FcDisk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimedVolumeTest {

    private static final Optional<String> PV = Optional.of("pv");
    private static final PersistentVolumeSource LOCAL = new PersistentVolumeSource.Local("/mnt/a", "");
    private static final PersistentVolumeSource FLEX = new PersistentVolumeSource.Network(
            new DriverVolumeSource.FlexVolume("example.com/lvm", "", Optional.empty(), false, Map.of()), "storage");
    private static final PersistentVolumeSource NFS =
            new PersistentVolumeSource.Network(new DriverVolumeSource.Nfs("s", "/a", true));
    private static final PersistentVolumeSource HOST =
            new PersistentVolumeSource.HostPath("/srv", HostPathType.DIRECTORY);
    private static final List<String> NONE = List.of();

    private static PersistentVolume volume(PersistentVolumeSource source, VolumeMode mode, List<String> accessModes,
            List<String> options, Map<String, String> annotations) {
        return new PersistentVolume(ObjectMeta.builder().name("pv").annotations(annotations).build(), source,
                Optional.empty(), accessModes, options, mode, Optional.empty());
    }

    private static PersistentVolume directory(PersistentVolumeSource source, String... options) {
        return volume(source, VolumeMode.FILESYSTEM, NONE, List.of(options), Map.of());
    }

    private static ClaimedVolume claimed(PersistentVolume volume, boolean readOnly) {
        return new ClaimedVolume(new PersistentVolumeClaim(ObjectMeta.builder().name("data").build(), "pv", "Bound"), volume,
                readOnly);
    }

    private static VolumePlan plan(PersistentVolume volume, boolean readOnly) throws PodConfigException {
        return claimed(volume, readOnly).plan(Map.of());
    }

    private static void assertMessage(String message, Executable refused) {
        assertEquals(message, assertThrows(PodConfigException.class, refused).getMessage());
    }

    @Test
    void plansAreMadeForWhatIsOnTheMachine() throws PodConfigException {
        assertEquals(new VolumePlan.Local("pv", "/mnt/a", true), plan(directory(LOCAL), true));
        assertEquals(new VolumePlan.Local("pv", "/dev/a", false, NONE, false, "xfs"),
                plan(directory(new PersistentVolumeSource.Local("/dev/a", "xfs")), false));
        assertEquals(new VolumePlan.HostPath("/srv", HostPathType.DIRECTORY), plan(directory(HOST), false));
        assertEquals(new VolumePlan.LocalDevice("pv", "/mnt/a", true, false),
                plan(volume(LOCAL, VolumeMode.BLOCK, NONE, NONE, Map.of()), true));
    }

    @ParameterizedTest
    @CsvSource({
        "ReadWriteOncePod,               true",
        "ReadWriteOncePod ReadWriteOnce, false",
        "ReadWriteOnce,                  false"})
    void onePodAtATimeIsTheOnlyModeOrNone(String modes, boolean onePod) throws PodConfigException {
        List<String> accessModes = List.of(modes.split(" "));
        assertEquals(new VolumePlan.Local("pv", "/mnt/a", false, NONE, onePod, "ext4"),
                plan(volume(LOCAL, VolumeMode.FILESYSTEM, accessModes, NONE, Map.of()), false));
        assertEquals(new VolumePlan.LocalDevice("pv", "/mnt/a", false, onePod),
                plan(volume(LOCAL, VolumeMode.BLOCK, accessModes, NONE, Map.of()), false));
    }

    @Test
    void mountOptionsComeFromTheOldAnnotationFirst() throws PodConfigException {
        assertEquals(new VolumePlan.Local("pv", "/mnt/a", false, List.of("noatime"), false, "ext4"),
                plan(directory(LOCAL, "noatime"), false));
        assertEquals(new VolumePlan.Local("pv", "/mnt/a", false, List.of("nosuid", "nodev"), false, "ext4"),
                plan(volume(LOCAL, VolumeMode.FILESYSTEM, NONE, List.of("noatime"),
                        Map.of("volume.beta.kubernetes.io/mount-options", "nosuid,nodev")), false));
    }

    @Test
    void theClaimDecidesWhetherAnExportIsReadOnly() throws PodConfigException {
        claimed(directory(NFS, "hard"), false).requireMountOptions();
        assertEquals(new VolumePlan.Nfs("pv", "s:/a", false, List.of("hard"), false), plan(directory(NFS, "hard"), false));
        assertEquals(new VolumePlan.Nfs("pv", "s:/a", true, List.of("hard", "ro"), false), plan(directory(NFS, "hard"), true));
    }

    @Test
    void aPathOfTheMachineHasNoMountOptions() throws PodConfigException {
        claimed(directory(HOST), false).requireMountOptions();
        claimed(directory(LOCAL, "noatime"), false).requireMountOptions();
        assertMessage("mount options are not supported for this volume type",
                () -> claimed(directory(HOST, "noatime"), false).requireMountOptions());
        assertMessage("mount options are not supported for this volume type",
                () -> claimed(directory(FLEX, "noatime"), false).requireMountOptions());
        claimed(directory(NFS, "noatime"), false).requireMountOptions();
    }

    @Test
    void theTypeMustHaveAPlugin() throws PodConfigException {
        for (PersistentVolumeSource source : List.of(HOST, LOCAL, NFS, new PersistentVolumeSource.Other("cinder"))) {
            claimed(directory(source), false).requirePlugin();
        }
        assertMessage("failed to get Plugin from volumeSpec for volume \"pv\" err=no volume plugin matched",
                () -> claimed(directory(new PersistentVolumeSource.Other("rbd")), false).requirePlugin());
    }

    @Test
    void aFlexVolumeDriverHasAVolumeWithTheSecretOfItsNamespace() throws PodConfigException {
        assertEquals(Optional.of(new FlexVolume("pv", (DriverVolumeSource.FlexVolume) ((PersistentVolumeSource.Network) FLEX).source(),
                true, false, "storage")), claimed(directory(FLEX), true).flex());
        assertEquals(Optional.empty(), claimed(directory(NFS), false).flex());
        assertEquals("flexVolume", FLEX.type());
        assertMessage("persistent volume \"pv\" has the volumeMode Block, which volumes of the type flexVolume can't have",
                () -> claimed(volume(FLEX, VolumeMode.BLOCK, NONE, NONE, Map.of()), false).flex());
    }

    @Test
    void whatIsNotMountedIsRefused() {
        assertMessage("persistent volume \"pv\" has the volumeMode Block, which volumes of the type nfs can't have",
                () -> plan(volume(NFS, VolumeMode.BLOCK, NONE, NONE, Map.of()), false));
        assertMessage("persistent volume \"pv\" is of the type rbd, which is not supported; "
                + "local, hostPath, nfs, iscsi, fc, flexVolume and csi are",
                () -> plan(directory(new PersistentVolumeSource.Other("rbd")), false));
        assertMessage("persistent volume \"pv\" is of an unknown type, which is not supported; "
                + "local, hostPath, nfs, iscsi, fc, flexVolume and csi are",
                () -> plan(directory(new PersistentVolumeSource.Other("")), false));
        assertMessage("persistent volume \"pv\" has the volumeMode Block, which volumes of the type hostPath can't have",
                () -> plan(volume(HOST, VolumeMode.BLOCK, NONE, NONE, Map.of()), false));
    }

    private static ClaimedVolume on(String operator, String... values) {
        var term = new NodeSelectorTerm(List.of(new NodeSelectorRequirement("zone", operator, List.of(values))), List.of());
        return claimed(new PersistentVolume(ObjectMeta.builder().name("pv").build(), LOCAL, Optional.empty(), NONE, NONE,
                VolumeMode.FILESYSTEM, Optional.of(new NodeSelector(List.of(term)))), false);
    }

    @Test
    void theNodeMustHaveIt() throws PodConfigException {
        claimed(directory(LOCAL), false).requireNode(Map.of());
        on("In", "a", "b").requireNode(Map.of("zone", "b"));
        assertMessage("no matching NodeSelectorTerms", () -> on("In", "a", "b").requireNode(Map.of("zone", "c")));
        assertMessage("no matching NodeSelectorTerms", () -> on("Exists").requireNode(Map.of("other", "a")));
    }

    @Test
    void fieldsOfTheNodeDoNotCount() {
        var term = new NodeSelectorTerm(List.of(),
                List.of(new NodeSelectorRequirement("metadata.name", "In", List.of("n"))));
        assertMessage("no matching NodeSelectorTerms", () -> claimed(new PersistentVolume(
                ObjectMeta.builder().name("pv").build(), LOCAL, Optional.empty(), NONE, NONE, VolumeMode.FILESYSTEM,
                Optional.of(new NodeSelector(List.of(term)))), false).requireNode(Map.of("metadata.name", "n")));
    }

    @Test
    void aPodGetsNoMoreThanItMayHave() {
        PersistentVolume grouped = volume(LOCAL, VolumeMode.FILESYSTEM, NONE, NONE,
                Map.of("pv.beta.kubernetes.io/gid", "77"));
        OptionalLong group = OptionalLong.of(77);
        assertEquals(new MountedVolume("/p", false, true, group, PV),
                claimed(grouped, false).given(new MountedVolume("/p", false, true)));
        assertEquals(new MountedVolume("/p", true, false, group, PV),
                claimed(grouped, true).given(new MountedVolume("/p", false, false)));
        assertEquals(new MountedVolume("/p", true, false, OptionalLong.empty(), PV),
                claimed(directory(LOCAL), false).given(new MountedVolume("/p", true, false)));
        assertEquals(new BlockVolume("/p", true, group), claimed(grouped, true).given(new BlockVolume("/p", false)));
        assertEquals(new BlockVolume("/p", false), claimed(directory(LOCAL), false).given(new BlockVolume("/p", false)));
    }

    @ParameterizedTest
    @CsvSource({"4321, 4321", "+5, 5", "staff,", "'',", "1.5,", "99999999999999999999,"})
    void aVolumeNamesTheGroupThatMayWrite(String text, Long group) {
        OptionalLong wanted = group == null ? OptionalLong.empty() : OptionalLong.of(group);
        assertEquals(wanted, volume(LOCAL, VolumeMode.FILESYSTEM, NONE, NONE,
                Map.of("pv.beta.kubernetes.io/gid", text)).group());
        assertEquals(OptionalLong.empty(), directory(LOCAL).group());
    }

    private static final FcDisk DISK = new FcDisk(List.of("50060e8"), "0", List.of());
    private static final PersistentVolumeSource FC = new PersistentVolumeSource.Network(
            new DriverVolumeSource.Fc(List.of("50060e8"), Optional.of(0), "xfs", true, List.of()));

    /** The claim decides whether it is read-only, not the volume. */
    @Test
    void disksAreMountedOrOpened() throws PodConfigException {
        assertEquals(new VolumePlan.Disk("pv", DISK, false, List.of("noatime"), false, "xfs"), plan(directory(FC, "noatime"), false));
        assertEquals(new VolumePlan.DiskDevice("pv", DISK, true, false), plan(volume(FC, VolumeMode.BLOCK, NONE, NONE, Map.of()), true));
        assertMessage("persistent volume \"pv\" is one of a CSI driver, which mounts it itself", () -> plan(directory(
                new PersistentVolumeSource.Csi("d", "h", false, "", Map.of(), Optional.empty(), Optional.empty(), Optional.empty())),
                false));
    }

    @Test
    void theSecretOfADiskIsInItsNamespaceOrElseInThatOfThePod() {
        var iscsi = new DriverVolumeSource.Iscsi("10.0.0.1", "iqn.x", 0, "", "", false, List.of(), true, false,
                Optional.of(new LocalObjectReference("chap")), "");
        assertEquals(Optional.of(ConfigObjectKey.secret("ns", "chap")),
                claimed(directory(new PersistentVolumeSource.Network(iscsi)), false).secret("ns"));
        assertEquals(Optional.of(ConfigObjectKey.secret("own", "chap")),
                claimed(directory(new PersistentVolumeSource.Network(iscsi, "own")), false).secret("ns"));
        assertEquals(Optional.empty(), claimed(directory(FC), false).secret("ns"));
        assertEquals(Optional.empty(), claimed(directory(LOCAL), false).secret("ns"));
    }
}
