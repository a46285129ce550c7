package io.jubelet.app.topology;

import io.jubelet.app.abandoned.AbandonedPods;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ClaimAffinity;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.HeldResources;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.explain.PlacementDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Owns CPUs and memory of NUMA nodes: assigns them to the containers of pods that are admitted, and releases them when a
 * pod has ended or is not desired any more.
 */
final class ResourceAssignment implements Concern {

    private final ReentrantLock lock = new ReentrantLock();
    private final Optional<CpuManager> cpus;
    private final Optional<MemoryManager> memory;
    private final List<HintProvider> providers = new ArrayList<>();
    private final AbandonedPods abandoned = new AbandonedPods();
    private final TopologyManager topology;
    private final ContainerRuntime runtime;
    private final Platform platform;
    private final Optional<Duration> reconcilePeriod;
    private final boolean devices;
    private Bus bus;
    private Decisions decisions;
    private Optional<SharedCpus> shared = Optional.empty();

    /** @param devices whether there may be devices of plugins, whose owner is asked */
    ResourceAssignment(Optional<CpuManager> cpus, Optional<MemoryManager> memory, TopologyManager topology,
            ContainerRuntime runtime, Platform platform, Optional<Duration> reconcilePeriod, boolean devices) {
        this.cpus = cpus;
        this.memory = memory;
        this.topology = topology;
        this.runtime = runtime;
        this.platform = platform;
        this.reconcilePeriod = reconcilePeriod;
        this.devices = devices;
    }

