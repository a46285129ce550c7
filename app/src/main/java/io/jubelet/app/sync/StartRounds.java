package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.worker.StartState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.ports.time.Timers;

/**
 * Begins rounds of starting containers.
 *
 * @param starter starts each container
 * @param bus takes events, decisions and failures
 * @param timers time of the pauses after failures
 * @param tasks threads of starts side by side
 */
record StartRounds(ContainerStarter starter, Bus bus, Timers timers, Tasks tasks) {

    /**
     * A round for a pod.
     *
     * @param observed the pod as it was observed when the starts were decided
     */
    StartRound begin(Pod pod, ObservedPod observed, StartState state) {
        return new StartRound(starter, bus, timers, tasks, pod, observed, state);
    }
}
