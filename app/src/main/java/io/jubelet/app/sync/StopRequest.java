package io.jubelet.app.sync;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.KillReason;
import java.util.OptionalLong;

/**
 * A container instance that is to be stopped.
 *
 * @param pod its pod
 * @param container the container as the pod describes it
 * @param id id of the instance in the runtime
 * @param runs whether it is known to run, so that its preStop hook can be run
 * @param podIp address of the pod, empty while it has none
 * @param cause cause of the stop
 */
record StopRequest(Pod pod, Container container, String id, boolean runs, String podIp, Cause cause) {

    /**
     * Why a container is stopped, and how long it has.
     *
     * @param reason why, as far as it matters for the grace period
     * @param message text for the {@code Killing} event
     * @param grace seconds that override those of the pod
     */
    record Cause(KillReason reason, String message, OptionalLong grace) {
    }
}
