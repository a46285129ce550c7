package io.jubelet.app.sim;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What holds of CPUs and memory that containers have for themselves, at every moment: judged by what the runtime has, not by what the
 * agent says.
 */
final class AssignmentRules {

    /** Time between two looks of the agent at who shares CPUs. */
    static final Duration PERIOD = Duration.ofSeconds(10);
    /**
     * Within that time those that share CPUs have lost those that one got for itself, when nothing goes wrong: what was lost
     * before is repeated with the next tick, and then seen with the next look.
     */
    private static final Duration RECONCILED = Duration.ofSeconds(45).plus(PERIOD.multipliedBy(2));
    /** Shares of one whole CPU. */
    private static final long SHARES = 1024;
    /** Between the two steps of a resize of a container about which nothing is recorded, like with a kubelet. */
    private static final long LEAST_SHARES = 2;

    private final SimWorld world;
    /** What containers have, by uid of the pod and name: it stays for as long as there is the pod, and so do its sizes. */
    private final Map<String, Assigned> assigned = new HashMap<>();
    /** Since when a container may use CPUs of another one, by both. */
    private final Map<String, Duration> intruding = new HashMap<>();
    /** Pods that an agent could not record before it ended: the next one may find other requests, and the CPUs of the old ones. */
    private final Set<String> unrecorded = new HashSet<>();
    /** Until agents have assigned everything anew. */
    private boolean lost;
    private boolean quiet;
    private StaticCpuPolicy policy;

    /** The resources that were admitted, and where they are. */
    private record Assigned(long shares, long memory, String cpus, String nodes) {
    }

    /**
     * A running container of a Guaranteed pod, or of another one.
     *
     * @param managed whether it can have something for itself, as far as its class and the resources of its pod decide
     * @param exclusive whether it has CPUs for itself
     * @param pooled whether its pod has
     */
    private record Running(ContainerSummary container, Pod pod, LinuxContainerResources resources, CpuSet cpus, boolean managed,
            boolean exclusive, boolean pooled) {

        /** Init containers leave their memory to the others, and have none when they run once more. */
        boolean hasMemory() {
            return managed && !isInit();
        }

        private boolean isInit() {
            return pod.spec().initContainers().stream().anyMatch(init -> init.name().equals(container.name()) && !init.isSidecar());
        }

        /** A container that requests nothing has the limits of its pod, which may be resized as a whole. */
        boolean isSized() {
            return !specOf(pod, container.name()).resourcesOrNone().requests().isEmpty();
        }

        /** Whether CPUs of this one are not for that one. An init container of a pooled pod has them together with sidecars. */
        boolean excludes(Running other) {
            boolean siblings = pod.uid().equals(other.pod.uid());
            return this != other && (exclusive && !(siblings && pooled && isInit()) || pooled && !siblings)
                    && !cpus.intersection(other.cpus).isEmpty();
        }

        String key() {
            return Lives.key(container);
        }
    }

    AssignmentRules(SimWorld world) {
        this.world = world;
    }

    /** A file was removed, or could not be written before the agent ended: pods are assigned other resources by the next one. */
    void lost() {
        lost = true;
        assigned.clear();
    }

    /** Nothing is left of these pods. */
    void forget(Set<String> pods) {
        assigned.keySet().removeIf(key -> pods.contains(key.substring(0, key.indexOf('/'))));
        unrecorded.removeAll(pods);
    }

    /** From now on nothing goes wrong. */
    void quiet() {
        quiet = true;
        intruding.clear();
    }

    void agentDied() {
        intruding.clear();
        if (world.managers.isForgotten()) {
            lost();
        }
        Set<String> known = world.managers.recorded();
        Stream.concat(assigned.keySet().stream().map(key -> key.substring(0, key.indexOf('/'))),
                world.managers.withOwnCpus().stream())
                .filter(uid -> !known.contains(uid)).forEach(unrecorded::add);
    }

