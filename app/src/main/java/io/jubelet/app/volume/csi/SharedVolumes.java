package io.jubelet.app.volume.csi;

/**
 * What set-up and take-back share.
 *
 * @param locks one after another for each volume
 * @param known what this agent knows
 * @param locals the pods that have local volumes
 * @param sizes how large volumes are
 * @param changed called when other volumes may be in use now
 */
record SharedVolumes(VolumeLocks locks, KnownVolumes known, LocalVolumeUsers locals, KnownSizes sizes, Runnable changed) {

    /** Forgets the sizes of volumes that no pod wants any more. */
    void forgetUnwantedSizes() {
        sizes.retain(volume -> known.isWanted(volume) || locals.isWanted(volume));
    }
}
