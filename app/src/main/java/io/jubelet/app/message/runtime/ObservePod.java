package io.jubelet.app.message.runtime;

import io.jubelet.domain.runtime.PodIdentity;

/**
 * Requests an observation of one pod.
 *
 * @param pod which pod
 * @param newerThan monotonic nanoseconds; an older observation is not good enough and the runtime is asked again
 * @param inspectedAfter monotonic nanoseconds; what was read of running containers before may have changed although they go on
 *     running, and is read again
 */
public record ObservePod(PodIdentity pod, long newerThan, long inspectedAfter) {

    /** A request that takes what was read of running containers before: nothing has changed about those that go on running. */
    public ObservePod(PodIdentity pod, long newerThan) {
        this(pod, newerThan, Long.MIN_VALUE);
    }
}
