package io.jubelet.app.sync;

import io.jubelet.app.worker.StartState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.logs.LogRun;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.InterruptedStart;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Optional;

/** The number of the next run of a container: its restart count and the name of its log. */
final class RestartCounts {

    private static final Logger LOG = System.getLogger(RestartCounts.class.getName());

    /**
     * Message of containerd when it refuses to remove a container while it cleans up after a start that was canceled, which
     * takes some seconds. It reports such a container as created all the while.
     */
    private static final String STARTING = "is in starting state";

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final Instant agentStart;

    RestartCounts(ContainerRuntime runtime, ContainerLogs logs, Instant agentStart) {
        this.agentStart = agentStart;
        this.runtime = runtime;
        this.logs = logs;
    }

    /**
     * One more than ever: the runtime may have forgotten newer instances than the newest one it knows. An instance that
     * was created and never started, because the agent ended in between, did not run: it is removed, and its number is
     * used again. Afterwards there is a directory for its log.
     *
     * @param newest the newest instance of the container
     * @param sandboxId the sandbox in which the next one is created
     * @throws PortException when the directory can't be made or read
     * @throws ContainerStartException while the runtime has not yet ended a start whose agent is gone
     */
    int next(Pod pod, StartState state, Container container, Optional<ObservedContainer> newest, String sandboxId)
            throws ContainerStartException {
        logs.createContainerDirectory(PodIdentity.of(pod), container.name());
        int logged = logs.highestRun(PodIdentity.of(pod), container.name()).orElse(-1);
        int known = newest.map(ObservedContainer::restartCount).orElse(-1);
        boolean again = logged <= known && newest.filter(c -> neverRan(state, container, c, sandboxId)).isPresent()
                && isRemoved(pod, newest.get());
        if (known < 0 && logged < 0) {
            return reported(pod, container);
        }
        return again ? known : Math.max(known, logged) + 1;
    }

    /** The restart count of a container of which nothing is left: its log has the number by which the status finds it. */
    private static int reported(Pod pod, Container container) {
        return LogRun.status(pod, container.name()).map(ContainerStatus::restartCount).orElse(0);
    }

    private boolean isRemoved(Pod pod, ObservedContainer unused) throws ContainerStartException {
        try {
            runtime.removeContainer(unused.id());
            return true;
        } catch (PortException e) {
            if (unused.state() == RunState.CREATED && e.getMessage().contains(STARTING)) {
                throw new ContainerStartException("CreateContainerError", "the start of container " + unused.id()
                        + " by an earlier agent has not ended yet: " + e.getMessage());
            }
            LOG.log(Level.WARNING, "container {0} of pod {1} was created and never started, and can''t be removed: {2}",
                    unused.name(), pod.fullName(), e.getMessage());
            return false;
        }
    }

    private boolean neverRan(StartState state, Container container, ObservedContainer newest, String sandboxId) {
        return InterruptedStart.neverRan(container, newest, sandboxId, agentStart,
                state.failedToStart(container.name(), newest.id()));
    }
}