    private StaticCpuPolicy policy(ResourceManagers.StaticCpus desired) {
        if (policy == null) {
            policy = new StaticCpuPolicy(world.managers.machine.read().cpus(), 1, world.managers.settings.reservedCpus(),
                    desired.options(), world.managers.settings.topology().policy(), world.managers.settings.podLevel());
        }
        return policy;
    }

    void check(RuntimeSnapshot now) {
        List<Running> running = running(now);
        world.managers.settings.cpus().ifPresent(desired -> {
            running.forEach(one -> cpus(one, policy(desired), desired.options().strictReservation()));
            intrusions(running);
        });
        running.stream().filter(one -> PodQos.of(one.pod()) == QosClass.GUARANTEED && one.isSized()).forEach(this::stays);
        if (world.managers.settings.memory().isPresent() && !lost) {
            new MemoryRules(world.managers).check(running.stream()
                    .filter(one -> one.hasMemory() && one.isSized()).map(Running::resources).toList());
        }
    }

    private List<Running> running(RuntimeSnapshot now) {
        List<Running> running = new ArrayList<>();
        for (ContainerSummary container : now.containers()) {
            if (container.state() == RunState.RUNNING) {
                Pod pod = world.pods.get(container.pod().uid());
                LinuxContainerResources resources = world.runtime.observed(container.id())
                        .flatMap(ObservedContainer::resources).orElse(LinuxContainerResources.NONE);
                boolean managed = PodQos.of(pod) == QosClass.GUARANTEED
                        && world.managers.settings.podLevel().allows(pod, specOf(pod, container.name()));
                boolean pools = world.managers.settings.podLevel().pools(pod);
                CpuSet cpus = CpuSet.parse(resources.cpusetCpus());
                // A pod that was resized to whole CPUs gets them from the next agent, while its containers run on others.
                boolean pooled = pools && world.managers.pool(pod.uid()).filter(cpus::isSubsetOf).isPresent();
                boolean exclusive = world.managers.settings.cpus().isPresent() && managed && resources.cpuShares() % SHARES == 0;
                running.add(new Running(container, pod, resources, cpus, managed,
                        exclusive && pools == pooled, pooled));
            }
        }
        return running;
    }

    private static Container specOf(Pod pod, String name) {
        return SimPods.containers(pod).filter(container -> container.name().equals(name)).findFirst().orElseThrow();
    }

    /** As many as were requested, none that is reserved, and no quota on top of that. */
    private void cpus(Running one, StaticCpuPolicy rules, boolean strict) {
        CpuSet allowed = one.exclusive() && !lost || strict ? rules.allocatable() : world.managers.machine.read().cpus().cpus();
        if (one.cpus().isEmpty() && !(strict && !one.exclusive() && !one.pooled()) || !one.cpus().isSubsetOf(allowed)) {
            fail(one, "may only use CPUs of " + allowed);
        }
        if (one.exclusive() && !lost && !isUnrecorded(one) && one.cpus().size() != one.resources().cpuShares() / SHARES) {
            fail(one, "has another number of CPUs for itself than it requests");
        }
        if (one.exclusive() && one.resources().cpuQuota() > 0) {
            fail(one, "has a quota on CPUs of its own");
        }
    }

    /** Nobody else has them for itself, and nobody else uses them for long. */
    private void intrusions(List<Running> running) {
        Map<String, Duration> seen = new HashMap<>();
        for (Running owner : running) {
            for (Running other : running) {
                if (!owner.excludes(other)) {
                    continue;
                }
                if ((other.exclusive() || other.pooled()) && !lost) {
                    fail(owner, "shares CPUs of its own with " + other);
                }
                String both = owner.container().id() + other.container().id();
                Duration since = intruding.getOrDefault(both, world.scheduler.elapsed());
                seen.put(both, since);
                if (quiet && !isNothingShared() && world.scheduler.elapsed().minus(since).compareTo(RECONCILED) > 0) {
                    fail(owner, "has shared CPUs of its own since " + since + " with " + other);
                }
            }
        }
        intruding.clear();
        intruding.putAll(seen);
    }

