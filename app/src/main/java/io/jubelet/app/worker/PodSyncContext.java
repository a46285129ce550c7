package io.jubelet.app.worker;

import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.worker.PodWorkerState;
import java.util.Optional;

/**
 * Input of a step.
 *
 * @param pod the pod as it is desired now
 * @param state state of its worker
 * @param syncState state that its worker keeps from step to step
 * @param runtime whether the runtime is able to work
 * @param mirrored the status of the mirror pod of a static pod, as it was observed last; empty while none is known
 */
public record PodSyncContext(Pod pod, PodWorkerState state, PodSyncState syncState, RuntimeHealth runtime,
        Optional<PodStatus> mirrored) {
}
