package io.jubelet.app.worker;

import io.jubelet.app.message.RuntimeHealth;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.PodWorkerState;

/**
 * Input of a step.
 *
 * @param pod the pod as it is desired now
 * @param state state of its worker
 * @param syncState state that its worker keeps from step to step
 * @param runtime whether the runtime is able to work
 */
public record PodSyncContext(Pod pod, PodWorkerState state, PodSyncState syncState, RuntimeHealth runtime) {
}
