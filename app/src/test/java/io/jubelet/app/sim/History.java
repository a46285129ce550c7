package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One random history of a machine: pods come, change and go, containers die, calls fail, messages get lost, the runtime
 * goes away, the clock jumps, the agent is killed at any step and started again. Then the trouble ends, and everything
 * that is wanted must come to be.
 */
final class History {

    private static final int ACTIONS = 25;
    private static final Duration CALM = Duration.ofMinutes(15);

    private final SimWorld world;
    private final SimPods pods;
    private final Invariants invariants = new Invariants();
    private String doing = "start";

    History(long seed) {
        world = new SimWorld(seed);
        pods = new SimPods(world.random, world.probes);
    }

    void play() {
        world.startAgent();
        boolean trouble = world.random.nextInt(4) != 0;
        for (int i = 0; i < ACTIONS; i++) {
            world.faults.share(trouble ? world.random.nextDouble() * 0.15 : 0);
            world.lostMessages(trouble ? 0.2 : 0);
            world.probes.failures(trouble ? 0.3 : 0);
            act();
            world.scheduler.run(Duration.ofMillis(world.random.nextInt(4000)), this::check);
        }
        calm();
        converge();
    }

    /** Plays, and tells all events and the number of steps. */
    String traced() {
        play();
        return world.scheduler.steps() + " steps, " + world.events.ofPods();
    }

    private void check() {
        try {
            invariants.check(world);
        } catch (AssertionError e) {
            throw new AssertionError("after \"" + doing + "\" at " + world.scheduler.elapsed() + ": "
                    + e.getMessage(), e);
        }
    }

    private void act() {
        List<Pod> wanted = List.copyOf(world.source.wanted());
        RuntimeSnapshot now = world.runtime.snapshot();
        switch (world.random.nextInt(11)) {
            case 0, 1, 2 -> {
                Pod pod = pods.draw("pod" + world.random.nextInt(6));
                doing = "want " + pod.uid();
                world.source.want(pod);
            }
            case 3 -> pick(wanted).ifPresent(pod -> {
                doing = "unwant " + pod.uid();
                world.source.unwant(pod.metadata().name());
            });
            case 4 -> pick(wanted).ifPresent(pod -> {
                doing = "change image of " + pod.uid();
                world.source.want(pods.otherImage(pod));
            });
            case 5, 6 -> pick(now.containers().stream().filter(c -> c.state() == RunState.RUNNING).toList())
                    .ifPresent(container -> {
                        doing = "end container " + container.name() + " of " + container.pod();
                        if (world.random.nextBoolean()) {
                            world.runtime.exit(container.id(), world.random.nextInt(3));
                        } else {
                            world.runtime.killForMemory(container.id());
                        }
                    });
            case 7 -> pick(now.sandboxes()).ifPresent(sandbox -> {
                doing = "fail sandbox of " + sandbox.pod();
                world.runtime.failSandbox(sandbox.id());
            });
            case 8 -> restart();
            case 9 -> {
                doing = "runtime away";
                world.runtime.goAway();
                world.scheduler.run(Duration.ofMillis(world.random.nextInt(8000)), this::check);
                world.runtime.comeBack();
            }
            default -> {
                doing = "clock moved";
                world.scheduler.shiftWallClock(Duration.ofSeconds(world.random.nextInt(-600, 600)));
            }
        }
    }

    /** Kills the agent after a random number of steps, so that it dies in the middle of something. */
    private void restart() {
        doing = "kill the agent";
        for (int steps = world.random.nextInt(200); steps > 0; steps--) {
            world.scheduler.step();
            check();
        }
        world.killAgent();
        world.scheduler.run(Duration.ofMillis(world.random.nextInt(3000)), this::check);
        world.startAgent();
    }

    private void calm() {
        doing = "calm";
        world.faults.share(0);
        world.lostMessages(0);
        world.probes.failures(0);
        world.runtime.comeBack();
        world.scheduler.run(CALM, this::check);
    }

