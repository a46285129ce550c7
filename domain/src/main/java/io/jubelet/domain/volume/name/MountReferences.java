package io.jubelet.domain.volume.name;

import java.util.List;

/** Mount points that show the same directory of the same file system as the mount of a device for all pods (its mount references). */
public final class MountReferences {

    private static final String PLUGINS = "/plugins/kubernetes.io/";

    private MountReferences() {
    }

    /**
     * Those that this agent did not make, such as a bind mount of an administrator: while there is one, the device must neither be
     * unmounted nor detached, as processes may use it there. The mount itself is also seen elsewhere when the root directory is
     * mounted at several places; such references contain the part of the path that begins with the directory of the plugins.
     *
     * @param mountPath where the device is mounted for all pods
     * @param references other mount points
     */
    public static List<String> foreign(String mountPath, List<String> references) {
        String own = mountPath.substring(Math.max(mountPath.indexOf(PLUGINS), 0));
        return references.stream().filter(reference -> !reference.contains(own)).toList();
    }
}
