package io.jubelet.app.volume.csi;

/**
 * What set-up and take-back share.
 *
 * @param locks one after another for each volume
 * @param known what this agent knows
 * @param sizes how large volumes are
 * @param changed hears that other volumes may be in use now
 */
record SharedVolumes(VolumeLocks locks, KnownVolumes known, KnownSizes sizes, Runnable changed) {
}
