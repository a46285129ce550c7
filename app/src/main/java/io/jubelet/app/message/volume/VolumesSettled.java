package io.jubelet.app.message.volume;

/**
 * Work on the volumes of a pod, for which its worker did not wait, has come to an end, or may be tried again.
 *
 * @param podUid the pod
 */
public record VolumesSettled(String podUid) {
}
