package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.contract.PrivateContainerd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Manifests become real containers, and stay what they were written to be. */
class RealContainerdTest extends RealNode {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SOON = Duration.ofSeconds(60);
    /** Sandboxes are collected once a minute. */
    private static final Duration COLLECTED = Duration.ofSeconds(90);
    /** A second image with other bytes. */
    private static final String OTHER_IMAGE = "docker.io/library/other:1";

    @Test
    void theExamplesComeToWhatTheyAreFor() throws IOException {
        for (String example : List.of("web.yaml", "job.yaml", "crash.yaml")) {
            node.put(example, Files.readString(examples().resolve(example)));
        }
        AgentProcess agent = start();
        Pod web = agent.awaitReady("web");
        assertEquals(2, web.status().containerStatuses().stream().filter(ContainerStatus::ready).count());
        assertEquals(1, web.status().initContainerStatuses().stream().filter(ContainerStatus::ready)
                .filter(c -> c.name().equals("access-log")).count());
        assertFalse(web.status().podIP().isEmpty());

        Map<Integer, ObservedContainer> runs = new TreeMap<>();
        Await.until("the crashing container ran three times", LONG, () -> {
            runtime.runs(full("crash"), "unlucky").forEach(run -> runs.put(run.restartCount(), run));
            return runs.containsKey(2) && runs.get(2).startedAt().isPresent();
        });
        assertEquals(Set.of(0, 1, 2), runs.keySet());
        Duration first = gap(runs.get(0), runs.get(1));
        Duration second = gap(runs.get(1), runs.get(2));
        assertTrue(first.toMillis() < 9_000, () -> "the first restart is made at once, not after " + first);
        assertTrue(second.toMillis() > 9_500 && second.toMillis() < 19_000,
                () -> "the second restart is made after about 10 s, not after " + second);
        assertEquals(3, runs.get(0).exitCode());

        agent.awaitPod("job", "has succeeded",
                pod -> pod.status().phase().filter(phase -> phase == PodPhase.SUCCEEDED).isPresent());
        agent.awaitPod("crash", "has told its last words and its restarts", pod -> {
            ContainerStatus status = AgentProcess.container(pod, "unlucky");
            return status.restartCount() == 2 && status.lastState().toString().contains("out of luck");
        });
        assertEquals(0, AgentProcess.container(agent.awaitReady("web"), "server").restartCount());
        assertTrue(agent.hasOpen(Path.of("/dev/kmsg")) || agent.lineWith("no SystemOOM events").isPresent(), agent::log);
    }

    private static Duration gap(ObservedContainer before, ObservedContainer after) {
        return Duration.between(before.finishedAt().orElseThrow(), after.startedAt().orElseThrow());
    }

