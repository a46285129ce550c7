package io.jubelet.app.sim;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.event.PodEvent;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Resources of pods, and changes of them, in every second history; the others are what they were without that. Some machines
 * are too small for all that is requested. Some pods use more memory than a resize leaves them, until the faults end.
 */
final class SimResizes {

    private static final String[] CPU = {"100m", "150m", "300m", "1", "2500m"};
    private static final String[] MEMORY = {"64Mi", "100M", "256Mi", "1Gi"};
    /** CPUs of a machine that has room for everybody. */
    static final int MANY = 64;
    private static final String RESTARTS = "RestartContainer";
    private static final CgroupName PODS = new CgroupName(List.of("kubepods"));

    private final RandomGenerator random;
    private final Optional<SimPodLevel> podLevel;
    /** Containers that may be killed for a resize, by uid and name. */
    private final Set<String> restarting = new HashSet<>();
    private final Set<CgroupName> used = new HashSet<>();

    private SimResizes(long seed) {
        random = new SplittableRandom(~seed * 31);
        podLevel = SimPodLevel.of(seed);
    }

    /** Resizes for the history of this seed. */
    static Optional<SimResizes> of(long seed) {
        return seed % 2 == 0 ? Optional.of(new SimResizes(seed)) : Optional.empty();
    }

