package io.jubelet.app.sync;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Ended instances of init containers. The log of the newest instance stays: the restart count continues from it. An instance
 * that can't be removed keeps no pod from starting; garbage collection tries again.
 */
final class InitHistory {

    private static final Logger LOG = System.getLogger(InitHistory.class.getName());

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;

    InitHistory(ContainerRuntime runtime, ContainerLogs logs) {
        this.runtime = runtime;
        this.logs = logs;
    }

    /**
     * Forgets all of them, before the pod begins anew in another sandbox. Everything in the old one has been stopped. One
     * that was never started left no log to count on from; it stays until there is another one.
     */
    void purge(Pod pod, ObservedPod observed) {
        for (Container init : pod.spec().initContainers()) {
            List<ObservedContainer> ran = observed.containers().stream()
                    .filter(c -> c.name().equals(init.name()) && c.state() != RunState.CREATED).toList();
            ran.stream().limit(1).forEach(newest -> {
                remove(pod, newest);
                // From the sandbox before.
                if (ran.size() == 1 && newest.restartCount() > 0) {
                    removeLog(pod, newest, newest.restartCount() - 1);
                }
            });
            ran.stream().skip(1).forEach(old -> removeWithLog(pod, old));
        }
    }

    /**
     * Keeps only the newest one of each, so that a pod whose init container fails for days does not fill the runtime.
     */
    void prune(Pod pod, ObservedPod observed) {
        for (Container init : pod.spec().initContainers()) {
            List<ObservedContainer> ended = observed.containers().stream()
                    .filter(c -> c.name().equals(init.name()))
                    .filter(c -> c.state() == RunState.EXITED || c.state() == RunState.UNKNOWN).toList();
            ended.stream().skip(1).forEach(old -> removeWithLog(pod, old));
        }
    }

    private void removeWithLog(Pod pod, ObservedContainer old) {
        remove(pod, old);
        removeLog(pod, old, old.restartCount());
    }

    private void removeLog(Pod pod, ObservedContainer instance, int run) {
        try {
            logs.removeRun(PodIdentity.of(pod), instance.name(), instance.id(), run);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the log of run {0} of init container {1} of pod {2} stays: {3}", run, instance.name(),
                    pod.fullName(), e.getMessage());
        }
    }

    private void remove(Pod pod, ObservedContainer old) {
        try {
            runtime.removeContainer(old.id());
        } catch (ConflictException e) {
            LOG.log(Level.DEBUG, "an old instance of init container {0} of pod {1} is being removed already: {2}",
                    old.name(), pod.fullName(), e.getMessage());
        } catch (PortException e) {
            LOG.log(Level.WARNING, "an old instance of init container {0} of pod {1} stays: {2}", old.name(),
                    pod.fullName(), e.getMessage());
        }
    }
}
