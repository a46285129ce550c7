package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.ResizeAttempted;
import io.jubelet.app.message.Topics;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.launch.ResizedResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.resize.MemoryShrink;
import io.jubelet.domain.resize.MemoryUse;
import io.jubelet.domain.resize.ResizePlan;
import io.jubelet.domain.resize.ResizeStep;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.CancelledException;
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

/** Brings resources that were granted to a running pod into force, step by step. */
final class Resizes {

    private static final Logger LOG = System.getLogger("io.jubelet.pod");

    /** Some runtimes answer with these words, and not with the status Unimplemented. */
    private static final String NOT_IMPLEMENTED = "not implemented";

    private final ContainerRuntime runtime;
    private final CgroupTree cgroups;
    private final AppliedResizes applied;
    private final NodeSettings node;
    private final Bus bus;
    private final Timers timers;

    /**
     * What became of a resize.
     *
     * @param changed whether anything was changed
     * @param failure why it could not be finished; empty when it is in force
     */
    record Outcome(boolean changed, Optional<String> failure) {
    }

    Resizes(ContainerRuntime runtime, CgroupTree cgroups, AppliedResizes applied, NodeSettings node, Bus bus,
            Timers timers) {
        this.runtime = runtime;
        this.cgroups = cgroups;
        this.applied = applied;
        this.node = node;
        this.bus = bus;
        this.timers = timers;
    }

    AppliedResizes applied() {
        return applied;
    }

    /**
     * Values in force in the cgroup of a pod; those that it was given when it is gone or can't be read, and empty for pods without
     * cgroups.
     */
    Optional<PodCgroupResources> inForce(Pod pod) {
        try {
            return cgroup(pod).map(this::read);
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: its cgroup can''t be read: {1}", pod.fullName(), e.getMessage());
            return Optional.of(PodCgroupValues.of(pod, node.cgroups().policy()));
        }
    }

    /**
     * What is to be done, with the cgroup of the pod: an agent that ended, or failed, in the middle of a resize may have left it
     * behind although the containers have what they are to have. Looked at until it is right.
     */
    PodActions withCgroup(Pod pod, PodActions actions, PodSyncState memory) {
        if (memory.cgroupIsRight() || actions.killPod() || actions.createSandbox() || actions.resizes()) {
            return actions;
        }
        boolean right = inForce(pod).map(PodCgroupValues.of(pod, node.cgroups().policy())::areIn).orElse(true);
        memory.cgroupIsRight(right);
        return right ? actions : actions.resizingPod();
    }

    /** Carries a resize out as far as possible. */
    Outcome carryOut(Pod pod, PodActions actions) {
        long begin = timers.nanos();
        Outcome outcome = outcome(pod, actions);
        bus.publish(Topics.RESIZE_ATTEMPTED,
                new ResizeAttempted(outcome.failure().isEmpty(), Duration.ofNanos(timers.nanos() - begin)));
        return outcome;
    }

    private Outcome outcome(Pod pod, PodActions actions) {
        PodCgroupResources wanted = PodCgroupValues.of(pod, node.cgroups().policy());
        Optional<CgroupName> group = cgroup(pod);
        PodCgroupResources current;
        try {
            current = group.map(this::read).orElse(wanted);
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            return failed("unable to get pod cgroup config for pod \"" + pod.fullName() + "(" + pod.uid() + ")\": " + e.getMessage());
        }
        Optional<String> refusal = refusal(pod, actions, group, MemoryShrink.of(actions, current, wanted));
        if (refusal.isPresent()) {
            return failed(refusal.get());
        }
        boolean changed = false;
        for (ResizeStep step : ResizePlan.of(pod, actions, current, wanted, applied.of(pod).pod())) {
            Optional<String> failure = take(pod, actions.sandboxId(), group, step);
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

    private Optional<CgroupName> cgroup(Pod pod) {
        return node.cgroups().root().map(root -> root.ofPod(PodQos.of(pod), pod.uid()));
    }

    private PodCgroupResources read(CgroupName group) {
        CgroupLimits limits = cgroups.limits(group);
        return new PodCgroupResources(limits.cpuShares(), limits.cpuQuota(), limits.cpuPeriod(), limits.memoryLimit(),
                Map.of(), Map.of());
    }

    private Optional<String> refusal(Pod pod, PodActions actions, Optional<CgroupName> group, MemoryShrink shrink) {
        if (group.isEmpty() || !MemoryShrink.matters(actions) || !shrink.isAny()) {
            return Optional.empty();
        }
        try {
            return shrink.refusal(use(group.get(), actions));
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            return Optional.of(MemoryShrink.unknownUse(pod));
        }
    }

    /** Containers whose cgroup is not below that of the pod are left to the kernel. */
    private MemoryUse use(CgroupName group, PodActions actions) {
        Map<String, OptionalLong> containers = new LinkedHashMap<>();
        List<String> children = cgroups.children(group);
        for (ContainerResize resize : actions.containersToResize().getOrDefault(ResourceName.MEMORY, List.of())) {
            children.stream().filter(child -> child.contains(resize.id())).findFirst()
                    .map(child -> cgroups.memoryUsage(group.child(child))).filter(OptionalLong::isPresent)
                    .ifPresent(bytes -> containers.put(resize.container().name(), bytes));
        }
        return new MemoryUse(cgroups.memoryUsage(group), containers);
    }

    private Optional<String> take(Pod pod, String sandbox, Optional<CgroupName> group, ResizeStep step) {
        return switch (step) {
            case ResizeStep.PodCgroup change -> group.flatMap(name -> take(pod, sandbox, name, change));
            case ResizeStep.ContainerUpdate update -> attempt(() -> {
                runtime.updateContainerResources(update.id(),
                        ResizedResources.ofContainer(pod, update.container(), node.launch()));
                applied.applied(pod, update.container().name(), update.applied());
            });
            case ResizeStep.PodRecord record -> {
                applied.applied(pod, record.applied());
                yield Optional.empty();
            }
        };
    }

    private Optional<String> take(Pod pod, String sandbox, CgroupName group, ResizeStep.PodCgroup change) {
        Optional<String> refused = tell(pod, sandbox, change.after());
        if (refused.isPresent()) {
            return refused.map(message -> change.refusedBy(sandbox, message));
        }
        Optional<String> failure = attempt(() -> cgroups.apply(group, CgroupLimits.of(change.values(), OptionalLong.empty())));
        failure.ifPresent(_ -> tell(pod, sandbox, change.before()).ifPresent(message -> LOG.log(Level.WARNING,
                "pod {0}: the runtime can''t be told that a resize failed: {1}", pod.fullName(), message)));
        return failure;
    }

    /** Tells the runtime what the whole pod has; most runtimes have no use for it. */
    private Optional<String> tell(Pod pod, String sandbox, PodCgroupResources values) {
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
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }
}
