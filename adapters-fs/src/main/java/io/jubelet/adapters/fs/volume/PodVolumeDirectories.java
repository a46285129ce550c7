package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.volume.VolumeDataKind;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Where the volumes of a pod lie.
 *
 * @param pod directory of the pod
 */
record PodVolumeDirectories(Path pod) {

    /** Name of the directory of {@code emptyDir} volumes. */
    private static final String EMPTY_DIR = "kubernetes.io~empty-dir";
    /** Name of the directory of local persistent volumes. */
    static final String LOCAL = "kubernetes.io~local-volume";

    /**
     * The directories of the pod with this uid.
     *
     * @param pods directory of all pods
     */
    static PodVolumeDirectories of(Path pods, String uid) {
        return new PodVolumeDirectories(pods.resolve(PathStep.of("pod uid", uid)));
    }

    /** Name of the directory of exports of NFS servers. */
    static final String NFS = "kubernetes.io~nfs";
    /** Name of the directory of volumes of CSI drivers. */
    static final String CSI = "kubernetes.io~csi";

    /** The directories of all types. */
    Path all() {
        return pod.resolve("volumes");
    }

    /** An {@code emptyDir}. */
    Path emptyDir(String volume) {
        return volume(EMPTY_DIR, volume);
    }

    /** A volume of a type, by the name of the type's directory. */
    Path volume(String type, String volume) {
        return all().resolve(type).resolve(PathStep.of("volume", volume));
    }

    /** Where a CSI driver mounts a volume. */
    Path published(String volume) {
        return volume(CSI, volume).resolve("mount");
    }

    /** Links to block devices, a directory for each type. */
    Path devices() {
        return pod.resolve("volumeDevices");
    }

    /** The link to a block device, by the name of the type's directory. */
    Path device(String type, String volume) {
        return devices().resolve(type).resolve(PathStep.of("volume", volume));
    }

    /** Uid of the pod. */
    String uid() {
        return pod.getFileName().toString();
    }

    /** Parts of volumes, a directory for each volume. */
    Path parts() {
        return pod.resolve("volume-subpaths");
    }

    /** The directory of the ready files of all volumes. */
    Path metaDirectory() {
        return pod.resolve("plugins").resolve(EMPTY_DIR);
    }

    /** The file that says that an {@code emptyDir} on the disk is ready. */
    Path readyFile(String volume) {
        return metaDirectory().resolve(PathStep.of("volume", volume)).resolve("ready");
    }

    /** Whether access to volumes of a type, by the name of its directory, may wait for a server: those of NFS and of FlexVolume drivers. */
    static boolean mayHang(String type) {
        return type.equals(NFS) || !type.startsWith("kubernetes.io~");
    }

    /** Whether volumes of a type, by the name of its directory, are this agent's to remove with what is in them. */
    static boolean isOwn(String type) {
        return type.equals(EMPTY_DIR) || Arrays.stream(VolumeDataKind.values())
                .anyMatch(kind -> kind.directory().equals(type));
    }
}