    /** Reserved strictly, and all others given away: like with a kubelet, who shares CPUs keeps those that it had. */
    private boolean isNothingShared() {
        return world.managers.cpuFile().shared().isEmpty();
    }

    /** Neither a restart of the container or of the agent nor a resize changes what a container of a Guaranteed pod has. */
    private void stays(Running one) {
        if (one.resources().cpuShares() == LEAST_SHARES || isUnrecorded(one)) {
            return;
        }
        boolean managed = world.managers.settings.memory().isPresent();
        Assigned now = new Assigned(world.managers.settings.cpus().isPresent() ? one.resources().cpuShares() : 0,
                managed ? one.resources().memoryLimitInBytes() : 0, one.exclusive() ? one.cpus().toString() : "",
                managed && one.hasMemory() ? one.resources().cpusetMems() : "");
        Assigned before = lost ? null : assigned.putIfAbsent(one.key(), now);
        if (before != null && before.cpus().isEmpty() && one.pooled()) {
            assigned.put(one.key(), now);
            return;
        }
        if (before != null && !before.equals(now)) {
            fail(one, "had " + before + ", and has " + now);
        }
    }

    private boolean isUnrecorded(Running one) {
        return unrecorded.contains(one.pod().uid());
    }

    private void fail(Running one, String what) {
        throw new AssertionError("container " + one.key() + " " + what + ": " + one.resources());
    }

    /** After the recovery: the files are right, and everybody has what they say. */
    void converged(List<Pod> desired) {
        RuntimeSnapshot now = world.runtime.snapshot();
        if (lost) {
            lost = false;
            check(now);
            lost = true;
        } else {
            check(now);
        }
        List<String> alive = desired.stream().map(Pod::uid).filter(uid -> Optional.ofNullable(world.reported.get(uid))
                .filter(reported -> !reported.status().isTerminal()).isPresent()).toList();
        world.managers.settings.cpus().ifPresent(desiredCpus -> {
            var stored = world.managers.cpuFile().assignments("static");
            CpuSet all = desiredCpus.options().strictReservation() ? policy(desiredCpus).allocatable()
                    : world.managers.machine.read().cpus().cpus();
            if (!alive.containsAll(stored.pods()) || !stored.shared().equals(all.minus(stored.exclusiveCpus()))) {
                Convergence.fail("CPUs are not given back, or given away twice: " + stored + "; there are " + alive);
            }
            for (Running one : running(now)) {
                String uid = one.pod().uid();
                String name = one.container().name();
                boolean reported = one.exclusive() || one.pooled() || !stored.shared().isEmpty();
                // One that has CPUs and does not request whole ones was resized while its old resources could not be recorded.
                if (!lost && one.exclusive() && stored.of(uid, name).isEmpty()
                        || reported && !one.cpus().equals(stored.usable(uid, name))) {
                    Convergence.fail("container " + one.key() + " uses " + one.cpus() + ", not what was assigned: " + stored
                            + "; it has " + one.resources());
                }
            }
        });
        world.managers.settings.memory().ifPresent(_ -> {
            var stored = world.managers.memoryFile().assignments("Static");
            new MemoryRules(world.managers).addsUp(stored);
            if (!alive.containsAll(stored.pods())) {
                Convergence.fail("memory is not given back: " + stored + "; there are " + alive);
            }
            running(now).stream().filter(one -> !lost && one.hasMemory()).forEach(one -> {
                String nodes = MemoryRules.list(stored.nodes(one.pod().uid(), one.container().name()));
                if (!nodes.equals(one.resources().cpusetMems())) {
                    Convergence.fail("container " + one.key() + " uses memory of " + one.resources().cpusetMems()
                            + ", and is assigned that of " + nodes);
                }
            });
        });
    }
}
