package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.plugins.example.ExampleCsiDriver;
import io.jubelet.adapters.plugins.example.ExampleMounts;
import io.jubelet.adapters.plugins.example.ExampleRegistrar;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes of a CSI driver as a container sees them. The driver is the sample of adapters-plugins, in this process. */
class RealCsiTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    /** The next measurement may have to wait until the last one is a minute old. */
    private static final Duration MEASURED = Duration.ofSeconds(100);
    private static final String DRIVER = "sample.example.org";
    private static final String DISK = "disk-7";
    private static final String VOLUME = "kubernetes.io/csi/" + DRIVER + "^" + DISK;
    private static final String SPEC = """
            "restartPolicy": "Never", "securityContext": {"fsGroup": 4321},
            "volumes": [{"name": "disk", "persistentVolumeClaim": {"claimName": "disk"}},
                        {"name": "scratch", "csi": {"driver": "sample.example.org", "volumeAttributes": {"size": "1"}}}],
            "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent",
             "command": ["sh", "-ec", "echo kept > /disk/file; echo gone > /scratch/file; test $(stat -c %%g /disk) = 4321; %s"],
             "volumeMounts": [{"name": "disk", "mountPath": "/disk"}, {"name": "scratch", "mountPath": "/scratch"}]}]""";

    private static final String RAW = """
            "restartPolicy": "Never", "volumes": [{"name": "raw", "persistentVolumeClaim": {"claimName": "raw"}}],
            "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent",
             "command": ["sh", "-ec", "test -b /dev/raw; printf precious | dd of=/dev/raw conv=notrunc,fsync; %s"],
             "volumeDevices": [{"name": "raw", "devicePath": "/dev/raw"}]}]""";

    @TempDir
    private Path directory;
    private final Vertx vertx = Vertx.vertx();
    private InProcessApiServer server;
    private ClusterView cluster;
    private ExampleCsiDriver driver;
    private Path volumes;
    private String kubeconfig;

    @BeforeEach
    void equip() throws IOException {
        Path plugin = Files.createDirectories(node.root().resolve("plugins/sample"));
        Path registry = Files.createDirectories(node.root().resolve("plugins_registry"));
        volumes = Files.createDirectory(directory.toRealPath().resolve("volumes"));
        driver = new ExampleCsiDriver(vertx, DRIVER, plugin.resolve("csi.sock"), volumes, ExampleMounts.BOUND);
        new ExampleRegistrar(vertx, DRIVER, registry, plugin.resolve("csi.sock"));
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        kubeconfig = "--kubeconfig=" + Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        server.admin().create("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "CSIDriver", "metadata": {"name": "sample.example.org"},
                 "spec": {"attachRequired": true, "podInfoOnMount": true, "requiresRepublish": false, "storageCapacity": false,
                  "fsGroupPolicy": "File", "volumeLifecycleModes": ["Persistent", "Ephemeral"]}}""");
        createVolume("disk", "pv-1", DISK, "Filesystem", "1Mi");
    }

    private void createVolume(String claim, String volume, String handle, String mode, String size) {
        Tree made = server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"namespace": "default", "name": "CLAIM"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}},
                  "storageClassName": "", "volumeMode": "MODE", "volumeName": "VOLUME"}}"""
                .replace("CLAIM", claim).replace("MODE", mode).replace("VOLUME", volume));
        server.admin().patchStatus(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", claim),
                Tree.parse("{\"status\": {\"phase\": \"Bound\", \"capacity\": {\"storage\": \"1Mi\"}}}"));
        server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "VOLUME"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "SIZE"}, "volumeMode": "MODE",
                  "csi": {"driver": "sample.example.org", "volumeHandle": "HANDLE"},
                  "claimRef": {"namespace": "default", "name": "CLAIM", "uid": "UID"}}}"""
                .replace("CLAIM", claim).replace("MODE", mode).replace("VOLUME", volume).replace("SIZE", size)
                .replace("HANDLE", handle)
                .replace("UID", made.text("metadata", "uid")));
    }

    @AfterEach
    void dismantle() {
        vertx.close();
        server.close();
    }

    /** What a controller does once the node reports a volume as in use. */
    private void attach(String volume, String handle) {
        String inUse = "kubernetes.io/csi/" + DRIVER + "^" + handle;
        cluster.awaitNode("reports the volume as in use", seen -> seen.texts("status", "volumesInUse").contains(inUse));
        String name = CsiVolumeNames.attachment(handle, DRIVER, ClusterView.NODE);
        server.admin().create("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "VolumeAttachment", "metadata": {"name": "NAME"},
                 "spec": {"attacher": "sample.example.org", "nodeName": "NODE", "source": {"persistentVolumeName": "VOLUME"}}}"""
                .replace("NAME", name).replace("VOLUME", volume).replace("NODE", ClusterView.NODE));
        server.admin().patchStatus(Resource.VOLUME_ATTACHMENTS, new ObjectKey("", name),
                Tree.empty().set(true, "status", "attached"));
        server.admin().patchStatus(Resource.NODES, new ObjectKey("", ClusterView.NODE), Tree.empty().set(
                List.of(Map.of("name", inUse, "devicePath", "")), "status", "volumesAttached"));
    }

    private static String get(int port, String path) {
        try (InputStream body = URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theDriverSaysHowFullAVolumeIsAndThatItIsNotInOrder() {
        int port = SelfSigned.freePort();
        start(kubeconfig, "--enable-server=true", "--address=127.0.0.1", "--port=" + SelfSigned.freePort(), "--read-only-port=" + port,
                "--feature-gates=CSIVolumeHealth=true");
        driver.breaks(DISK, "it lost a mirror");
        cluster.create("web", SPEC.formatted(Manifests.IMAGE, Manifests.SERVER));
        attach("pv-1", DISK);
        cluster.awaitReady("web");
        String claim = "{namespace=\"default\",persistentvolumeclaim=\"disk\"} ";
        Await.until("metrics have what the driver says", MEASURED,
                () -> get(port, "/metrics").contains("kubelet_volume_stats_health_status_abnormal" + claim + "1"));
        assertTrue(get(port, "/metrics").contains("kubelet_volume_stats_used_bytes" + claim + "5\n"));
        cluster.awaitEvent("web", "VolumeConditionAbnormal", "Volume disk: it lost a mirror");
        String summary = get(port, "/stats/summary").replace(" ", "");
        assertTrue(summary.contains("\"volumeHealthStats\":{\n\"abnormal\":true"), summary);
        assertTrue(summary.contains("\"name\":\"scratch\""), summary);
    }

    private int calls(String name) {
        return Collections.frequency(driver.calls(), name);
    }

    @Test
    void whatIsWrittenStaysAndNothingElseDoes() throws IOException {
        AgentProcess agent = start(kubeconfig);
        cluster.create("web", SPEC.formatted(Manifests.IMAGE, Manifests.SERVER));
        attach("pv-1", DISK);
        cluster.awaitReady("web");
        assertEquals("kept\n", Files.readString(volumes.resolve(DISK + "/file")));
        assertTrue(driver.contexts().stream().allMatch(context -> context.get("csi.storage.k8s.io/pod.name").equals("web")));
        Map<String, ?> running = runtime.running();
        agent.kill();

        AgentProcess next = start(kubeconfig);
        cluster.awaitNode("still has the volume in use", seen -> seen.texts("status", "volumesInUse").equals(List.of(VOLUME)));
        next.awaitReady("web");
        assertEquals(running, runtime.running());
        assertEquals(1, calls("NodeStageVolume"));
        assertEquals(2, calls("NodePublishVolume"));
        cluster.delete("web");
        cluster.awaitGone("web");
        Await.until("nothing is mounted any more", SOON, () -> new MountsBelow(node.root()).points().isEmpty());
        cluster.awaitNode("uses no volume any more", seen -> seen.texts("status", "volumesInUse").isEmpty());
        assertEquals(1, calls("NodeUnstageVolume"));
        assertEquals(2, calls("NodeUnpublishVolume"));
        assertEquals("kept\n", Files.readString(volumes.resolve(DISK + "/file")));
        assertEquals(List.of(), next.log().lines().filter(line -> line.contains("ERROR")).toList());
    }

    /** The volume is larger than its claim says, so it is made larger before the container starts. */
    @Test
    void aContainerWritesToABlockDevice() throws IOException {
        createVolume("raw", "pv-2", "disk-8", "Block", "8Mi");
        AgentProcess agent = start(kubeconfig);
        cluster.create("raw", RAW.formatted(Manifests.IMAGE, Manifests.SERVER));
        attach("pv-2", "disk-8");
        cluster.awaitReady("raw");
        Path file = volumes.resolve("disk-8.img");
        assertEquals(8 << 20, Files.size(file));
        assertEquals("8Mi", server.admin().get(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", "raw")).orElseThrow()
                .text("status", "capacity", "storage"));
        try (var in = Files.newInputStream(file)) {
            assertEquals("precious", new String(in.readNBytes("precious".length())));
        }
        agent.kill();

        AgentProcess next = start(kubeconfig);
        next.awaitReady("raw");
        cluster.delete("raw");
        cluster.awaitGone("raw");
        Await.until("nothing is mounted any more", SOON, () -> new MountsBelow(node.root()).points().isEmpty());
        Path devices = node.root().resolve("plugins/kubernetes.io/csi/volumeDevices");
        Await.until("nothing is staged any more", SOON, () -> !Files.exists(devices.resolve("pv-2")));
        assertEquals(List.of(1, 1, 1, 1, 1), List.of(calls("NodeStageVolume"), calls("NodePublishVolume"),
                calls("NodeExpandVolume"), calls("NodeUnpublishVolume"), calls("NodeUnstageVolume")));
        assertEquals(List.of(), next.log().lines().filter(line -> line.contains("ERROR")).toList());
    }
}