    private static Path examples() {
        for (Path directory = Path.of("").toAbsolutePath(); directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve("examples/web.yaml"))) {
                return directory.resolve("examples");
            }
        }
        throw new IllegalStateException("there is no directory examples above " + Path.of("").toAbsolutePath());
    }

    @Test
    void aChangedManifestReplacesItsPodWhenTheOldOneIsGone() {
        String slowEnd = "trap 'sleep 1; exit 0' TERM; while :; do sleep 1000 & wait $!; done";
        node.put("edited.yaml", Manifests.pod("edited", "", Manifests.container("main", Manifests.IMAGE, slowEnd)));
        AgentProcess agent = start();
        String before = agent.awaitReady("edited").uid();

        node.put("edited.yaml", Manifests.server("edited"));
        var together = new AtomicInteger();
        Await.until("another pod runs", LONG, () -> {
            Set<String> uids = runtime.runningUids(full("edited"));
            together.accumulateAndGet(uids.size(), Math::max);
            return !uids.isEmpty() && !uids.contains(before);
        });
        assertEquals(1, together.get(), "old and new pod never run at the same time");
        Pod after = agent.awaitPod("edited", "is another one and ready",
                pod -> !pod.uid().equals(before) && AgentProcess.isReady(pod));
        assertNotEquals(before, after.uid());
    }

    @Test
    void aChangedImageRestartsOnlyItsContainerWhenTheManifestNamesTheUid() {
        containerd.importImages(OTHER_IMAGE);
        node.put("steady.yaml", twoContainers(Manifests.IMAGE));
        AgentProcess agent = start();
        agent.awaitReady("steady");
        Map<String, Set<String>> before = runtime.running();

        node.put("steady.yaml", twoContainers(OTHER_IMAGE));
        agent.awaitPod("steady", "runs the other image", pod -> AgentProcess.isReady(pod)
                && AgentProcess.container(pod, "changed").image().equals(OTHER_IMAGE)
                && AgentProcess.container(pod, "changed").restartCount() == 1);
        Map<String, Set<String>> after = runtime.running();
        assertEquals(before.keySet(), after.keySet());
        assertEquals(before.get(full("steady") + "/kept"), after.get(full("steady") + "/kept"));
        assertNotEquals(before.get(full("steady") + "/changed"), after.get(full("steady") + "/changed"));
        assertEquals(1, runtime.sandboxes().size());
    }

    private static String twoContainers(String image) {
        return Manifests.pod("steady", "uid: 6f3ee6f2-9d6f-4c55-a0d6-1d7c7a3b9f10",
                Manifests.container("changed", image, Manifests.SERVER),
                Manifests.container("kept", Manifests.IMAGE, Manifests.SERVER));
    }

    @Test
    void nothingIsLeftOfADeletedManifest() {
        node.put("stays.yaml", Manifests.server("stays"));
        node.put("goes.yaml", Manifests.pod("goes", "",
                Manifests.container("polite", Manifests.IMAGE, Manifests.SERVER),
                Manifests.container("deaf", Manifests.IMAGE, "trap '' TERM; while :; do sleep 1000 & wait $!; done")));
        AgentProcess agent = start();
        agent.awaitReady("stays");
        String uid = agent.awaitReady("goes").uid();
        assertTrue(Files.isDirectory(node.root().resolve("pods").resolve(uid)));
        assertFalse(cgroups(uid).isEmpty());
        String other = runtime.running().get(full("stays") + "/main").toString();

        node.remove("goes.yaml");
        long began = System.nanoTime();
        Await.until("no container of the deleted pod runs", LONG, () -> runtime.runningUids(full("goes")).isEmpty());
        Duration taken = Duration.ofNanos(System.nanoTime() - began);
        assertTrue(taken.toMillis() >= 1_500, () -> "who does not listen has its grace period of 2 s, not " + taken);
        assertTrue(taken.toMillis() < 25_000, () -> "the grace period is 2 s, the end took " + taken);
        awaitNoTrace(uid);
        assertEquals(List.of("stays"), agent.pods().stream().map(pod -> pod.metadata().name()
                .replace("-node-under-test", "")).toList());
        assertEquals(other, runtime.running().get(full("stays") + "/main").toString());
    }

    /** Nothing of a pod is in the runtime, on the disk, or among the cgroups. */
    private void awaitNoTrace(String uid) {
        Await.until("pod " + uid + " has no containers", SOON, () ->
                runtime.containers().stream().noneMatch(c -> c.pod().uid().equals(uid)));
        Await.until("pod " + uid + " has no directory", SOON, () ->
                !Files.exists(node.root().resolve("pods").resolve(uid)));
        Await.until("pod " + uid + " has no logs", SOON, () -> below(node.logs(), 1, uid).stream()
                .flatMap(directory -> below(directory, 2, ".log").stream()).findAny().isEmpty());
        Await.until("pod " + uid + " has no cgroup", SOON, () -> cgroups(uid).isEmpty());
        Await.until("pod " + uid + " has no sandbox", COLLECTED, () ->
                runtime.sandboxes().stream().noneMatch(s -> s.pod().uid().equals(uid)));
    }

    private static List<Path> cgroups(String uid) {
        String name = PrivateContainerd.CGROUP.substring(1);
        return Stream.concat(Stream.of(Path.of("/sys/fs/cgroup")), below(Path.of("/sys/fs/cgroup"), 1, "").stream())
                .map(top -> top.resolve(name)).filter(Files::isDirectory)
                .flatMap(top -> below(top, 4, uid).stream()).toList();
    }

    private static List<Path> below(Path top, int depth, String namePart) {
        try (Stream<Path> all = Files.walk(top, depth)) {
            return all.filter(path -> !path.equals(top) && path.getFileName().toString().contains(namePart)).toList();
        } catch (UncheckedIOException | IOException e) {
            // A directory went while it was read: ask again.
            return List.of(top);
        }
    }

    @Test
    void runOnceReportsByItsExitCodeWhetherThePodsAreWell() {
        node.put("serves.yaml", Manifests.server("serves"));
        node.put("ends.yaml", Manifests.pod("ends", "", Manifests.container("main", Manifests.IMAGE, "exit 0"))
                + "  restartPolicy: Never\n");
        AgentProcess good = start("--runonce");
        assertEquals(0, good.exitCode(), good::log);
        assertTrue(good.output().lines().allMatch(line -> line.startsWith("ok ")), good::output);
        assertEquals(1, runtime.runs(full("serves"), "main").stream()
                .filter(c -> c.state() == RunState.RUNNING).count());

        node.put("lacks.yaml", Manifests.pod("lacks", "", Manifests.container("main", "localhost/nowhere:1", "exit 0"))
                .replace("IfNotPresent", "Never"));
        AgentProcess bad = start("--runonce");
        assertEquals(2, bad.exitCode(), bad::log);
        assertTrue(bad.output().lines().anyMatch(line -> line.startsWith("failed ") && line.contains("lacks")
                && line.contains("ErrImageNeverPull")), bad::output);
        assertTrue(bad.output().lines().anyMatch(line -> line.startsWith("ok ") && line.contains("serves")),
                bad::output);
    }
}
