package io.jubelet.domain.volume;

/**
 * The group that a volume is given to (core/v1 {@code fsGroup}).
 *
 * @param id group id, 0 or more
 * @param onlyOnMismatch whether a volume whose top directory has the group and the permissions already is left as it is
 *     ({@code fsGroupChangePolicy: OnRootMismatch})
 */
public record VolumeGroup(long id, boolean onlyOnMismatch) {
}
