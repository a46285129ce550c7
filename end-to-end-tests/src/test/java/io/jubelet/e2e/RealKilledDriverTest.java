package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A CSI driver is killed or does not answer for a while, or the agent is killed, while pods with its volumes come and go:
 * nothing is mounted twice, nothing stays behind, no data is lost, and a pod without volumes does not notice.
 * {@code -Djubelet.kills=N} does it more often, {@code -Djubelet.sim.seed=N} repeats a history as far as the machine does.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealKilledDriverTest extends RealNode {

    private static final String DRIVER = "sample.example.org";
    /** A take-back that waits for a driver is tried again with pauses of up to two minutes. */
    private static final Duration LONG = Duration.ofMinutes(4);
    private static final int KILLS = 6;
    private static final int MOST_MILLIS = 2500;
    private static final int MOST_PODS = 4;
    /** Runs only as long as it finds in its volumes what it wrote there; a restart shows that it did not. */
    private static final String SPEC = """
            "restartPolicy": "OnFailure",
            "volumes": [{"name": "disk", "persistentVolumeClaim": {"claimName": "%1$s"}},
                        {"name": "scratch", "csi": {"driver": "sample.example.org"}}],
            "containers": [{"name": "main", "image": "%2$s", "imagePullPolicy": "IfNotPresent", "command": ["sh", "-c",
              "trap 'exit 0' TERM; echo %1$s > /disk/file; echo %1$s > /scratch/file; while test $(cat /disk/file)$(cat /scratch/file) = %1$s%1$s; do sleep 0.2; done; exit 9"],
             "volumeMounts": [{"name": "disk", "mountPath": "/disk"}, {"name": "scratch", "mountPath": "/scratch"}]}]""";

    @TempDir
    private Path directory;
    private final long seed = Long.getLong("jubelet.sim.seed", 1);
    private final RandomGenerator random = new SplittableRandom(seed);
    private final Set<String> desired = new TreeSet<>();
    private final Set<String> all = new TreeSet<>();
    /** Those that were seen running. */
    private final Set<String> ran = new TreeSet<>();
    private InProcessApiServer server;
    private ClusterView cluster;
    private Path volumes;
    private String kubeconfig;
    private DriverProcess driver;
    private AgentProcess agent;

    @BeforeEach
    void equip() throws IOException {
        volumes = Files.createDirectory(directory.toRealPath().resolve("volumes"));
        Files.createDirectories(node.root().resolve("plugins_registry"));
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        kubeconfig = "--kubeconfig=" + Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        server.admin().create("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "CSIDriver", "metadata": {"name": "sample.example.org"},
                 "spec": {"attachRequired": false, "podInfoOnMount": true, "requiresRepublish": false,
                  "storageCapacity": false, "volumeLifecycleModes": ["Persistent", "Ephemeral"]}}""");
    }

    @AfterEach
    void dismantle() {
        if (driver != null) {
            driver.close();
        }
        server.close();
    }

    private DriverProcess startDriver() {
        return DriverProcess.start(DRIVER, node.root(), volumes, directory.resolve("driver.log"));
    }

    @Test
    void nothingIsLeakedAndNothingIsLost() throws InterruptedException {
        try {
            driver = startDriver();
            agent = start(kubeconfig);
            cluster.createServer("steady");
            cluster.awaitReady("steady");
            Set<String> steady = runtime.running().get("steady/main");
            for (int i = Integer.getInteger("jubelet.kills", KILLS); i > 0; i--) {
                act();
                pause();
                disturb();
                assertEquals(steady, runtime.running().get("steady/main"));
            }
            converge();
            List.copyOf(desired).forEach(this::leave);
            pause();
            disturb();
            end();
            assertEquals(steady, runtime.running().get("steady/main"));
        } catch (AssertionError e) {
            throw new AssertionError("with -Djubelet.sim.seed=" + seed + ": " + e.getMessage(), e);
        }
    }

    private void pause() {
        io.jubelet.ports.await.Await.pause(Duration.ofMillis(random.nextInt(MOST_MILLIS)));
    }

    private void act() {
        if (desired.size() > random.nextInt(MOST_PODS)) {
            leave(desired.stream().skip(random.nextInt(desired.size())).findFirst().orElseThrow());
        }
        String name = "pod" + all.size();
        createVolume(name);
        cluster.create(name, SPEC.formatted(name, Manifests.IMAGE));
        desired.add(name);
        all.add(name);
    }

    private void leave(String pod) {
        desired.remove(pod);
        cluster.delete(pod);
    }

    private void createVolume(String name) {
        Tree made = server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"namespace": "default", "name": "NAME"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}},
                  "storageClassName": "", "volumeName": "NAME"}}""".replace("NAME", name));
        server.admin().patchStatus(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", name),
                Tree.parse("{\"status\": {\"phase\": \"Bound\", \"capacity\": {\"storage\": \"1Mi\"}}}"));
        server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "NAME"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Mi"},
                  "csi": {"driver": "sample.example.org", "volumeHandle": "NAME"},
                  "claimRef": {"namespace": "default", "name": "NAME", "uid": "UID"}}}"""
                .replace("NAME", name).replace("UID", made.text("metadata", "uid")));
    }

    private void disturb() throws InterruptedException {
        switch (random.nextInt(3)) {
            case 0 -> {
                driver.kill();
                pause();
                driver = startDriver();
            }
            case 1 -> {
                driver.suspend();
                pause();
                driver.resume();
            }
            default -> {
                agent.kill();
                agent = start(kubeconfig);
            }
        }
    }

    private void converge() {
        var mounts = new MountsBelow(node.root());
        for (String pod : desired) {
            Await.until(pod + " runs", LONG, () -> cluster.pod(pod)
                    .filter(seen -> ClusterView.condition(seen, "Ready").equals("True")).isPresent());
            assertEquals(List.of(0L), cluster.pod(pod).orElseThrow().objects("status", "containerStatuses").stream()
                    .map(status -> status.number("restartCount")).toList(), pod);
            ran.add(pod);
        }
        Await.until("each volume is staged and published once, and no other is", LONG,
                () -> mounts.points().size() == Set.copyOf(mounts.points()).size() && mounts.points().stream()
                        .filter(point -> point.contains("/csi/") || point.contains("~csi/")).count() == 3L * desired.size());
    }

    private void end() {
        Await.until("no pod with volumes is left", LONG, () -> all.stream().allMatch(pod -> cluster.pod(pod).isEmpty()));
        var mounts = new MountsBelow(node.root());
        Await.until("no volume is mounted any more", LONG,
                () -> mounts.points().stream().noneMatch(point -> point.contains("/csi/") || point.contains("~csi/")));
        try {
            Await.until("no volume has a directory any more", LONG, () -> staged().isEmpty());
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ": " + staged() + "\n" + agent.log(), e);
        }
        all.forEach(pod -> written(pod).ifPresentOrElse(text -> assertEquals(pod + "\n", text),
                () -> assertFalse(ran.contains(pod), "what " + pod + " wrote is lost")));
    }

    private List<String> staged() {
        try (Stream<Path> below = Files.walk(node.root().resolve("plugins/kubernetes.io/csi"))) {
            return below.filter(path -> path.endsWith("vol_data.json") || path.endsWith("globalmount"))
                    .map(Path::toString).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a pod wrote; one that went before it began wrote nothing. */
    private Optional<String> written(String pod) {
        try {
            Path file = volumes.resolve(pod).resolve("file");
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
