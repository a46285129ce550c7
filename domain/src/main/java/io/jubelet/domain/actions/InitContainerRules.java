package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillReason;
import java.util.List;
import java.util.Optional;

/**
 * Init containers and sidecars. They are examined from the last to the first, because old instances are removed from the
 * runtime and only the last one with an instance shows the progress of the pod:
 *
 * <pre>
 *   last ... the furthest with an instance ... first
 *     none seen: skipped │ decides what is next │ done before: only sidecars matter
 * </pre>
 */
final class InitContainerRules {
    private final PodSituation situation;
    private final ActionPlan plan;
    private final List<Container> containers;
    /** The pod is past its init containers, so regular containers may run. */
    private boolean initialized;
    /** A container after the examined one has an instance, so the examined one was started before. */
    private boolean passed;

    private InitContainerRules(PodSituation situation, ActionPlan plan) {
        this.situation = situation;
        this.plan = plan;
        containers = situation.pod().spec().initContainers();
        initialized = anyRegularStarted(situation);
        passed = initialized;
    }

    /** Plans for the init containers; true when regular containers are examined in the same sync. */
    static boolean apply(PodSituation situation, ActionPlan plan) {
        return situation.pod().spec().initContainers().isEmpty() || new InitContainerRules(situation, plan).walk();
    }

    private boolean walk() {
        for (int i = containers.size() - 1; i >= 0; i--) {
            Container container = containers.get(i);
            Optional<ObservedContainer> newest = newest(container);
            if (newest.isEmpty()) {
                if (passed && container.isSidecar()) {
                    plan.startInit(container);
                }
                continue;
            }
            if (container.isSidecar()) {
                sidecar(i, newest.get());
            } else if (!passed && !runOnce(i, newest.get())) {
                plan.killPod();
                return false;
            }
            passed = true;
        }
        if (!passed) {
            plan.startInit(containers.getFirst());
        }
        plan.reverseInit();
        return initialized;
    }

    /**
     * The newest instance that counts. What ended in an earlier sandbox has no meaning for this one, and would make the
     * containers after it start too early if it could not be removed; what may still be alive is never overlooked.
     */
    private Optional<ObservedContainer> newest(Container container) {
        return situation.observed().containers().stream()
                .filter(instance -> instance.name().equals(container.name()))
                .filter(instance -> instance.sandboxId().equals(sandboxOf(situation))
                        || instance.state() == RunState.RUNNING || instance.state() == RunState.UNKNOWN)
                .findFirst();
    }

    /** An init container that has to succeed once; false when it failed for good and the pod with it. */
    private boolean runOnce(int index, ObservedContainer instance) {
        Container container = containers.get(index);
        switch (instance.state()) {
            case CREATED -> plan.startInit(container);
            case RUNNING -> resize(container, instance);
            case EXITED -> {
                if (!hasFailed(instance)) {
                    next(index);
                } else if (RestartDecision.shouldRestart(container, situation.pod(), situation.observed())) {
                    plan.startInit(container);
                } else {
                    return false;
                }
            }
            case UNKNOWN -> {
                if (!RestartDecision.afterKill(container, situation.pod().spec())) {
                    return false;
                }
                restartUnknown(container, instance);
            }
        }
        return true;
    }

    /** A container that ran out of memory has failed even if its first process hid that behind exit code 0. */
    private static boolean hasFailed(ObservedContainer ended) {
        return ended.exitCode() != 0 || ended.reason().equals("OOMKilled");
    }

    private void sidecar(int index, ObservedContainer instance) {
        Container container = containers.get(index);
        switch (instance.state()) {
            case CREATED, EXITED -> plan.startInit(container);
            case RUNNING -> runningSidecar(index, instance);
            case UNKNOWN -> restartUnknown(container, instance);
        }
    }

    private void runningSidecar(int index, ObservedContainer instance) {
        Container container = containers.get(index);
        String name = "Init container " + container.name();
        ProbeResult startup = container.startupProbe().isEmpty()
                ? ProbeResult.SUCCESS : situation.startupOf(instance).orElse(ProbeResult.UNKNOWN);
        if (startup == ProbeResult.FAILURE) {
            restart(container, instance, KillReason.STARTUP_PROBE, name + " failed startup probe");
        }
        if (startup != ProbeResult.SUCCESS) {
            return;
        }
        next(index);
        if (ContainerHash.isChanged(container, instance)) {
            restart(container, instance, KillReason.NONE, name + " definition changed");
            return;
        }
        Optional<ProbeResult> liveness = container.livenessProbe().isEmpty()
                ? Optional.of(ProbeResult.SUCCESS) : situation.livenessOf(instance);
        if (liveness.filter(result -> result == ProbeResult.FAILURE).isPresent()) {
            restart(container, instance, KillReason.LIVENESS_PROBE, name + " failed liveness probe");
        } else if (liveness.isPresent()) {
            resize(container, instance);
        }
    }

    private void resize(Container container, ObservedContainer instance) {
        if (ResizeRules.apply(situation, container, instance, plan) == ResizeRules.Outcome.RESTART) {
            plan.startInit(container);
        }
    }

    /** The container is done: the next one is due, or the pod is initialized. */
    private void next(int index) {
        if (index == containers.size() - 1) {
            initialized = true;
        } else if (!passed) {
            plan.startInit(containers.get(index + 1));
        }
    }

    private void restartUnknown(Container container, ObservedContainer instance) {
        restart(container, instance, KillReason.UNKNOWN,
                "Init container is in \"unknown\" state, try killing it before restart");
    }

    private void restart(Container container, ObservedContainer instance, KillReason reason, String message) {
        plan.kill(instance, container, reason, message);
        plan.startInit(container);
    }

    /**
     * Whether the newest run of a regular container in the sandbox is there and has not ended. An instance before it proves
     * nothing: a runtime may keep one that could not be started, and sidecars have to be up before the next run.
     */
    private static boolean anyRegularStarted(PodSituation situation) {
        String sandbox = sandboxOf(situation);
        return situation.pod().spec().containers().stream()
                .flatMap(container -> situation.observed().containers().stream()
                        .filter(c -> c.name().equals(container.name()) && c.sandboxId().equals(sandbox)).limit(1))
                .anyMatch(c -> c.state() == RunState.CREATED || c.state() == RunState.RUNNING);
    }

    /** No new sandbox is needed, so the newest one is there and ready. */
    private static String sandboxOf(PodSituation situation) {
        return situation.observed().sandboxes().getFirst().id();
    }
}
