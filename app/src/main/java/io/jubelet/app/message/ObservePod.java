package io.jubelet.app.message;

import io.jubelet.domain.runtime.PodIdentity;

/**
 * Requests an observation of one pod.
 *
 * @param pod which pod
 * @param newerThan monotonic nanoseconds; an older observation is not good enough and the runtime is asked again
 */
public record ObservePod(PodIdentity pod, long newerThan) {
}
