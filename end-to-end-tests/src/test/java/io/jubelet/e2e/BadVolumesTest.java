package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods whose volumes can't be: each has an event of what is wrong, keeps no other from starting, and starts once it is mended. */
class BadVolumesTest extends ClusterNode {

    private static final String SET_UP = "MountVolume.SetUp failed for volume \"v\" : ";
    private static final int KEYS = 1000;
    /** What the values of a ConfigMap may have together. */
    private static final int MOST = 1 << 20;

    /** A pod with one volume, mounted as it is or in part. */
    private Tree create(String name, String volume, String part) {
        String subPath = part.isEmpty() ? "" : ", \"subPath\": \"" + part + "\"";
        return cluster.create(name, "\"serviceAccountName\": \"default\", \"volumes\": [{\"name\": \"v\", " + volume + "}], "
                + ClusterView.containers(", \"volumeMounts\": [{\"name\": \"v\", \"mountPath\": \"/v\"" + subPath + "}]"));
    }

    private Tree create(String name, String volume) {
        return create(name, volume, "");
    }

    private void putSettings(String data) {
        Tree object = Tree.parse("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "settings"},
                 "data": %s}""".formatted(data));
        if (server.admin().get(Resource.CONFIG_MAPS, new ObjectKey("default", "settings")).isPresent()) {
            server.admin().replace(object);
        } else {
            server.admin().create(object);
        }
    }

    private static String item(String key, String path) {
        return "\"configMap\": {\"name\": \"settings\", \"items\": [{\"key\": \"" + key + "\", \"path\": \"" + path + "\"}]}";
    }

    private Path volume(Tree pod, String type) {
        return node.root().resolve("pods").resolve(pod.text("metadata", "uid")).resolve("volumes/kubernetes.io~" + type)
                .resolve("v");
    }

    private void neverStarted(String pod) {
        assertEquals("Pending", cluster.pod(pod).orElseThrow().text("status", "phase"), pod);
    }

    @Test
    void objectsThatAreMissingOrLeadAstray() throws IOException {
        start();
        String file = Files.writeString(directory.resolve("file"), "kept").toString();
        create("missing", "\"configMap\": {\"name\": \"settings\"}");
        cluster.awaitEvent("missing", "FailedMount", SET_UP + "configmap \"settings\" not found");
        putSettings("{\"a\": \"b\"}");
        cluster.awaitReady("missing");

        create("no-key", item("later", "file"));
        create("escape", item("a", "../../../../outside"));
        create("dots", item("a", "..hidden"));
        create("long", item("a", "x".repeat(256)));
        create("part", "\"configMap\": {\"name\": \"settings\"}", "../../..");
        create("directory", "\"hostPath\": {\"path\": \"" + file + "\", \"type\": \"Directory\"}");
        create("nowhere", "\"hostPath\": {\"path\": \"" + directory + "/nowhere\", \"type\": \"File\"}");
        create("socket", "\"hostPath\": {\"path\": \"" + file + "\", \"type\": \"Socket\"}");
        create("claim", "\"persistentVolumeClaim\": {\"claimName\": \"disk\"}");
        Tree good = create("good", item("a", "deep/a"));
        cluster.awaitReady("good");
        assertEquals("b", Files.readString(volume(good, "configmap").resolve("deep/a")));

        cluster.awaitEvent("no-key", "FailedMount", SET_UP + "configmap references non-existent config key: later");
        cluster.awaitEvent("escape", "FailedMount", "must not contain '..': ../../../../outside");
        cluster.awaitEvent("dots", "FailedMount", "must not start with '..': ..hidden");
        cluster.awaitEvent("long", "FailedMount", "filenames must be less than or equal to 255 characters");
        cluster.awaitEvent("part", "Failed", "Error: unable to provision SubPath `../../..`: must not contain '..'");
        cluster.awaitEvent("directory", "FailedMount", SET_UP + "hostPath type check failed: " + file + " is not a directory");
        cluster.awaitEvent("nowhere", "FailedMount", SET_UP + "hostPath type check failed: " + directory + "/nowhere");
        cluster.awaitEvent("socket", "FailedMount", SET_UP + "hostPath type check failed: " + file + " is not a socket");
        cluster.awaitEvent("claim", "FailedMount", "persistentvolumeclaims \"disk\"");
        Stream.of("no-key", "escape", "dots", "long", "part", "directory", "nowhere", "socket", "claim")
                .forEach(this::neverStarted);
        assertEquals("kept", Files.readString(Path.of(file)));

        putSettings("{\"a\": \"b\", \"later\": \"there\"}");
        cluster.awaitReady("no-key");
        Files.writeString(directory.resolve("nowhere"), "");
        cluster.awaitReady("nowhere");
        Stream.of("escape", "long", "part", "socket").forEach(pod -> {
            cluster.delete(pod);
            cluster.awaitGone(pod);
        });
        neverStarted("directory");
    }

    @Test
    void aConfigMapAsLargeAsItMayBe() throws IOException {
        start();
        int bytes = MOST / KEYS;
        var data = Tree.empty();
        IntStream.range(0, KEYS).forEach(i -> data.set(value(i, bytes), "key-" + i));
        putSettings(data.json());
        Tree pod = create("large", "\"configMap\": {\"name\": \"settings\"}");
        cluster.createServer("beside");
        cluster.awaitReady("beside");
        cluster.awaitReady("large");
        for (int i = 0; i < KEYS; i++) {
            assertEquals(value(i, bytes), Files.readString(volume(pod, "configmap").resolve("key-" + i)));
        }
        data.set("changed", "key-0");
        putSettings(data.json());
        Await.until("the change is in the files", AgentProcess.TIMEOUT, () -> {
            try {
                return Files.readString(volume(pod, "configmap").resolve("key-0")).equals("changed");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        cluster.delete("large");
        cluster.awaitGone("large");
    }

    private static String value(int key, int bytes) {
        return (key + ",").repeat(bytes).substring(0, bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 429, 500})
    void aTokenThatIsRefused(int code) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: a volume in memory needs root");
        server.admin().create("""
                {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"namespace": "default", "name": "default"}}""");
        server.faults().fail(code, Integer.MAX_VALUE, request -> request.subresource().equals("token"));
        start();
        Tree pod = create("asking", "\"projected\": {\"sources\": [{\"serviceAccountToken\": {\"path\": \"token\"}}]}");
        cluster.awaitEvent("asking", "FailedMount", SET_UP + "failed to fetch token: ");
        cluster.createServer("beside");
        cluster.awaitReady("beside");
        neverStarted("asking");
        server.faults().clear();
        cluster.awaitReady("asking");
        assertTrue(Files.readString(volume(pod, "projected").resolve("token")).length() > 100);
    }

    @Test
    void aMountPointThatIsUsedWhenItIsToGo() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: a volume in memory needs root");
        AgentProcess agent = start();
        Tree pod = create("busy", "\"emptyDir\": {\"medium\": \"Memory\"}");
        cluster.awaitReady("busy");
        var mounts = new MountsBelow(node.root());
        try (OutputStream held = Files.newOutputStream(volume(pod, "empty-dir").resolve("held"))) {
            cluster.delete("busy");
            agent.awaitLine("pod busy_", volume(pod, "empty-dir").toString(), "busy");
            cluster.createServer("beside");
            cluster.awaitReady("beside");
            held.write(1);
            assertEquals(1, mounts.points().size());
        } finally {
            cluster.awaitGone("busy");
            Await.until("the mount is gone", AgentProcess.TIMEOUT, () -> mounts.points().isEmpty());
        }
    }
}
