package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes of a cluster as a container sees them: a directory of the machine, and a device that the test makes from a file. */
class RealClaimsTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(15);
    /** Ends well when device and directory are what was claimed. */
    private static final String SPEC = """
            "restartPolicy": "Never",
            "volumes": [{"name": "disk", "persistentVolumeClaim": {"claimName": "disk"}},
                        {"name": "same", "persistentVolumeClaim": {"claimName": "disk", "readOnly": %1$s}},
                        {"name": "data", "persistentVolumeClaim": {"claimName": "data"}}],
            "containers": [{"name": "main", "image": "%2$s", "imagePullPolicy": "IfNotPresent",
             "command": ["sh", "-ec", "%3$s"],
             "volumeDevices": [{"name": "disk", "devicePath": "/dev/xvda"}, {"name": "same", "devicePath": "/dev/xvdb"}],
             "volumeMounts": [{"name": "data", "mountPath": "/data"}]}]""";
    private static final String WRITING = "test \\\"$(head -c 8 /dev/xvda)\\\" = precious && "
            + "printf written | dd of=/dev/xvdb conv=notrunc && "
            + "id -G | grep -w 4321 && grep ' /data .*noexec' /proc/mounts && echo yes > /data/file";
    private static final String READING = "test \\\"$(head -c 8 /dev/xvdb)\\\" = precious && "
            + "if printf x | dd of=/dev/xvda conv=notrunc; then exit 9; fi";

    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private ClusterView cluster;
    private Path file;
    private String device = "";
    private AgentProcess agent;

    @BeforeEach
    void equip() throws IOException, InterruptedException {
        file = directory.toRealPath().resolve("disk.img");
        try (RandomAccessFile image = new RandomAccessFile(file.toFile(), "rw")) {
            image.setLength(1 << 20);
            image.write("precious".getBytes(StandardCharsets.US_ASCII));
        }
        Files.createDirectory(file.resolveSibling("data"));
        device = output("losetup", "--find", "--show", file.toString());
        Assumptions.assumeTrue(device.startsWith("/dev/loop"), "a loop device takes root and losetup; skipped");
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        agent = start("--kubeconfig=" + kubeconfig);
    }

    @AfterEach
    void dismantle() throws IOException, InterruptedException {
        for (String loop : loops()) {
            output("losetup", "--detach", loop);
        }
        for (String point : mounts()) {
            output("umount", "--lazy", point);
        }
        if (device.startsWith("/dev/loop")) {
            output("losetup", "--detach", device);
        }
        if (server != null) {
            server.close();
        }
    }

    private void createVolume(String claim, String path, String mode, String options) {
        Tree made = server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
                 "metadata": {"namespace": "default", "name": "CLAIM"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}},
                  "storageClassName": "", "volumeMode": "MODE", "volumeName": "pv-CLAIM"}}"""
                .replace("CLAIM", claim).replace("MODE", mode));
        server.admin().patchStatus(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", claim),
                Tree.empty().set("Bound", "status", "phase"));
        server.admin().create("""
                {"apiVersion": "v1", "kind": "PersistentVolume",
                 "metadata": {"name": "pv-CLAIM", "annotations": {"pv.beta.kubernetes.io/gid": "4321"}},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Mi"}, "volumeMode": "MODE",
                  "local": {"path": "PATH"}, "mountOptions": [OPTIONS],
                  "claimRef": {"namespace": "default", "name": "CLAIM", "uid": "UID"},
                  "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                   {"key": "kubernetes.io/hostname", "operator": "In", "values": ["NODE"]}]}]}}}}"""
                .replace("CLAIM", claim).replace("MODE", mode).replace("PATH", path).replace("OPTIONS", options)
                .replace("UID", made.text("metadata", "uid")).replace("NODE", ClusterView.NODE));
    }

    private void runToItsEnd(String pod, boolean readOnly, String command) {
        cluster.create(pod, SPEC.formatted(readOnly, Manifests.IMAGE, command));
        Tree ended = cluster.awaitPod(pod, "has ended", p -> List.of("Succeeded", "Failed").contains(
                p.text("status", "phase")));
        assertEquals("Succeeded", ended.text("status", "phase"), () -> ended.json() + agent.log());
        cluster.delete(pod);
        cluster.awaitGone(pod);
        Await.until("all mounts are gone", SOON, () -> mounts().isEmpty());
        Await.until("all devices are let go", SOON, () -> loops().isEmpty());
    }

    @Test
    void devicesAndDirectoriesOfClaimsAreGivenAndTakenAway() throws IOException {
        createVolume("disk", device, "Block", "");
        createVolume("data", file.resolveSibling("data").toString(), "Filesystem", "\"noexec\"");
        runToItsEnd("reader", true, READING);
        runToItsEnd("writer", false, WRITING);
        try (InputStream in = Files.newInputStream(Path.of(device))) {
            assertEquals("written", new String(in.readNBytes(7), StandardCharsets.US_ASCII));
        }
        assertEquals("yes\n", Files.readString(file.resolveSibling("data/file")));
        assertTrue(agent.log().lines().noneMatch(line -> line.contains("ERROR")), agent::log);
    }

    /** What is mounted below the directory of this node, deepest first. */
    private List<String> mounts() {
        return lines(Path.of("/proc/self/mounts")).stream().map(line -> line.split(" ")[1])
                .filter(point -> point.startsWith(node.root() + "/")).sorted(Comparator.reverseOrder()).toList();
    }

    /** Loop devices that hold something open below the directory of this node. */
    private List<String> loops() {
        try (var blocks = Files.list(Path.of("/sys/block"))) {
            return blocks.filter(block -> lines(block.resolve("loop/backing_file")).stream()
                    .anyMatch(held -> held.startsWith(node.root() + "/"))).map(block -> "/dev/" + block.getFileName()).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static List<String> lines(Path path) {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String output(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.waitFor(10, TimeUnit.SECONDS);
            return text;
        } catch (IOException e) {
            return "";
        }
    }
}
