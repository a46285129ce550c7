package io.jubelet.app.message;

import io.jubelet.domain.pod.Pod;

/**
 * The status of a pod changed.
 *
 * @param pod the pod with its new status
 */
public record PodStatusChanged(Pod pod) {
}
