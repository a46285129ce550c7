package io.jubelet.domain.volume.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
