package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One random history of a machine: pods come, change and go, containers die, calls fail, messages get lost, the runtime
 * goes away, the clock jumps, the agent is killed at any step and started again. Then the faults end, and everything
 * that is desired must come to be.
 */
final class History {

    private static final int ACTIONS = 25;
    private static final Duration AHEAD = Duration.ofHours(5);
    private static final Duration RECOVERY = Duration.ofMinutes(15);

    private final SimWorld world;
    private final SimPods pods;
    private final Invariants invariants;
    private final Optional<SimResizes> resizes;
    private final Optional<DrawnManagers> managers;
    private final Optional<SimDevices> devices;
    private String doing = "start";

    History(long seed) {
        world = new SimWorld(seed);
        invariants = world.invariants();
        resizes = SimResizes.of(seed);
        resizes.ifPresent(some -> some.configure(world));
        managers = DrawnManagers.of(seed);
        managers.ifPresent(some -> some.configure(world));
        devices = SimDevices.of(seed);
        world.devices = devices;
        pods = new SimPods(world.random, world.probes, resizes, managers);
    }

    void run() {
        SimLog.watch(this::runActions);
    }

    private void runActions() {
        world.startAgent();
        boolean faulty = world.random.nextInt(4) != 0;
        for (int i = 0; i < ACTIONS; i++) {
            world.faults.share(faulty ? world.random.nextDouble() * 0.15 : 0);
            world.lostMessages(faulty ? 0.2 : 0);
            world.probes.failures(faulty ? 0.3 : 0);
            world.imageDisk.used = world.random.nextInt(100);
            world.diskFaults.share(faulty && world.random.nextInt(3) == 0 ? world.random.nextDouble() * 0.3 : 0);
            devices.ifPresent(some -> some.failures(faulty ? 0.15 : 0));
            act();
            devices.ifPresent(some -> doing += some.act());
            resizes.flatMap(some -> some.next(world, List.copyOf(world.source.desired()))).ifPresent(pod -> {
                doing += ", resize " + pod.uid();
                world.source.want(pod);
            });
            check();
            world.scheduler.run(Duration.ofMillis(world.random.nextInt(4000)), this::check);
        }
        recover();
        new Convergence(world).check(world.source.desired());
        invariants.converged(List.copyOf(world.source.desired()));
        resizes.ifPresent(some -> some.check(world, world.source.desired()));
    }

    /** Runs, and returns all events and the number of steps. */
    String traced() {
        run();
        return world.scheduler.steps() + " steps, " + world.events.ofPods();
    }

    private void check() {
        try {
            invariants.check();
        } catch (AssertionError e) {
            throw new AssertionError("after \"" + doing + "\" at " + world.scheduler.elapsed() + ": "
                    + e.getMessage(), e);
        }
    }

    private void act() {
        List<Pod> desired = List.copyOf(world.source.desired());
        RuntimeSnapshot now = world.runtime.snapshot();
        switch (world.random.nextInt(12)) {
            case 0, 1, 2 -> {
                Pod drawn = pods.draw("pod" + world.random.nextInt(6));
                Pod pod = devices.map(some -> some.equipped(drawn)).orElse(drawn);
                doing = "want " + pod.uid();
                world.source.want(pod);
            }
            case 3 -> pick(desired).ifPresent(pod -> {
                doing = "unwant " + pod.uid();
                world.source.unwant(pod.metadata().name());
            });
            case 4 -> pick(desired).ifPresent(pod -> {
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
            case 9 -> reboot();
            case 10 -> {
                doing = "runtime away";
                world.runtime.becomeUnavailable();
                world.scheduler.run(Duration.ofMillis(world.random.nextInt(8000)), this::check);
                world.runtime.becomeAvailable();
            }
            default -> {
                doing = "clock moved";
                world.moveClock(Duration.ofSeconds(world.random.nextInt(-600, 600)));
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
        managers.ifPresent(some -> some.betweenAgents(world));
        world.startAgent();
    }

    /** The machine starts anew: what ran is gone, what lies on the disk is still there. */
    private void reboot() {
        doing = "reboot";
        world.killAgent();
        RuntimeSnapshot before = world.runtime.snapshot();
        before.sandboxes().stream().filter(s -> s.state() == SandboxState.READY)
                .forEach(sandbox -> world.runtime.failSandbox(sandbox.id()));
        world.scheduler.run(Duration.ofSeconds(20), this::check);
        world.startAgent();
    }

    private void recover() {
        doing = "recovery";
        world.faults.share(0);
        world.lostMessages(0);
        world.probes.failures(0);
        world.diskFaults.share(0);
        world.objectFaults.share(0);
        world.runtime.becomeAvailable();
        resizes.ifPresent(some -> some.recover(world));
        devices.ifPresent(SimDevices::recover);
        // What was created while the clock was ahead is not collected before the clock gets there.
        world.moveClock(AHEAD);
        invariants.quiet();
        world.scheduler.run(RECOVERY, this::check);
    }

    private <T> Optional<T> pick(List<T> from) {
        return from.isEmpty() ? Optional.empty() : Optional.of(from.get(world.random.nextInt(from.size())));
    }
}
