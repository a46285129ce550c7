package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ResizeAttempted;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.worker.ObservedCgroup;
import io.jubelet.app.worker.ResizeState;
import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.ContainerCgroup;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.launch.ResizedResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resize.MemoryShrink;
import io.jubelet.domain.resize.MemoryUse;
import io.jubelet.domain.resize.ResizePlan;
import io.jubelet.domain.resize.ResizeStep;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Brings resources that were allocated to a running pod into force, step by step. */
final class Resizes {

    private static final Logger LOG = System.getLogger(Resizes.class.getName());

    /** Some runtimes answer with these words, and not with the status Unimplemented. */
    private static final String NOT_IMPLEMENTED = "not implemented";

    private final ContainerRuntime runtime;
    private final CgroupTree cgroups;
    private final ActuatedResources actuated;
    private final CgroupsOfPods groups;
    private final UnrecordedUpdates unrecorded;
    private final NodeSettings node;
    private final Bus bus;
    private final Timers timers;

    /**
     * Result of a resize.
     *
     * @param changed whether anything was changed
     * @param failure why it could not be finished; empty when it is in force
     */
    record Outcome(boolean changed, Optional<String> failure) {
    }

    Resizes(ContainerRuntime runtime, CgroupTree cgroups, ActuatedResources actuated, CgroupsOfPods groups,
            NodeSettings node, Bus bus, Timers timers) {
        this.runtime = runtime;
        this.cgroups = cgroups;
        this.actuated = actuated;
        this.groups = groups;
        this.unrecorded = new UnrecordedUpdates(actuated, groups, node);
        this.node = node;
        this.bus = bus;
        this.timers = timers;
    }

    /** Updates the state of a resize, and the report about it, by the observed pod. */
    void review(Pod pod, ObservedPod observed, ResizeState state) throws InterruptedException {
        unrecorded.find(pod, observed, state);
        groups.check(pod, observed, state);
        actuated.review(pod, observed, state);
    }

    /** The actions, with a resize of the pod when its cgroup was found to be wrong. */
    static PodActions withCgroup(PodActions actions, ResizeState state) {
        return state.isCgroupWrong() && !actions.killPod() && !actions.createSandbox() && !actions.resizes()
                ? actions.resizingPod() : actions;
    }

    /**
     * Carries a resize out as far as possible, and reports a failure. When all of the cgroup of the pod was written, it is not read
     * again: a kernel has values of its own for what it can't have exactly.
     */
    Outcome actuate(Pod pod, PodActions actions, ResizeState state) throws InterruptedException {
        long begin = timers.nanos();
        PodCgroupResources desired = groups.desired(pod);
        Outcome outcome = outcome(pod, actions, desired);
        state.setCgroup(outcome.failure().isEmpty() && actions.resizePod()
                ? Optional.of(new ObservedCgroup(pod.spec(), desired, true)) : Optional.empty());
        bus.publish(PodTopics.RESIZE_ATTEMPTED,
                new ResizeAttempted(outcome.failure().isEmpty(), Duration.ofNanos(timers.nanos() - begin)));
        if (outcome.changed()) {
            state.markResized(timers.nanos());
        }
        outcome.failure().ifPresent(message -> actuated.failed(pod, state, message));
        return outcome;
    }

    private Outcome outcome(Pod pod, PodActions actions, PodCgroupResources desired) throws InterruptedException {
        Optional<CgroupName> group = groups.name(pod);
        PodCgroupResources current;
        try {
            current = group.map(groups::read).orElse(desired);
        } catch (PortException e) {
            return failed("unable to get pod cgroup memory config for pod \"" + pod.fullName() + "(" + pod.uid() + ")\": "
                    + e.getMessage());
        }
        Optional<String> refusal = refusal(pod, actions, group, MemoryShrink.of(actions, current, desired));
        if (refusal.isPresent()) {
            return failed(refusal.get());
        }
        boolean changed = false;
        for (ResizeStep step : ResizePlan.of(pod, actions, current, desired, actuated.forDecision(pod).pod())) {
            Optional<String> failure = applyStep(pod, actions.sandboxId(), group, step);
            if (failure.isPresent()) {
                return new Outcome(changed, failure);
            }
            changed = true;
        }
        return new Outcome(changed, Optional.empty());
    }

