package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * SIGKILL at any moment while pods with volumes come and go on a real runtime. {@code -Djubelet.sim.seed=N} repeats a
 * history as far as the machine does, {@code -Djubelet.kills=N} kills more often.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealKilledVolumesTest extends RealNode {

    /** Leftovers are looked for once a minute. */
    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int KILLS = 6;
    private static final int MOST_MILLIS = 2500;
    private static final String SETTINGS =
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {color: %s}\n";
    private static final String LOGIN =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: login}\nstringData: {password: hunter2}\n";
    /**
     * Keeps running only as long as everything is there that it has seen once, and leaves a file that says that it was not. (A
     * restart alone does not: an agent that is killed inside the start of a container leaves an instance that never ran, and the
     * next agent starts another one. A pod that is never restarted would have failed for good then.)
     */
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: %1$s, labels: {app: %1$s}}
            spec:
              terminationGracePeriodSeconds: 1
              restartPolicy: OnFailure
              volumes:
              - {name: settings, configMap: {name: settings}}
              - {name: login, secret: {secretName: login}}
              - {name: memory, emptyDir: {medium: Memory, sizeLimit: 1Mi}}
              - name: mix
                projected:
                  sources:
                  - {configMap: {name: settings}}
                  - {downwardAPI: {items: [{path: app, fieldRef: {fieldPath: "metadata.labels['app']"}}]}}
              - {name: host, hostPath: {path: %3$s, type: Directory}}
              containers:
              - name: main
                image: %2$s
                imagePullPolicy: IfNotPresent
                command:
                - sh
                - -c
                - |
                  trap 'exit 0' TERM
                  echo %1$s > /memory/notes
                  echo %1$s > /host/%1$s
                  while test "$(cat /login/password)/$(cat /mix/app)/$(cat /memory/notes)" = hunter2/%1$s/%1$s &&
                      test -n "$(cat /settings/color)"; do sleep 0.2; done
                  touch /host/%1$s.lost
                  exit 9
                volumeMounts:
                - {name: settings, mountPath: /settings}
                - {name: login, mountPath: /login}
                - {name: memory, mountPath: /memory}
                - {name: mix, mountPath: /mix}
                - {name: host, mountPath: /host}
            """;

    private final long seed = Long.getLong("jubelet.sim.seed", 1);
    private final RandomGenerator random = new SplittableRandom(seed);
    private final Set<String> desired = new TreeSet<>();
    private Path host;
    private int names;
    private int colors;

    @Test
    void podsComeAndGoAndNothingStaysBehind() throws IOException {
        host = Files.createDirectory(node.directory().resolve("host"));
        Files.writeString(host.resolve("precious"), "kept");
        node.put("login.yaml", LOGIN);
        putSettings();
        try {
            for (int i = Integer.getInteger("jubelet.kills", KILLS); i > 0; i--) {
                act();
                liveForAWhile();
            }
            converge();
            desired.forEach(pod -> node.remove(pod + ".yaml"));
            liveForAWhile();
            liveForAWhile();
            end();
        } catch (AssertionError e) {
            throw new AssertionError("with -Djubelet.sim.seed=" + seed + ": " + e.getMessage(), e);
        }
    }

    private void putSettings() {
        node.put("settings.yaml", SETTINGS.formatted("color" + colors++));
    }

    private void act() {
        putSettings();
        if (desired.size() > random.nextInt(4)) {
            String leaving = desired.stream().skip(random.nextInt(desired.size())).findFirst().orElseThrow();
            desired.remove(leaving);
            node.remove(leaving + ".yaml");
        }
        String name = "pod" + names++;
        desired.add(name);
        node.put(name + ".yaml", POD.formatted(name, Manifests.IMAGE, host));
    }

    private void liveForAWhile() {
        AgentProcess agent = start();
        agent.awaitLine("node node-under-test");
        io.jubelet.ports.await.Await.pause(Duration.ofMillis(random.nextInt(MOST_MILLIS)));
        agent.kill();
    }

    private void converge() {
        AgentProcess agent = start();
        for (String pod : desired) {
            agent.awaitReady(pod);
        }
        for (String pod : desired) {
            Path volumes = node.root().resolve("pods").resolve(agent.pod(pod).orElseThrow().uid()).resolve("volumes");
            Await.until(pod + " sees the settings", LONG, () -> Stream.of("configmap/settings", "projected/mix").allMatch(
                    volume -> read(volumes.resolve("kubernetes.io~" + volume).resolve("color"))
                            .equals(Optional.of("color" + (colors - 1)))));
        }
        Map<String, Set<String>> running = runtime.running();
        desired.forEach(pod -> assertEquals(1, running.get(full(pod) + "/main").size(), pod + " runs more than once"));
        assertTrue(runtime.doubledSandboxes().isEmpty());
        agent.kill();
    }

    private void end() throws IOException {
        AgentProcess agent = start();
        var mounts = new MountsBelow(node.root());
        Await.until("nothing is mounted any more", LONG, () -> mounts.points().isEmpty());
        Await.until("no pod has a directory any more", LONG, () -> directories() == 0);
        Await.until("nothing runs any more", LONG, () -> runtime.running().isEmpty());
        assertEquals("kept", Files.readString(host.resolve("precious")));
        desired.forEach(pod -> assertEquals(Optional.of(pod + "\n"), read(host.resolve(pod))));
        assertEquals(List.of(), lost(), agent::log);
        assertTrue(agent.lineWith("ERROR").isEmpty(), agent::log);
    }

    private List<Path> lost() throws IOException {
        try (Stream<Path> files = Files.list(host)) {
            return files.filter(file -> file.toString().endsWith(".lost")).toList();
        }
    }

    private long directories() {
        try (Stream<Path> pods = Files.list(node.root().resolve("pods"))) {
            return pods.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
