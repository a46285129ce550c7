package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UninterruptedStep;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Starts containers that were created: start, link to its log, postStart hook. */
final class CreatedContainerStarter {

    private static final Logger LOG = System.getLogger(CreatedContainerStarter.class.getName());

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final LifecycleHooks hooks;
    private final ContainerStopper stopper;
    private final PodEvents events;
    private final Decisions decisions;
    private final ActuatedResources actuated;

    CreatedContainerStarter(ContainerRuntime runtime, ContainerLogs logs, LifecycleHooks hooks, ContainerStopper stopper,
            PodEvents events, Decisions decisions, ActuatedResources actuated) {
        this.actuated = actuated;
        this.runtime = runtime;
        this.logs = logs;
        this.hooks = hooks;
        this.stopper = stopper;
        this.events = events;
        this.decisions = decisions;
    }

    /**
     * Starts the container; returns once its postStart hook has ended.
     *
     * @param restartCount of this instance, which names its log
     * @param before how the instance before ended; empty for the first one
     * @throws ContainerStartException when it can't be started, or its hook failed; then it is stopped again
     */
    void start(Pod pod, Container container, String id, ReadySandbox sandbox, int restartCount,
            Optional<ContainerDecision.End> before)
            throws InterruptedException, ContainerStartException {
        actuated.made(pod, container);
        startInRuntime(pod, container, id);
        // A start is completed although its thread was interrupted. What runs is recorded, and has its link, before that counts.
        UninterruptedStep.run(() -> {
            events.normal(pod, container, "Started", "Container started");
            decisions.made(pod, new ContainerDecision.Started(container.name(), before));
            link(pod, container, id, restartCount);
        });
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException("the start of container " + container.name() + " was cancelled");
        }
        if (LifecycleHooks.hasPostStart(container)) {
            try {
                hooks.postStart(pod, container, id, sandbox.ip());
            } catch (ContainerStartException e) {
                stop(pod, container, id, sandbox);
                throw e;
            }
        }
    }

    private void startInRuntime(Pod pod, Container container, String id) throws ContainerStartException {
        try {
            runtime.startContainer(id);
        } catch (PortException e) {
            // The id differs from attempt to attempt; with the name, events of the same failure count as one.
            events.warning(pod, container, "Failed", "Error: " + e.getMessage().replace(id, container.name()));
            throw new ContainerStartException("RunContainerError", e.getMessage());
        }
    }

    /** The link is for users who look for logs: the container runs without it. */
    private void link(Pod pod, Container container, String id, int restartCount) {
        try {
            logs.link(PodIdentity.of(pod), container.name(), id, restartCount);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the log of container {0} of pod {1} has no link: {2}", container.name(),
                    pod.fullName(), e.getMessage());
        }
    }

    private void stop(Pod pod, Container container, String id, ReadySandbox sandbox)
            throws InterruptedException {
        try {
            stopper.stopUnhooked(pod, container, id, sandbox.ip());
        } catch (PortException e) {
            LOG.log(Level.WARNING, "container {0} of pod {1}, whose postStart hook failed, was not stopped: {2}",
                    container.name(), pod.fullName(), e.getMessage());
        }
    }
}
