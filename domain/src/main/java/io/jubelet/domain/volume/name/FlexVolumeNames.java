package io.jubelet.domain.volume.name;

import java.util.Optional;

/** A volume of a FlexVolume driver, whose plugin has the name of the driver. */
final class FlexVolumeNames extends VolumeNames {

    FlexVolumeNames(KubeletDirectories directories, String specName, String driver) {
        super(directories, driver, specName);
    }

    @Override
    public String volumeName() {
        return specName();
    }

    /** By drivers that attach volumes. */
    @Override
    public boolean isMountedOnce() {
        return true;
    }

    @Override
    public Optional<String> sharedPath() {
        return Optional.of(directories().plugin(inTree("flexvolume")) + "/" + pluginName() + "/mounts/" + specName());
    }
}
