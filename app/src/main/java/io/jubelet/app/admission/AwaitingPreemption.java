package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import java.util.Set;

/**
 * An admitted pod that waits until the pods preempted for it have ended.
 *
 * @param pod the pod
 * @param source its source
 * @param victims uids of pods that are still there
 * @param timeout ends the wait when the victims do not go
 */
record AwaitingPreemption(Pod pod, String source, Set<String> victims, Timers.Pending timeout) {

    AwaitingPreemption renewed(Pod newest) {
        return new AwaitingPreemption(newest, source, victims, timeout);
    }

    PendingPod desired() {
        return new PendingPod(pod, source);
    }
}
