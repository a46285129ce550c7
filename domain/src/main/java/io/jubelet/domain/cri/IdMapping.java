package io.jubelet.domain.cri;

/**
 * A range of ids.
 *
 * @param hostId first id on the host
 * @param containerId first id in the container
 * @param length number of ids
 */
public record IdMapping(long hostId, long containerId, long length) {
}
