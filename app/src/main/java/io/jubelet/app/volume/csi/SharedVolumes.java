package io.jubelet.app.volume.csi;

/**
 * State shared by set-up and tear-down.
 *
 * @param locks one after another for each volume
 * @param known knowledge of this agent
 * @param locals the pods that have local volumes
 * @param sizes how large volumes are
 * @param changed called when other volumes may be in use now
 */
record SharedVolumes(VolumeLocks locks, KnownVolumes known, LocalVolumeUsers locals, KnownSizes sizes, Runnable changed) {

    /** Forgets the sizes of volumes that no pod wants any more. */
    void forgetUnusedSizes() {
        sizes.retain(volume -> known.isDesired(volume) || locals.isDesired(volume));
    }
}
