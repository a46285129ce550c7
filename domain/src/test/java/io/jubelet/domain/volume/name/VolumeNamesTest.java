package io.jubelet.domain.volume.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeNamesTest {

    private static final KubeletDirectories ROOT = new KubeletDirectories("/k");
    private static final PersistentVolumeSource DISK = new PersistentVolumeSource.Csi("disk.example.org", "h/1", false, "",
            Map.of(), Optional.empty(), Optional.empty(), Optional.empty());

    private static VolumeNames persistent(PersistentVolumeSource source, VolumeMode mode) throws PodConfigException {
        return VolumeNames.of(ROOT, new VolumeSpec.Persistent("pv", source, Optional.ofNullable(mode)));
    }

    private static VolumeNames inline(VolumeSource source) throws PodConfigException {
        return VolumeNames.of(ROOT, new VolumeSpec.Inline("v", source));
    }

    @Test
    void podsShareTheNameOfAPersistentVolumeOfADriver() throws PodConfigException {
        VolumeNames names = persistent(DISK, VolumeMode.FILESYSTEM);
        assertEquals("kubernetes.io/csi/disk.example.org^h/1", names.uniqueName().toString());
        assertEquals("kubernetes.io/csi/u-pv", names.uniqueName("u").toString());
        assertEquals("/k/pods/u/volumes/kubernetes.io~csi/pv/mount", names.mountPath("u"));
        assertEquals("/k/plugins/kubernetes.io/csi/disk.example.org/" + Sha256.hex("h/1")
                + "/globalmount", names.sharedPath().orElseThrow());
        assertTrue(names.isMountedOnce());
    }

    @Test
    void anInlineVolumeOfADriverIsForOnePod() throws PodConfigException {
        VolumeNames names = inline(new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(), Optional.empty()));
        assertFalse(names.isMountedOnce());
        assertThrows(PodConfigException.class, names::uniqueName);
        assertThrows(PodConfigException.class, names::sharedPath);
        assertEquals(CsiVolumeNames.inlineHandle("u", "v"), ((CsiVolumeNames) names).handle("u"));
    }

    @Test
    void aDriverWithoutNameHasNoPlace() throws PodConfigException {
        VolumeNames names = CsiVolumeNames.persistent(ROOT, "pv", "", "h");
        assertEquals("makeDeviceMountPath failed, csi source driver name is empty",
                assertThrows(PodConfigException.class, names::sharedPath).getMessage());
        VolumeNames nameless = CsiVolumeNames.persistent(ROOT, "pv", "d", "");
        assertThrows(PodConfigException.class, nameless::sharedPath);
    }

    @Test
    void aFibreChannelDiskIsKnownByTargetsOrByItself() throws PodConfigException {
        var target = new DriverVolumeSource.Fc(List.of("a", "b"), Optional.of(3), "", false, List.of("w"));
        assertEquals("[a b]:3", inline(target).volumeName());
        assertEquals("/k/plugins/kubernetes.io/fc/a-b-lun-3", inline(target).sharedPath().orElseThrow());
        var own = new DriverVolumeSource.Fc(List.of(), Optional.empty(), "", false, List.of("w 1", "w2"));
        assertEquals("[w 1 w2]", inline(own).volumeName());
        assertEquals("/k/plugins/kubernetes.io/fc/w_1-w2", inline(own).sharedPath().orElseThrow());
        var nothing = new DriverVolumeSource.Fc(List.of(), Optional.empty(), "", false, List.of());
        assertEquals("failed to GetVolumeName from volumePlugin for volumeSpec \"v\" err=<nil>",
                assertThrows(PodConfigException.class, () -> inline(nothing).uniqueName()).getMessage());
        assertThrows(PodConfigException.class, () -> inline(nothing).mountPath("u"));
    }

    @Test
    void anInitiatorOfItsOwnHasAnInterfaceOfItsOwn() throws PodConfigException {
        var disk = new DriverVolumeSource.Iscsi("10.0.0.1", "iqn.x", 0, "default", "", false, List.of(), false, false,
                Optional.empty(), "iqn.me");
        assertEquals("/k/plugins/kubernetes.io/iscsi/iface-10.0.0.1:3260:v/10.0.0.1:3260-iqn.x-lun-0",
                inline(disk).sharedPath().orElseThrow());
    }

    @Test
    void devicesHavePlaces() throws PodConfigException {
        assertEquals(new DeviceMapPaths("/k/plugins/kubernetes.io~local-volume/volumeDevices/pv",
                "/k/pods/u/volumeDevices/kubernetes.io~local-volume", "pv"),
                persistent(new PersistentVolumeSource.Local("/dev/a", ""), VolumeMode.BLOCK).device("u").orElseThrow());
        assertTrue(persistent(new PersistentVolumeSource.Local("/a", ""), VolumeMode.FILESYSTEM).device("u").isEmpty());
    }

    @Test
    void whatHasNoPluginHasNoNames() {
        assertThrows(PodConfigException.class, () -> persistent(new PersistentVolumeSource.Other("rbd"), VolumeMode.BLOCK));
    }

    @Test
    void whatIsSwitchedOffHasANameInMetrics() throws PodConfigException {
        VolumeNames git = inline(new DriverVolumeSource.GitRepo("https://example.com/a", "main", "b"));
        assertEquals("kubernetes.io/git-repo", git.pluginName());
        assertEquals("https://example.com/a:main:b", git.volumeName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a/b", "kubernetes.io/csi"})
    void aNameOnANodeHasThreeParts(String text) {
        assertThrows(IllegalArgumentException.class, () -> UniqueVolumeName.parse(text));
    }

    @Test
    void namesOnANodeAreReadAsTheyAreWritten() {
        var name = new UniqueVolumeName("kubernetes.io/csi", "d^a/b");
        assertEquals(name, UniqueVolumeName.parse(name.toString()));
    }

    private static DriverVolumeSource.Iscsi iscsi(String portal) {
        return new DriverVolumeSource.Iscsi(portal, "iqn.x", 0, "default", "", false, List.of(), false, false, Optional.empty(), "");
    }

    private static DriverVolumeSource.Fc fc(Optional<Integer> lun, String targets, String... ids) {
        return new DriverVolumeSource.Fc(targets.isEmpty() ? List.of() : List.of(targets.split(" ")), lun, "", false, List.of(ids));
    }

    /** Name, path in a pod and path for all pods of a volume, where it has one. */
    @ParameterizedTest
    @MethodSource
    void eachTypeHasItsNamesAndPlaces(PersistentVolumeSource source, String name, String inPod, String shared) throws PodConfigException {
        VolumeNames names = persistent(source, VolumeMode.FILESYSTEM);
        assertEquals(name, names.uniqueName().toString());
        assertEquals(inPod, names.mountPath("u"));
        assertEquals(Optional.ofNullable(shared), names.sharedPath());
        assertEquals(shared != null, names.isMountedOnce());
        assertEquals(Optional.empty(), names.device("u").filter(_ -> !(source instanceof PersistentVolumeSource.Csi)));
    }

    static List<Arguments> eachTypeHasItsNamesAndPlaces() {
        return List.of(
                Arguments.of(new PersistentVolumeSource.Local("/mnt/a", ""), "kubernetes.io/local-volume/pv",
                        "/k/pods/u/volumes/kubernetes.io~local-volume/pv", "/mnt/a"),
                Arguments.of(new PersistentVolumeSource.HostPath("/srv", HostPathType.UNSET), "kubernetes.io/host-path//srv", "/srv", null),
                Arguments.of(new PersistentVolumeSource.Network(new DriverVolumeSource.Nfs("s", "/a", false)),
                        "kubernetes.io/nfs/s//a", "/k/pods/u/volumes/kubernetes.io~nfs/pv", null),
                Arguments.of(new PersistentVolumeSource.Network(iscsi("10.0.0.1")), "kubernetes.io/iscsi/10.0.0.1:iqn.x:0",
                        "/k/pods/u/volumes/kubernetes.io~iscsi/pv",
                        "/k/plugins/kubernetes.io/iscsi/iface-default/10.0.0.1:3260-iqn.x-lun-0"),
                Arguments.of(new PersistentVolumeSource.Network(iscsi("10.0.0.1:99")), "kubernetes.io/iscsi/10.0.0.1:99:iqn.x:0",
                        "/k/pods/u/volumes/kubernetes.io~iscsi/pv",
                        "/k/plugins/kubernetes.io/iscsi/iface-default/10.0.0.1:99-iqn.x-lun-0"),
                Arguments.of(new PersistentVolumeSource.Network(fc(Optional.of(3), "a b", "w")), "kubernetes.io/fc/[a b]:3",
                        "/k/pods/u/volumes/kubernetes.io~fc/pv", "/k/plugins/kubernetes.io/fc/a-b-lun-3"),
                Arguments.of(new PersistentVolumeSource.Network(new DriverVolumeSource.FlexVolume("example.com/lvm", "", Optional.empty(),
                        false, Map.of())), "example.com/lvm/pv", "/k/pods/u/volumes/example.com~lvm/pv",
                        "/k/plugins/kubernetes.io/flexvolume/example.com/lvm/mounts/pv"),
                Arguments.of(DISK, "kubernetes.io/csi/disk.example.org^h/1", "/k/pods/u/volumes/kubernetes.io~csi/pv/mount",
                        "/k/plugins/kubernetes.io/csi/disk.example.org/" + Sha256.hex("h/1") + "/globalmount"));
    }

    /** A disk that is not known by its targets is known by its identifiers, or not at all. */
    @Test
    void aNumberIsOneOfTargets() throws PodConfigException {
        assertEquals("[w]", inline(fc(Optional.empty(), "a", "w")).volumeName());
        assertEquals("[w]", inline(fc(Optional.of(3), "", "w")).volumeName());
        assertEquals("", inline(fc(Optional.of(3), "")).volumeName());
        assertThrows(PodConfigException.class, () -> inline(fc(Optional.of(3), "")).sharedPath());
    }

    @Test
    void devicesOfDisksHavePlacesToo() throws PodConfigException {
        for (var disk : List.of(iscsi("10.0.0.1"), fc(Optional.of(3), "a"))) {
            VolumeNames device = persistent(new PersistentVolumeSource.Network(disk), VolumeMode.BLOCK);
            String type = disk instanceof DriverVolumeSource.Fc ? "fc" : "iscsi";
            assertEquals(new DeviceMapPaths("/k/plugins/kubernetes.io/" + type + "/volumeDevices/"
                    + (type.equals("fc") ? "a-lun-3" : "iface-default/10.0.0.1:3260-iqn.x-lun-0"),
                    "/k/pods/u/volumeDevices/kubernetes.io~" + type, "pv"), device.device("u").orElseThrow());
            assertThrows(PodConfigException.class, () -> persistent(new PersistentVolumeSource.Network(disk), null).sharedPath());
        }
    }

    @Test
    void aDriverHasPlacesForDevices() throws PodConfigException {
        CsiVolumeNames names = (CsiVolumeNames) persistent(DISK, VolumeMode.BLOCK);
        String all = "/k/plugins/kubernetes.io/csi/volumeDevices";
        assertEquals(List.of(all + "/pv/dev", all + "/pv/data", all + "/staging/pv", all + "/publish/pv", all + "/publish/pv/u"),
                List.of(names.deviceHolding(), names.deviceRecordDirectory(), names.deviceStaging(), names.devicePublishing(),
                        names.devicePublishing("u")));
        assertEquals(new DeviceMapPaths(all + "/pv/dev", "/k/pods/u/volumeDevices/kubernetes.io~csi", "pv"),
                names.device("u").orElseThrow());
        assertEquals(Optional.empty(), CsiVolumeNames.inline(ROOT, "v", "d").device("u"));
    }

    /** The name of an attachment and the handle of an inline volume are SHA-256 sums, computed by other means. */
    @Test
    void namesOfDriversAreSums() {
        assertEquals("csi-88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589", CsiVolumeNames.attachment("ab", "c", "d"));
        assertEquals("csi-88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589", CsiVolumeNames.inlineHandle("ab", "cd"));
    }

    @Test
    void theNameOnTheNodeNamesDriverAndHandle() {
        UniqueVolumeName name = CsiVolumeNames.unique("d", "h^1/2");
        assertEquals("kubernetes.io/csi/d^h^1/2", name.toString());
        assertEquals(List.of("d", "h^1/2"), List.of(CsiVolumeNames.driver(name), CsiVolumeNames.handle(name)));
        for (UniqueVolumeName other : List.of(new UniqueVolumeName("kubernetes.io/nfs", "d^h"),
                new UniqueVolumeName("kubernetes.io/csi", "dh"))) {
            assertThrows(IllegalArgumentException.class, () -> CsiVolumeNames.driver(other));
        }
    }

    @Test
    void directoriesAreThoseOfAKubelet() {
        assertEquals(List.of("/k/plugins_registry", "/k/checkpoints", "/k/pod-resources", "/k/pods/u/containers/c", "/k/pods/u/plugins",
                "/k/pods/u/volume-subpaths"), List.of(ROOT.pluginRegistration(), ROOT.checkpoints(), ROOT.podResources(),
                ROOT.container("u", "c"), ROOT.podPlugins("u"), ROOT.subPaths("u")));
        assertEquals("kubernetes.io/csi", EscapedName.name("kubernetes.io~csi"));
    }
}
