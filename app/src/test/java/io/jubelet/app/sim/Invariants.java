package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What must hold after every single step, whatever went wrong. */
final class Invariants {

    /** {@code -Djubelet.sim.trace=true} prints what happens to every container. */
    private static final boolean TRACE = Boolean.getBoolean("jubelet.sim.trace");

    private final Map<String, Integer> highestAttempt = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<String, PodPhase> terminal = new HashMap<>();
    private final Set<String> contested = new HashSet<>();
    private RuntimeSnapshot last = RuntimeSnapshot.EMPTY;

    /** The agent is dead, and with it what it said of pods whose end it could not yet report to anybody. */
    void agentDied() {
        terminal.clear();
    }

    /** Somebody else says how this pod ended, and may contradict what the agent said. */
    void contested(Pod pod) {
        contested.add(pod.uid());
    }

    void check(SimWorld world) {
        RuntimeSnapshot now = world.runtime.snapshot();
        if (!now.equals(last)) {
            if (TRACE) {
                trace(world, now);
            }
            last = now;
            oneLiveInstance(now);
            oneReadySandbox(now);
            restartCountsGrow(now);
        }
        terminalPhasesStick(world);
    }

    private void trace(SimWorld world, RuntimeSnapshot now) {
        now.containers().stream().filter(c -> !last.containers().contains(c)).forEach(c -> System.out.println(
                world.scheduler.elapsed() + " " + c.pod().uid() + "/" + c.name() + " attempt " + c.attempt() + " "
                        + c.state() + " " + c.id().substring(0, 6) + " in " + c.sandboxId().substring(0, 6) + " at " + c.createdAt()));
        last.containers().stream().filter(c -> now.containers().stream().noneMatch(n -> n.id().equals(c.id())))
                .forEach(c -> System.out.println(world.scheduler.elapsed() + " " + c.pod().uid() + "/" + c.name()
                        + " attempt " + c.attempt() + " removed " + c.id().substring(0, 6)));
    }

    private static void oneLiveInstance(RuntimeSnapshot now) {
        Set<String> seen = new HashSet<>();
        for (ContainerSummary container : now.containers()) {
            String key = container.pod().uid() + "/" + container.name();
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

    /** A new instance never carries a restart count that was there before. */
    private void restartCountsGrow(RuntimeSnapshot now) {
        for (ContainerSummary container : now.containers()) {
            String key = container.pod().uid() + "/" + container.name();
            // One that was created and never started is made anew under the same count.
            if (container.state() != RunState.CREATED && seen.add(container.id())) {
                Integer before = highestAttempt.put(key, container.attempt());
                if (before != null && before >= container.attempt()) {
                    throw new AssertionError("restart count of " + key + " went from " + before + " to "
                            + container.attempt());
                }
            }
        }
    }

    private void terminalPhasesStick(SimWorld world) {
        for (Pod pod : world.told.values()) {
            PodPhase phase = pod.status().phase().orElse(PodPhase.PENDING);
            PodPhase before = terminal.get(pod.uid());
            if (before != null && before != phase && !contested.contains(pod.uid())) {
                throw new AssertionError("pod " + pod.uid() + " was told " + before + " and then " + phase);
            }
            if (phase == PodPhase.SUCCEEDED || phase == PodPhase.FAILED) {
                terminal.put(pod.uid(), phase);
            }
        }
    }
}