    /** Half of the machines have room for everybody. */
    void configure(SimWorld world) {
        if (random.nextBoolean()) {
            world.host.machine(new Machine(6, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        }
    }

    /** A pod with resources for its containers, in one of the three classes. */
    Pod equipped(Pod pod) {
        int kind = random.nextInt(4);
        if (kind == 0) {
            return pod;
        }
        Pod sized = changed(pod, container -> {
            var changed = container.toBuilder().resources(resources(kind == 1 ? QosClass.GUARANTEED : QosClass.BURSTABLE, 2));
            boolean once = pod.spec().restartPolicy().filter(policy -> policy == RestartPolicy.NEVER).isPresent()
                    || pod.spec().initContainers().contains(container) && !container.isSidecar();
            if (!once && random.nextInt(4) == 0) {
                restarting.add(pod.uid() + "/" + container.name());
                changed.resizePolicy(List.of(new ContainerResizePolicy(random.nextBoolean() ? "cpu" : "memory", RESTARTS)));
            }
            return changed.build();
        });
        return podLevel.map(some -> some.equipped(sized)).orElse(sized);
    }

    /** Limits follow from requests, so that what was allocated says what has to be in force. */
    private ResourceRequirements resources(QosClass qos, int choices) {
        return resources(qos == QosClass.GUARANTEED, Quantity.parse(CPU[random.nextInt(choices)]),
                Quantity.parse(MEMORY[random.nextInt(choices)]));
    }

    /** Twice the requests are the limits, or once for Guaranteed ones. */
    static ResourceRequirements resources(boolean guaranteed, Quantity cpu, Quantity memory) {
        int factor = guaranteed ? 1 : 2;
        return new ResourceRequirements(Map.of("cpu", Quantity.parse(cpu.milliValue() * factor + "m"),
                "memory", Quantity.parse(Long.toString(memory.value() * factor))), Map.of("cpu", cpu, "memory", memory), List.of());
    }

    private static Pod changed(Pod pod, UnaryOperator<Container> change) {
        return pod.withSpec(pod.spec().toBuilder().initContainers(pod.spec().initContainers().stream().map(change).toList())
                .containers(pod.spec().containers().stream().map(change).toList()).build());
    }

    /** The next thing that somebody does to one of these pods; empty when nobody does anything. */
    Optional<Pod> next(SimWorld world, List<Pod> pods) {
        List<Pod> candidates = pods.stream().filter(pod -> PodQos.of(pod) != QosClass.BEST_EFFORT).toList();
        if (candidates.isEmpty() || random.nextInt(3) == 0) {
            return Optional.empty();
        }
        Pod pod = candidates.get(random.nextInt(candidates.size()));
        if (random.nextInt(8) == 0) {
            use(world, group(pod), 100L << 20);
        }
        return Optional.of(resized(pod));
    }

    /** The same pod with other resources for one container or as a whole, in the next generation. */
    private Pod resized(Pod pod) {
        List<Container> all = SimPods.containers(pod).filter(container -> !container.resourcesOrNone().requests().isEmpty()).toList();
        Pod changed = pod;
        if (!all.isEmpty()) {
            Container which = all.get(random.nextInt(all.size()));
            ResourceRequirements resources = resources(PodQos.of(pod), CPU.length - 1 - random.nextInt(2));
            changed = changed(pod, container -> container == which ? container.toBuilder().resources(resources).build() : container);
        }
        return (pod.spec().resources().isEmpty() ? changed : podLevel.orElseThrow().resized(changed))
                .withMetadata(pod.metadata().toBuilder().generation(pod.metadata().generation() + 1).build());
    }

    private void use(SimWorld world, CgroupName group, long bytes) {
        used.add(group);
        world.cgroups.use(group, bytes);
    }

    private static CgroupName group(Pod pod) {
        return PODS.ofPod(PodQos.of(pod), pod.uid());
    }

    /** No pod uses much memory any more. */
    void recover(SimWorld world) {
        used.forEach(group -> world.cgroups.use(group, 0));
    }

    /** What was allocated to each pod is what it requests or less than the machine has, and is in force. */
    void check(SimWorld world, Collection<Pod> desired) {
        for (PodEvent event : world.events.ofPods()) {
            if (event.message().contains(" resize requires restart")) {
                String container = event.message().split(" ")[1];
                if (!restarting.contains(event.pod().uid() + "/" + container)) {
                    Convergence.fail("container " + container + " of " + event.pod() + " was killed for a resize");
                }
            }
        }
        for (Pod pod : desired) {
            PodStatus status = world.reported.get(pod.uid()).status();
            if (status.phase().filter(phase -> phase == PodPhase.RUNNING).isPresent()) {
                settled(world, pod, status);
            }
        }
    }

    private static void settled(SimWorld world, Pod pod, PodStatus status) {
        Supplier<String> all = () -> pod.uid() + " of generation " + pod.metadata().generation() + ": " + pod.spec() + "\n" + status;
        if (status.condition(ConditionType.POD_RESIZE_IN_PROGRESS).isPresent()) {
            Convergence.fail("a resize is still under way of " + all.get());
        }
        boolean pending = status.condition(ConditionType.POD_RESIZE_PENDING).isPresent();
        boolean fixed = PodQos.of(pod) == QosClass.GUARANTEED && world.managers.areActive();
        if (pending && !fixed && world.host.machine().cores() == MANY) {
            Convergence.fail("a resize waits although there is room: " + all.get());
        }
        for (Container container : pod.spec().containers()) {
            Optional<ContainerSummary> running = world.runtime.snapshot().containers().stream()
                    .filter(c -> c.pod().uid().equals(pod.uid()) && c.name().equals(container.name())
                            && c.state() == RunState.RUNNING).findFirst();
            Optional<ContainerStatus> reported = status.containerStatuses().stream()
                    .filter(one -> one.name().equals(container.name()) && one.running().isPresent()).findFirst();
            if (container.command().contains("infinity") && running.isPresent() && reported.isPresent()) {
                Map<String, Quantity> allocated = reported.get().allocatedResources();
                if (!pending && !allocated.equals(container.resourcesOrNone().requests())) {
                    Convergence.fail(container.name() + " has " + allocated + " allocated of " + all.get());
                }
                inForce(PodQos.of(pod), allocated, world.runtime.observed(running.get().id()).orElseThrow().resources().orElseThrow(),
                        reported.get(), all, world.managers.needsNoQuota(pod, allocated(pod, container, allocated)));
            }
        }
        if (!pending) {
            SimPodLevel.check(pod, status, all);
        }
        PodCgroupResources requested = PodCgroupValues.of(pod, world.managers.needsNoQuota(pod)
                ? CgroupPolicy.DEFAULT.withoutCpuLimits() : CgroupPolicy.DEFAULT);
        if (!pending && !requested.areIn(values(world.cgroups.limits(group(pod))), world.cgroups.unified())) {
            Convergence.fail("the cgroup has " + world.cgroups.limits(group(pod)) + ", not " + requested + ", of " + all.get());
        }
    }

    /** The container as it was allocated, when it requests something. */
    private static Container allocated(Pod pod, Container container, Map<String, Quantity> allocated) {
        return allocated.isEmpty() ? container : container.toBuilder().resources(
                resources(PodQos.of(pod) == QosClass.GUARANTEED, allocated.get("cpu"), allocated.get("memory"))).build();
    }

    private static PodCgroupResources values(CgroupLimits limits) {
        return new PodCgroupResources(limits.cpuShares(), limits.cpuQuota(), limits.cpuPeriod(), limits.memoryLimit(), Map.of(), Map.of());
    }

    private static void inForce(QosClass qos, Map<String, Quantity> allocated, LinuxContainerResources now, ContainerStatus reported,
            Supplier<String> all, boolean ownCpus) {
        if (allocated.isEmpty()) {
            return;
        }
        ResourceRequirements expected = resources(qos == QosClass.GUARANTEED, allocated.get("cpu"), allocated.get("memory"));
        long quota = ownCpus ? -1 : expected.limits().get("cpu").milliValue() * 100;
        if (now.cpuQuota() != quota || now.memoryLimitInBytes() != expected.limits().get("memory").value()) {
            Convergence.fail(reported.name() + " runs with " + now + ", and is allocated " + expected + ", of " + all.get());
        }
        ResourceRequirements shown = reported.resources().orElseThrow();
        if (!shown.requests().equals(expected.requests()) || !shown.limits().equals(expected.limits())) {
            Convergence.fail(reported.name() + " shows " + shown + ", and is allocated " + expected + ", of " + all.get());
        }
    }
}