    @Override
    public String name() {
        return "topology";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        decisions = new Decisions(bus, platform.timers());
        if (devices) {
            providers.add(new DeviceHintProvider(bus));
        }
        cpus.ifPresent(providers::add);
        memory.ifPresent(providers::add);
        shared = reconcilePeriod.map(period -> new SharedCpus(bus, runtime, this::usable, period, platform));
        bus.answer(TopologyTopics.ASSIGN_RESOURCES, question -> locked(() -> assign(question.pod())));
        bus.answer(TopologyTopics.CLAIM_AFFINITY, question -> locked(() -> claim(question)));
        bus.answer(TopologyTopics.HELD_RESOURCES, _ -> locked(this::held));
        bus.subscribe(PodTopics.STATUS_COMPUTED, computed -> {
            if (!computed.stage().mayRun()) {
                release(Set.of(computed.pod().uid()));
            }
        });
        bus.subscribe(PodTopics.POD_FINISHED, finished -> release(locked(() -> abandoned.finished(finished.podUid()))));
        bus.subscribe(PodTopics.PODS_ADMITTED, this::releaseOthers);
        bus.subscribe(PodTopics.WORKERS, workers -> locked(() -> abandoned.listed(workers)));
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, runtime -> release(locked(() -> abandoned.listed(runtime))));
        bus.subscribe(NodeTopics.TICK, _ -> locked(() -> {
            cpus.ifPresent(manager -> manager.state().saveAgain());
            memory.ifPresent(manager -> manager.state().saveAgain());
            publish(Optional.empty());
        }));
        shared.ifPresent(SharedCpus::start);
        locked(() -> publish(Optional.empty()));
    }

    @Override
    public void stop() {
        shared.ifPresent(SharedCpus::stop);
    }

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }

    private void locked(Runnable body) {
        locked(() -> {
            body.run();
            return true;
        });
    }

    private CpuSet usable(String uid, String container) {
        return locked(() -> cpus.map(manager -> manager.usable(uid, container)).orElse(CpuSet.EMPTY));
    }

    private HeldResources held() {
        MemoryAssignments blocks = memory.map(MemoryManager::assignments).orElse(MemoryAssignments.EMPTY);
        return new HeldResources(cpus.map(CpuManager::assignments).orElse(CpuAssignments.EMPTY), blocks,
                cpus.map(CpuManager::allocatable).orElse(List.of()), blocks.allocatable());
    }

    private AssignmentVerdict assign(Pod pod) {
        long begin = platform.timers().nanos();
        abandoned.assigned(pod.uid());
        TopologyManager.Attempt attempt = topology.attempt();
        List<Runnable> before = providers.stream().map(HintProvider::rollback).toList();
        AssignmentVerdict verdict = new AssignmentVerdict.Assigned();
        try {
            topology.assign(pod, providers, attempt);
            explain(pod);
        } catch (AllocationException e) {
            // Some of its containers may have got what the others can't have; what it had before it keeps until it has ended.
            before.forEach(Runnable::run);
            verdict = new AssignmentVerdict.Rejected(e.rejectionReason(), e.rejectionMessage());
        }
        changed(Optional.of(topology.result(attempt, verdict instanceof AssignmentVerdict.Assigned,
                platform.timers().nanos() - begin)));
        return verdict;
    }

    private void explain(Pod pod) {
        Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).forEach(container -> {
            String own = cpus.flatMap(manager -> manager.of(pod.uid(), container.name())).map(CpuSet::toString).orElse("");
            String nodes = nodes(pod, container.name());
            if (!own.isEmpty() || !nodes.isEmpty()) {
                decisions.made(pod, new PlacementDecision.Assigned(container.name(), own, nodes));
            }
        });
    }

    private String nodes(Pod pod, String container) {
        return memory.map(manager -> manager.nodes(pod.uid(), container).stream().map(String::valueOf)
                .collect(Collectors.joining(","))).orElse("");
    }

    private ContainerAffinity claim(ClaimAffinity question) {
        String uid = question.pod().uid();
        if (question.container().isEmpty()) {
            return new ContainerAffinity("", "", cpus.map(manager -> manager.isAlone(question.pod())).orElse(false));
        }
        if (cpus.filter(manager -> manager.lacks(question.pod(), question.container())).isPresent()
                || memory.filter(manager -> manager.lacks(question.pod())).isPresent()) {
            // The pod with this uid has ended before, and what it had was released.
            assign(question.pod());
        }
        String usable = cpus.map(manager -> manager.usable(uid, question.container()).toString()).orElse("");
        var affinity = new ContainerAffinity(usable, nodes(question.pod(), question.container()),
                cpus.map(manager -> manager.isAlone(question.pod(), question.container())).orElse(false));
        memory.ifPresent(manager -> {
            manager.begins(question.pod(), question.container());
            manager.state().save();
        });
        return affinity;
    }

    /** Only a message that names all pods of all sources shows which pods are not desired any more. */
    private void releaseOthers(PodChanges changes) {
        if (changes.allSourcesReady()) {
            release(locked(() -> {
                Set<String> pods = new HashSet<>();
                cpus.ifPresent(manager -> pods.addAll(manager.pods()));
                memory.ifPresent(manager -> pods.addAll(manager.pods()));
                return abandoned.desired(changes, pods);
            }));
        }
    }

    private void release(Set<String> pods) {
        locked(() -> {
            boolean released = false;
            abandoned.forget(pods);
            for (String uid : pods) {
                released |= releasePod(uid);
            }
            if (released) {
                changed(Optional.empty());
            }
        });
    }

    private boolean releasePod(String uid) {
        boolean had = cpus.filter(manager -> manager.assignments().has(uid)).isPresent()
                || memory.filter(manager -> manager.assignments().has(uid)).isPresent();
        cpus.ifPresent(manager -> manager.release(uid));
        memory.ifPresent(manager -> manager.release(uid));
        return had;
    }

    private void changed(Optional<ResourcesAssigned.Request> request) {
        cpus.ifPresent(manager -> manager.state().save());
        memory.ifPresent(manager -> manager.state().save());
        shared.ifPresent(SharedCpus::request);
        publish(request);
    }

    private void publish(Optional<ResourcesAssigned.Request> request) {
        bus.publish(TopologyTopics.RESOURCES_ASSIGNED, new ResourcesAssigned(request, cpus.map(CpuManager::pool), topology.aligns()));
    }
}
