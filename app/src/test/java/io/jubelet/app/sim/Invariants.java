package io.jubelet.app.sim;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What must hold after every single step, whatever went wrong. */
final class Invariants {

    /** {@code -Djubelet.sim.trace=true} prints what happens to every container. */
    private static final boolean TRACE = Boolean.getBoolean("jubelet.sim.trace");

    private static final Set<String> REFUSALS = Set.of("UnexpectedAdmissionError", "TopologyAffinityError", "SMTAlignmentError",
            "EmptyPodSharedPoolError",
            "OutOfcpu", "OutOfmemory", "OutOf" + SimDevices.RESOURCE);

    private final Map<String, Integer> highestAttempt = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<String, PodPhase> terminal = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Set<String> contested = new HashSet<>();
    private final SimWorld world;
    private final GraceRules graces;
    private final RestartRules restarts;
    private final Lives lives;
    private final AssignmentRules assignments;
    private final DeviceRules devices;
    private RuntimeSnapshot last = RuntimeSnapshot.EMPTY;
    /** What was broken on a thread of the agent, where a failure would be lost. */
    private Optional<AssertionError> failure = Optional.empty();

    Invariants(SimWorld world) {
        this.world = world;
        assignments = new AssignmentRules(world);
        devices = new DeviceRules(world);
        graces = new GraceRules(world);
        restarts = new RestartRules(world, graces::hasStopped);
        lives = new Lives(world, List.of(new StartOrder(world), restarts));
    }

    /** The order of back-offs begins anew: the agent is dead, or somebody moved the clock. */
    void forgetBackoffs() {
        restarts.forgetBackoffs();
    }

    /** The agent is dead; the next one decides anew about pods that were refused, and sets for all containers what they may use. */
    void forgetAssignments() {
        if (world.managers.areActive()) {
            assignments.agentDied();
        }
        if (mayRefuse()) {
            // What has ended has released everything, and is begun anew if it was not reported.
            assignments.forget(ended);
            world.reported.values().removeIf(pod -> REFUSALS.contains(pod.status().reason()) && terminal.remove(pod.uid()) != null);
        }
    }

    /** Whether pods are refused for what their containers can't have for themselves, or for what a small machine does not have. */
    private boolean mayRefuse() {
        return world.managers.areActive() || world.devices.isPresent() || world.host.machine().cores() < SimResizes.MANY;
    }

    /** What was assigned is not known any more. */
    void assignmentsLost() {
        assignments.lost();
    }

    /** From now on nothing goes wrong. */
    void quiet() {
        assignments.quiet();
    }

    /** After the recovery. */
    void converged(List<Pod> desired) {
        if (world.managers.areActive()) {
            assignments.converged(desired);
        }
        if (world.devices.isPresent()) {
            devices.converged(desired);
        }
    }

    /** The runtime as the agent calls it. */
    ContainerRuntime watched(ContainerRuntime runtime) {
        ContainerRuntime watched = WatchedRuntime.of(runtime, graces, this::broken);
        return world.devices.isPresent() ? devices.watched(watched, this::broken) : watched;
    }

    /** What a call of the agent has broken; the agent would take it for a failure of the call. */
    void broken(AssertionError what) {
        failure = failure.or(() -> Optional.of(what));
    }

    /** A call that takes away what a pod has: nothing of it may run any more. */
    void removes(String call, String uid) {
        world.runtime.snapshot().containers().stream()
                .filter(c -> c.pod().uid().equals(uid) && c.state() == RunState.RUNNING).findFirst()
                .ifPresent(c -> broken(new AssertionError(call + " of " + uid + " while " + c.name() + " runs")));
    }

