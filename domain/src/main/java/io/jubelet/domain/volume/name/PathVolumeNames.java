package io.jubelet.domain.volume.name;

/** A volume that is somewhere else than in the directory of its pod. */
final class PathVolumeNames extends VolumeNames {

    private final String volumeName;
    private final String path;

    PathVolumeNames(KubeletDirectories directories, String plugin, String specName, String volumeName, String path) {
        super(directories, inTree(plugin), specName);
        this.volumeName = volumeName;
        this.path = path;
    }

    @Override
    public String volumeName() {
        return volumeName;
    }

    @Override
    public String mountPath(String podUid) {
        return path;
    }
}