    private static Outcome failed(String why) {
        return new Outcome(false, Optional.of(why));
    }

    private Optional<String> refusal(Pod pod, PodActions actions, Optional<CgroupName> group, MemoryShrink shrink) {
        if (group.isEmpty() || !MemoryShrink.matters(actions) || !shrink.isAny()) {
            return Optional.empty();
        }
        try {
            return shrink.refusal(use(group.get(), actions));
        } catch (PortException e) {
            return Optional.of(MemoryShrink.unknownUse(pod));
        }
    }

    /** Containers whose cgroup is not below that of the pod are left to the kernel. */
    private MemoryUse use(CgroupName group, PodActions actions) {
        Map<String, OptionalLong> containers = new LinkedHashMap<>();
        List<String> children = cgroups.children(group);
        for (ContainerResize resize : actions.containersToResize().getOrDefault(ResourceName.MEMORY, List.of())) {
            children.stream().filter(child -> ContainerCgroup.containerId(child).equals(Optional.of(resize.id()))).findFirst()
                    .map(child -> cgroups.memoryUsage(group.child(child))).filter(OptionalLong::isPresent)
                    .ifPresent(bytes -> containers.put(resize.container().name(), bytes));
        }
        return new MemoryUse(cgroups.memoryUsage(group), containers);
    }

    private Optional<String> applyStep(Pod pod, String sandbox, Optional<CgroupName> group, ResizeStep step)
            throws InterruptedException {
        return switch (step) {
            case ResizeStep.PodCgroup change -> group.flatMap(name -> applyStep(pod, sandbox, name, change));
            case ResizeStep.ContainerUpdate update -> {
                boolean exclusive = groups.isFreeOfQuota(pod, update.container());
                yield attempt(() -> {
                    runtime.updateContainerResources(update.id(),
                            ResizedResources.ofContainer(pod, update.container(), exclusive, node.launch()));
                    actuated.applied(pod, update.container().name(), update.applied());
                });
            }
            case ResizeStep.PodRecord record -> {
                actuated.applied(pod, record.applied());
                yield Optional.empty();
            }
        };
    }

    private Optional<String> applyStep(Pod pod, String sandbox, CgroupName group, ResizeStep.PodCgroup change) {
        Optional<String> refused = updateSandbox(pod, sandbox, change.after());
        if (refused.isPresent()) {
            return refused.map(message -> change.refusedBy(sandbox, message));
        }
        Optional<String> failure = attempt(() -> cgroups.apply(group, CgroupLimits.of(change.values(), OptionalLong.empty())));
        failure.ifPresent(_ -> updateSandbox(pod, sandbox, change.before()).ifPresent(message -> LOG.log(Level.WARNING,
                "pod {0}: the failed resize can''t be passed to the runtime: {1}", pod.fullName(), message)));
        return failure;
    }

    /** Passes to the runtime what the whole pod has; most runtimes have no use for it. */
    private Optional<String> updateSandbox(Pod pod, String sandbox, PodCgroupResources values) {
        return attempt(() -> {
            try {
                runtime.updateSandboxResources(sandbox, ResizedResources.ofOverhead(pod.spec(), node.launch()),
                        ResizedResources.ofPod(pod.spec(), values));
            } catch (UnimplementedException e) {
                LOG.log(Level.DEBUG, "the runtime takes no resources of whole pods");
            }
        }).filter(message -> !message.contains(NOT_IMPLEMENTED));
    }

    private static Optional<String> attempt(Runnable call) {
        try {
            call.run();
            return Optional.empty();
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }
}
