package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole agent is killed in the middle of its work on volumes, over and over, on a real disk and with real mounts: the
 * next one brings it to its end. {@code -Djubelet.kills=N} kills more often, {@code -Djubelet.sim.seed=N} plays one
 * history again.
 */
final class KilledAgentTest {

    private static final Duration WHILE = Duration.ofSeconds(30);
    private static final int KILLS = 120;
    private static final int CHANGES_OF_A_POD = 130;

    @TempDir
    private Path directory;

    @Test
    void diedBeforeEachChangeOfStartRefreshAndEnd() throws Throwable {
        OwnMounts.run(() -> {
            int deaths = 0;
            int change = 0;
            for (int died = 3; died > 0; deaths += died, change++) {
                died = diedBefore(change);
            }
            assertTrue(change > 80 && deaths > 160, change + " changes, " + deaths + " deaths");
        });
    }

    /** How many of the agents came to that change. */
    private int diedBefore(int change) {
        return watched("killed before change " + change, root -> diedBefore(change, root));
    }

    private static int diedBefore(int change, Path root) throws IOException {
        var disk = new VolumesOnDisk(root);
        var machine = new VolumeMachine(change, root);
        String pod = machine.want("web");
        machine.start(change);
        machine.liveFor(WHILE);
        machine.start();
        machine.await("the pod runs", () -> machine.runs(pod) && disk.shows(pod, "blue"));
        disk.assertWhole(pod);
        disk.write(pod);
        machine.world.killAgent();

        machine.putSettings("red");
        machine.start(change);
        machine.liveFor(WHILE);
        machine.start();
        machine.await("the pod sees the change", () -> disk.shows(pod, "red"));
        disk.assertWhole(pod);
        disk.assertWritten(pod);
        machine.world.killAgent();

        remove(machine, change);
        machine.start();
        machine.await("nothing is left", disk::isClear);
        disk.assertKept();
        machine.world.killAgent();
        return machine.deaths();
    }

    /** Removed while an agent looks, or while none does. */
    private static void remove(VolumeMachine machine, int change) {
        if (change % 2 == 0) {
            machine.unwant("web");
            machine.start(change);
        } else {
            machine.start(change);
            machine.world.scheduler.run(Duration.ofSeconds(5), () -> { });
            machine.unwant("web");
        }
        // Leftovers are looked for once a minute.
        machine.liveFor(Duration.ofSeconds(90));
    }

    @Test
    void manyPodsComeAndGoWhileAgentsDie() throws Throwable {
        Long only = Long.getLong("jubelet.sim.seed");
        int kills = Integer.getInteger("jubelet.kills", KILLS);
        OwnMounts.run(() -> {
            int deaths = 0;
            for (long seed = only == null ? 1 : only; deaths < kills; seed++) {
                deaths += run(seed);
                if (only != null) {
                    return;
                }
            }
        });
    }

    private int run(long seed) {
        return watched("history " + seed + "; repeat it with: mvn -pl app -am test -Dtest=KilledAgentTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Djubelet.sim.seed=" + seed,
                root -> new History(seed, root).run());
    }

    private interface Run {

        /** In a directory of its own; how many agents died. */
        int in(Path root) throws IOException;
    }

    private int watched(String name, Run run) {
        AtomicInteger deaths = new AtomicInteger();
        SimLog.watch(() -> {
            try {
                deaths.set(run.in(Files.createTempDirectory(directory.toRealPath(), "machine-")));
            } catch (AssertionError | IOException e) {
                throw new AssertionError(name + "\n" + e.getMessage(), e);
            }
        });
        return deaths.get();
    }

    /** Some pods of which some are always desired, and agents that live as long as they can. */
    private static final class History {

        private static final int AGENTS = 30;

        private final RandomGenerator random;
        private final VolumesOnDisk disk;
        private final VolumeMachine machine;
        private final Map<String, String> desired = new TreeMap<>();
        private final TreeSet<String> written = new TreeSet<>();
        private String color = "blue";
        private int kills;

        History(long seed, Path root) throws IOException {
            random = new SplittableRandom(seed);
            disk = new VolumesOnDisk(root);
            machine = new VolumeMachine(seed, root);
        }

        int run() throws IOException {
            for (int i = 0; i < AGENTS; i++) {
                act();
                live(this::act);
                look();
            }
            machine.start();
            machine.await("all pods run", () -> desired.values().stream().allMatch(
                    pod -> machine.runs(pod) && disk.shows(pod, color)));
            desired.values().forEach(disk::assertWhole);
            look();
            machine.world.killAgent();
            List.copyOf(desired.keySet()).forEach(this::unwant);
            for (int i = 0; i < AGENTS / 3; i++) {
                live(() -> { });
            }
            machine.start();
            machine.await("nothing is left", disk::isClear);
            disk.assertKept();
            machine.world.killAgent();
            return kills;
        }

        private void act() {
            String name = "pod" + random.nextInt(3);
            switch (random.nextInt(5)) {
                case 0, 1 -> desired.computeIfAbsent(name, machine::want);
                case 2 -> unwant(name);
                case 3 -> {
                    color = "color" + kills;
                    machine.putSettings(color);
                }
                default -> { }
            }
        }

        private void unwant(String name) {
            desired.remove(name);
            machine.unwant(name);
        }

        /** Until a change, or until any moment between two steps. */
        private void live(Runnable interrupt) {
            kills++;
            machine.start(random.nextInt(CHANGES_OF_A_POD));
            for (int steps = random.nextInt(4) == 0 ? random.nextInt(400) : 0;
                    steps > 0 && machine.world.agentRuns(); steps--) {
                if (steps == 200) {
                    interrupt.run();
                }
                machine.world.scheduler.step();
            }
            machine.liveFor(Duration.ofSeconds(random.nextInt(100)));
        }

        /** Who runs has written something, which stays. */
        private void look() throws IOException {
            for (String pod : desired.values()) {
                if (written.contains(pod)) {
                    disk.assertWritten(pod);
                } else if (machine.runs(pod)) {
                    disk.write(pod);
                    written.add(pod);
                }
            }
            disk.assertKept();
        }
    }
}
