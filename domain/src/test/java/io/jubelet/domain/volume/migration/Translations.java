package io.jubelet.domain.volume.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Volumes that are translated, and what comes out. */
final class Translations {

    private Translations() {
    }

    /** A volume "v" of a pod in the namespace "ns". */
    static PersistentVolume inline(CloudVolumeSource source) {
        return inline(source, "ns");
    }

    static PersistentVolume inline(CloudVolumeSource source, String namespace) {
        try {
            return MigratedVolumes.inline(new Volume("v", Optional.of(source)), namespace).orElseThrow();
        } catch (PodConfigException e) {
            throw new AssertionError(e);
        }
    }

    /** A persistent volume "pv" of a claim in the namespace "ns", with all that a translation leaves as it is. */
    static PersistentVolume volume(PersistentVolumeSource source) {
        return new PersistentVolume(ObjectMeta.builder().name("pv").uid("u").build(), source,
                Optional.of(new ClaimReference("ns", "claim", "uid-c")), List.of("ReadWriteOnce"), List.of("noatime"), VolumeMode.BLOCK,
                Optional.empty(), Optional.of(Quantity.parse("1Gi")));
    }

    static PersistentVolume volume(CloudVolumeSource source) {
        return volume(new PersistentVolumeSource.Cloud(source));
    }

    static PersistentVolume labelled(CloudVolumeSource source, Map<String, String> labels) {
        return with(volume(source), ObjectMeta.builder().name("pv").labels(labels).build());
    }

    static PersistentVolume annotated(CloudVolumeSource source, Map<String, String> annotations) {
        return with(volume(source), ObjectMeta.builder().name("pv").annotations(annotations).build());
    }

    static PersistentVolume with(PersistentVolume volume, ObjectMeta metadata) {
        return new PersistentVolume(metadata, volume.source(), volume.claim(), volume.accessModes(), volume.mountOptions(), volume.mode(),
                volume.nodes(), volume.capacity());
    }

    static PersistentVolume translated(PersistentVolume volume) {
        try {
            return MigratedVolumes.persistent(volume);
        } catch (PodConfigException e) {
            throw new AssertionError(e);
        }
    }

    static PersistentVolumeSource source(PersistentVolume volume) {
        return translated(volume).source();
    }

    static void assertRefused(String why, PersistentVolume volume) {
        assertEquals("failed to translate in-tree pv to CSI: " + why,
                assertThrows(PodConfigException.class, () -> MigratedVolumes.persistent(volume)).getMessage());
    }

    static void assertRefused(String why, CloudVolumeSource inline) {
        assertEquals("failed to translate in-tree pv to CSI: " + why, assertThrows(PodConfigException.class,
                () -> MigratedVolumes.inline(new Volume("v", Optional.of(inline)), "ns")).getMessage());
    }

    /** A source without Secrets. */
    static PersistentVolumeSource.Csi csi(String driver, String handle, boolean readOnly, String fsType, Map<String, String> attributes) {
        return new PersistentVolumeSource.Csi(driver, handle, readOnly, fsType, attributes, Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    static PersistentVolumeSource.Csi withStageSecret(PersistentVolumeSource.Csi csi, String name, String namespace) {
        return new PersistentVolumeSource.Csi(csi.driver(), csi.volumeHandle(), csi.readOnly(), csi.fsType(), csi.volumeAttributes(),
                Optional.of(new SecretReference(name, namespace)), Optional.empty(), Optional.empty());
    }

    /** What a volume of a pod is to be. */
    static PersistentVolume expected(String name, PersistentVolumeSource.Csi source, String mode) {
        return new PersistentVolume(ObjectMeta.builder().name(name).build(), source, Optional.empty(), List.of(mode), List.of(),
                VolumeMode.FILESYSTEM, Optional.empty());
    }

    static NodeSelectorRequirement in(String key, String... values) {
        return new NodeSelectorRequirement(key, "In", List.of(values));
    }

    static NodeSelectorTerm term(NodeSelectorRequirement... requirements) {
        return new NodeSelectorTerm(List.of(requirements), List.of());
    }

    static Optional<NodeSelector> nodes(NodeSelectorTerm... terms) {
        return Optional.of(new NodeSelector(Arrays.asList(terms)));
    }
}
