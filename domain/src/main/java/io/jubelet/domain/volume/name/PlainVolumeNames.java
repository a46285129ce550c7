package io.jubelet.domain.volume.name;

/** A volume that is in the directory of its pod and nowhere else. */
final class PlainVolumeNames extends VolumeNames {

    private final String volumeName;

    PlainVolumeNames(KubeletDirectories directories, String plugin, String specName, String volumeName) {
        super(directories, inTree(plugin), specName);
        this.volumeName = volumeName;
    }

    @Override
    public String volumeName() {
        return volumeName;
    }
}
