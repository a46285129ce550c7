package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import java.util.Set;

/**
 * An admitted pod that waits until the pods preempted for it have ended.
 *
 * @param desired the pod
 * @param victims uids of pods that are still there
 * @param timeout ends the wait when the victims do not go
 */
record AwaitingPreemption(PendingPod desired, Set<String> victims, Timers.Pending timeout) {

    AwaitingPreemption renewed(Pod newest) {
        return new AwaitingPreemption(new PendingPod(newest, desired.source()), victims, timeout);
    }
}