    private void converge() {
        RuntimeSnapshot now = world.runtime.snapshot();
        Set<String> wanted = world.source.wanted().stream().map(Pod::uid).collect(Collectors.toSet());
        now.containers().stream().filter(c -> c.state() == RunState.RUNNING && !wanted.contains(c.pod().uid()))
                .findFirst().ifPresent(c -> fail("container " + c.name() + " of " + c.pod() + " runs and nobody wants it"));
        now.sandboxes().stream().filter(s -> s.state() == SandboxState.READY && !wanted.contains(s.pod().uid()))
                .findFirst().ifPresent(s -> fail("sandbox of " + s.pod() + " stands and nobody wants it"));
        world.source.wanted().forEach(pod -> converged(pod, now));
    }

    /** A pod that should run for ever runs; one that can end has ended, or is kept going as its policy says. */
    private void converged(Pod pod, RuntimeSnapshot now) {
        Pod told = world.told.get(pod.uid());
        if (told == null) {
            fail("nothing was ever told about pod " + pod.uid());
            return;
        }
        PodPhase phase = told.status().phase().orElse(PodPhase.PENDING);
        if (phase == PodPhase.SUCCEEDED || phase == PodPhase.FAILED) {
            if (pod.spec().restartPolicy().orElse(RestartPolicy.ALWAYS) == RestartPolicy.ALWAYS) {
                fail("pod " + pod.uid() + " is " + phase + " although it always restarts");
            }
            return;
        }
        boolean blocked = pod.spec().initContainers().stream().anyMatch(c -> c.command().contains("false"));
        for (Container container : pod.spec().containers()) {
            boolean endless = container.command().contains("infinity") || container.command().contains("sh");
            if (endless && !blocked && !runs(now, pod, container)) {
                fail("container " + container.name() + " of " + pod.uid() + " does not run; pod is " + phase + ", "
                        + told.status() + "\n" + world.scheduler.stacks("pod-" + pod.metadata().name()));
            }
            told.status().containerStatuses().stream()
                    .filter(status -> status.name().equals(container.name()) && status.running().isPresent())
                    .filter(status -> !status.ready() || !status.started().orElse(false)).findFirst()
                    .ifPresent(status -> fail("a container of " + pod.uid() + " passes all its probes and is not ready: "
                            + status));
        }
    }

    /** A container that was ended under policy NEVER, or by a success under ON_FAILURE, stays ended. */
    private static boolean runs(RuntimeSnapshot now, Pod pod, Container container) {
        boolean mayStayEnded = pod.spec().restartPolicy().filter(p -> p != RestartPolicy.ALWAYS).isPresent()
                && now.containers().stream().anyMatch(c -> of(c, pod, container) && c.state() == RunState.EXITED);
        // A pod that never restarts does not get a second sandbox once anything of it has run (reference, section 5.3).
        boolean lostSandbox = pod.spec().restartPolicy().filter(p -> p == RestartPolicy.NEVER).isPresent()
                && now.sandboxes().stream().noneMatch(
                        s -> s.pod().uid().equals(pod.uid()) && s.state() == SandboxState.READY);
        return mayStayEnded || lostSandbox || now.containers().stream()
                .anyMatch(c -> of(c, pod, container) && c.state() == RunState.RUNNING
                        && ContainerHash.of(container).hex().equals(
                                c.annotations().get(RuntimeLabels.CONTAINER_HASH)));
    }

    private static boolean of(ContainerSummary summary, Pod pod, Container container) {
        return summary.pod().uid().equals(pod.uid()) && summary.name().equals(container.name());
    }

    private <T> Optional<T> pick(List<T> from) {
        return from.isEmpty() ? Optional.empty() : Optional.of(from.get(world.random.nextInt(from.size())));
    }

    private static void fail(String message) {
        throw new AssertionError("not converged after the calm: " + message);
    }
}
