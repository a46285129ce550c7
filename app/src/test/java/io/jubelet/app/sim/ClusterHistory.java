package io.jubelet.app.sim;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * One random history of a node of a cluster: pods are created, changed, deleted and given up at the API server, static
 * pods come and go, the server is slow, fails and is away for a while, and everything of {@link History} goes wrong as
 * well. Then the faults end, and the server must show what is true.
 */
final class ClusterHistory {

    private static final int ACTIONS = 30;
    private static final Duration AHEAD = Duration.ofHours(5);
    private static final Duration RECOVERY = Duration.ofMinutes(10);

    private final SimWorld world;
    private final SimPods pods;
    private final ClusterUsers users;
    private final Invariants invariants;
    private final ClusterInvariants atServer;
    /** In every fourth history the machine is about to shut down now and then; the others are what they were without that. */
    private final Optional<RandomGenerator> shutdowns;
    /** Whether the node keeps something free, and pods take more than there is. */
    private final boolean pressed;
    private final Optional<SimResizes> resizes;
    private final Optional<DrawnManagers> managers;
    private String doing = "start";

    ClusterHistory(long seed) {
        pressed = seed % 3 == 0;
        world = SimWorld.inCluster(seed);
        shutdowns = seed % 4 == 3 ? Optional.of(new SplittableRandom(~seed)) : Optional.empty();
        if (shutdowns.isPresent()) {
            // Longer than the pods need, so that nobody gets less than its own grace.
            world.shutdownPolicy = ShutdownPolicy.of(Duration.ofMinutes(20), Duration.ofMinutes(10), List.of());
        }
        invariants = world.invariants();
        resizes = SimResizes.of(seed);
        resizes.ifPresent(some -> some.configure(world));
        managers = DrawnManagers.of(seed);
        managers.ifPresent(some -> some.configure(world));
        world.csi = SimCsi.of(seed, world.disk);
        pods = new SimPods(world.random, world.probes, resizes, managers);
        users = new ClusterUsers(world, pods);
        atServer = new ClusterInvariants(world, users);
    }

    void run() {
        SimLog.watch(this::runActions);
    }

    private void runActions() {
        try {
            if (pressed) {
                world.thresholds = SimPressure.THRESHOLDS;
            }
            world.startAgent();
            boolean faulty = world.random.nextInt(4) != 0;
            for (int i = 0; i < ACTIONS; i++) {
                world.faults.share(faulty ? world.random.nextDouble() * 0.15 : 0);
                world.lostMessages(faulty ? 0.2 : 0);
                world.probes.failures(faulty ? 0.3 : 0);
                world.diskFaults.share(faulty && world.random.nextInt(3) == 0 ? world.random.nextDouble() * 0.3 : 0);
                world.objectFaults.share(faulty ? world.random.nextDouble() * 0.4 : 0);
                world.cluster.share(faulty ? world.random.nextDouble() * 0.4 : 0);
                world.cluster.latency(Duration.ofMillis(world.random.nextInt(10, faulty ? 3000 : 100)));
                act();
                shutdowns.ifPresent(this::shutDown);
                press();
                world.csi.ifPresent(some -> some.next(faulty));
                resizes.flatMap(some -> some.next(world, users.desired())).ifPresent(pod -> {
                    doing += ", resize " + pod.uid();
                    users.put(pod);
                });
                check();
                world.scheduler.run(Duration.ofMillis(world.random.nextInt(4000)), this::check);
            }
            recover();
        } catch (AssertionError e) {
            throw new AssertionError("after \"" + doing + "\" at " + world.scheduler.elapsed() + ": " + e.getMessage(), e);
        }
        converge();
        if (shutdowns.isPresent() && world.shutdowns.locks() != 1) {
            Convergence.fail("shutdowns are delayed by " + world.shutdowns.locks() + " locks");
        }
    }

    private void check() {
        invariants.check();
        atServer.check();
        world.csi.ifPresent(some -> some.check(world.runtime.snapshot()));
    }

    private void act() {
        List<Pod> desired = users.desired();
        switch (world.random.nextInt(22)) {
            case 0, 1, 2, 3 -> {
                doing = "create a pod";
                users.create("api" + world.random.nextInt(6));
            }
            case 4 -> any(desired, "change image of", users::changeImage);
            case 5 -> any(users.all(), "label", users::label);
            case 6, 7 -> any(users.all(), "delete", users::delete);
            case 8 -> any(users.all(), "delete by force", users::deleteByForce);
            case 9 -> any(users.all(), "give up", pod -> {
                users.giveUp(pod);
                invariants.contested(pod);
            });
            case 10 -> users.all().forEach(users::gate);
            case 11 -> any(users.mirrors(), "delete mirror pod", users::delete);
            case 12, 13 -> staticPods();
            case 14, 15 -> endSomething();
            case 16 -> {
                doing = "restart of the agent";
                restart();
            }
            case 17 -> {
                doing = "API server away";
                world.cluster.goAway();
            }
            case 18 -> {
                doing = "API server back";
                world.cluster.restore();
            }
            case 19, 20 -> {
                doing = "change a ConfigMap or a Secret";
                world.objects.change(world.random.nextInt(100));
            }
            default -> {
                doing = "clock moved";
                world.moveClock(Duration.ofSeconds(world.random.nextInt(-100, 100)));
            }
        }
    }