    /** The same images; none may be removed that a container was made from. */
    ImageService watched(ImageService images) {
        return (ImageService) Proxy.newProxyInstance(ImageService.class.getClassLoader(), new Class<?>[] {ImageService.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("removeImage")) {
                        removes(((ImageSpec) arguments[0]).image());
                    }
                    try {
                        return method.invoke(images, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void removes(String image) {
        world.runtime.snapshot().containers().stream().filter(c -> c.imageId().equals(image)).findFirst()
                .ifPresent(c -> broken(new AssertionError("image " + image + " is removed while there is " + c.name())));
    }

    /** The agent is dead, and with it what it said of pods whose end it could not yet report to anybody. */
    void agentDied() {
        terminal.clear();
    }

    /** Somebody else says how this pod ended, and may contradict what the agent said. */
    void contested(Pod pod) {
        contested.add(pod.uid());
    }

    void check() {
        if (failure.isPresent()) {
            throw failure.get();
        }
        RuntimeSnapshot now = world.runtime.snapshot();
        // The same object as long as nothing has changed.
        if (now != last) {
            if (TRACE) {
                trace(now);
            }
            last = now;
            forgetRemoved(now);
            oneLiveInstance(now);
            oneReadySandbox(now);
            restartCountsGrow(now);
            lives.observe(now);
        }
        if (world.managers.areActive()) {
            assignments.check(now);
        }
        if (world.devices.isPresent()) {
            devices.check();
        }
        terminalPhasesStick();
    }

    private void trace(RuntimeSnapshot now) {
        now.containers().stream().filter(c -> !last.containers().contains(c)).forEach(c -> System.out.println(
                world.scheduler.elapsed() + " " + c.pod().uid() + "/" + c.name() + " attempt " + c.attempt() + " "
                        + c.state() + " " + c.id().substring(0, 6) + " in " + c.sandboxId().substring(0, 6) + " at " + c.createdAt()));
        last.containers().stream().filter(c -> now.containers().stream().noneMatch(n -> n.id().equals(c.id())))
                .forEach(c -> System.out.println(world.scheduler.elapsed() + " " + c.pod().uid() + "/" + c.name()
                        + " attempt " + c.attempt() + " removed " + c.id().substring(0, 6)));
    }

    /**
     * A finished pod of which everything is removed, because the disk is full for example, is begun anew by the next agent. So is a
     * container of it of which everything is removed: who kept count of its restarts is gone.
     */
    private void forgetRemoved(RuntimeSnapshot now) {
        if (!ended.isEmpty()) {
            Set<String> there = now.containers().stream().map(Invariants::key).collect(Collectors.toSet());
            highestAttempt.keySet().removeIf(key -> ended.contains(key.substring(0, key.indexOf('/'))) && !there.contains(key));
            Set<String> removed = new HashSet<>(ended);
            now.containers().forEach(container -> removed.remove(container.pod().uid()));
            restarts.forget(removed);
            assignments.forget(removed);
        }
    }

    private static String key(ContainerSummary container) {
        return container.pod().uid() + "/" + container.name();
    }

    private static void oneLiveInstance(RuntimeSnapshot now) {
        Set<String> seen = new HashSet<>();
        for (ContainerSummary container : now.containers()) {
            String key = key(container);
            if (container.state() == RunState.RUNNING && !seen.add(key)) {
                throw new AssertionError("two live instances of container " + key);
            }
        }
    }

    private static void oneReadySandbox(RuntimeSnapshot now) {
        Set<String> seen = new HashSet<>();
        for (SandboxSummary sandbox : now.sandboxes()) {
            if (sandbox.state() == SandboxState.READY && !seen.add(sandbox.pod().uid())) {
                throw new AssertionError("two ready sandboxes of pod " + sandbox.pod());
            }
        }
    }

    /**
     * An instance that was started never carries a restart count that was there before. One that was created only, by an
     * agent that ended before it could start it, has not run and counts as none.
     */
    private void restartCountsGrow(RuntimeSnapshot now) {
        for (ContainerSummary container : now.containers()) {
            String key = key(container);
            if (container.state() != RunState.CREATED && seen.add(container.id())) {
                Integer before = highestAttempt.put(key, container.attempt());
                if (before != null && before >= container.attempt()) {
                    throw new AssertionError("restart count of " + key + " went from " + before + " to "
                            + container.attempt());
                }
            }
        }
    }

    private void terminalPhasesStick() {
        for (Pod pod : world.reported.values()) {
            PodPhase phase = pod.status().phase().orElse(PodPhase.PENDING);
            PodPhase before = terminal.get(pod.uid());
            // A pod that has ended has given back what it had; the next agent may have nothing for it.
            boolean refused = phase == PodPhase.FAILED && mayRefuse() && REFUSALS.contains(pod.status().reason());
            if (before != null && before != phase && !contested.contains(pod.uid()) && !refused) {
                throw new AssertionError("pod " + pod.uid() + " was reported " + before + " and then " + phase);
            }
            boolean shutDown = pod.status().reason().equals(ShutdownStatus.FAILURE.reason());
            boolean evicted = pod.status().condition(ConditionType.DISRUPTION_TARGET).isPresent();
            if (phase.isTerminal() && before == null && !contested.contains(pod.uid()) && !shutDown && !evicted) {
                restarts.terminal(pod, phase);
            }
            if (phase.isTerminal()) {
                ended.add(pod.uid());
            }
            // Whether an evicted pod has failed depends on how its containers end, and is sent to the API server only then.
            if (phase.isTerminal() && !(evicted && world.mayRun.contains(pod.uid()))) {
                terminal.put(pod.uid(), phase);
            }
        }
    }
}