    /** The machine never goes: the shutdown is called off after a while. */
    private void shutDown(RandomGenerator random) {
        switch (random.nextInt(16)) {
            case 0 -> {
                doing = "announce a shutdown";
                world.shutdowns.announce(true);
            }
            case 1, 2 -> world.shutdowns.announce(false);
            case 3 -> world.shutdowns.loseConnections();
            default -> { }
        }
    }

    /** A pod takes much of something, or nothing any more. */
    private void press() {
        if (pressed && world.random.nextInt(4) == 0) {
            any(users.desired(), "press by", pod -> world.pressure.set(pod.uid(), switch (world.random.nextInt(4)) {
                case 0 -> SimPressure.Use.NOTHING.memory(world.random.nextLong(SimPressure.MEMORY));
                case 1 -> SimPressure.Use.NOTHING.disk(world.random.nextLong(SimPressure.DISK));
                case 2 -> SimPressure.Use.NOTHING.processes(world.random.nextLong(SimPressure.PROCESSES));
                default -> SimPressure.Use.NOTHING;
            }));
        }
    }

    private interface Action {
        void to(Pod pod);
    }

    private void any(List<Pod> from, String what, Action action) {
        pick(from).ifPresent(pod -> {
            doing = what + " " + pod.uid();
            action.to(pod);
        });
    }

    private void staticPods() {
        if (world.random.nextInt(3) == 0) {
            any(List.copyOf(world.source.desired()), "unwant", pod -> world.source.unwant(pod.metadata().name()));
            return;
        }
        Pod drawn = pods.draw("static" + world.random.nextInt(2));
        ObjectMeta metadata = drawn.metadata().toBuilder()
                .annotations(Map.of(ConfigAnnotations.HASH, drawn.uid())).build();
        doing = "want " + drawn.uid();
        world.source.want(drawn.withMetadata(metadata));
    }

    private void endSomething() {
        RuntimeSnapshot now = world.runtime.snapshot();
        if (world.random.nextInt(4) == 0) {
            doing = "fail a sandbox";
            pick(now.sandboxes()).ifPresent(sandbox -> world.runtime.failSandbox(sandbox.id()));
            return;
        }
        List<ContainerSummary> running = now.containers().stream().filter(c -> c.state() == RunState.RUNNING).toList();
        pick(running).ifPresent(container -> {
            doing = "end container " + container.name() + " of " + container.pod();
            world.runtime.exit(container.id(), world.random.nextInt(3));
        });
    }

    /** Kills the agent after a random number of steps, so that it dies in the middle of something. */
    private void restart() {
        for (int steps = world.random.nextInt(200); steps > 0; steps--) {
            world.scheduler.step();
            check();
        }
        world.killAgent();
        invariants.agentDied();
        world.reported.clear();
        atServer.agentDied();
        world.scheduler.run(Duration.ofMillis(world.random.nextInt(3000)), this::check);
        managers.ifPresent(some -> some.betweenAgents(world));
        world.startAgent();
    }

    private void recover() {
        doing = "recovery";
        world.pressure.recover();
        resizes.ifPresent(some -> some.recover(world));
        world.faults.share(0);
        world.lostMessages(0);
        world.probes.failures(0);
        world.diskFaults.share(0);
        world.objectFaults.share(0);
        world.cluster.share(0);
        world.cluster.latency(Duration.ofMillis(20));
        world.cluster.restore();
        world.shutdowns.announce(false);
        world.csi.ifPresent(SimCsi::recover);
        // What was created while the clock was ahead is not collected before the clock gets there.
        world.moveClock(AHEAD);
        invariants.quiet();
        world.scheduler.run(RECOVERY, this::check);
    }

    private void converge() {
        var shown = new ShownStatuses(world, users);
        shown.await();
        users.all().stream().filter(pod -> pod.metadata().deletionTimestamp().isPresent()).findFirst()
                .ifPresent(pod -> Convergence.fail("deleted pod " + pod.uid() + " is still there: " + pod.status()
                        + "\nreported: " + world.reported.get(pod.uid()).status()));
        List<Pod> desired = new ArrayList<>(users.desired());
        desired.addAll(world.source.desired());
        new Convergence(world).check(desired);
        invariants.converged(desired);
        resizes.ifPresent(some -> some.check(world, desired));
        world.csi.ifPresent(SimCsi::check);
        world.csi.ifPresent(some -> some.pods().onlyOf(desired));
        shown.check();
        users.desired().forEach(pod -> world.objects.check(pod, world));
        users.desired().forEach(this::gated);
    }

    private void gated(Pod pod) {
        boolean contained = isTrue(pod, ConditionType.CONTAINERS_READY);
        boolean open = pod.spec().readinessGates().isEmpty() || isTrue(pod, ClusterUsers.GATE);
        if (isTrue(pod, ConditionType.READY) != (contained && open)) {
            Convergence.fail("Ready of " + pod.uid() + " does not follow from its gates: " + pod.status().conditions());
        }
    }

    private static boolean isTrue(Pod pod, String condition) {
        return pod.status().condition(condition).filter(PodCondition::isTrue).isPresent();
    }

    private <T> Optional<T> pick(List<T> from) {
        return from.isEmpty() ? Optional.empty() : Optional.of(from.get(world.random.nextInt(from.size())));
    }
}
