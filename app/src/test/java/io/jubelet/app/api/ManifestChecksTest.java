package io.jubelet.app.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.domain.validation.GatedFields;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class ManifestChecksTest {

    private static final String POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec:\n  containers:\n";

    @TempDir
    private Path directory;

    private void put(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private List<String> check(StaticReferences references, Path... places) {
        return check(references, GatedFields.NONE, places);
    }

    private List<String> check(StaticReferences references, GatedFields gated, Path... places) {
        return new ManifestChecks(KubernetesPodCodec::new, LocalMachine::manifestFiles, LocalMachine::manifest)
                .check(List.of(places), "node-1", references, gated).stream()
                .map(problem -> (problem.isError() ? "" : "warning: ") + problem.toString()
                        .replace(directory + "/", "")).toList();
    }

    @Test
    void eachProblemHasItsLine() throws IOException {
        put("a.yaml", POD.formatted("a") + "  - name: app\n    image: x\n    ports:\n    - containerPort: 70000\n");
        put("b.yaml", POD.formatted("b") + "  - name: app\n    image: [x]\n    command: 3\n");
        put("c.yaml", "apiVersion: v1\nkind: Pod\n\tx: 1\n");
        var problems = check(StaticReferences.CONFIG_OBJECTS, directory);
        for (var place : List.of("a.yaml:9: spec.containers[0].ports[0].containerPort: ",
                "b.yaml:7: spec.containers[0].image: ", "b.yaml:8: spec.containers[0].command: ", "c.yaml:3: ")) {
            assertEquals(1, problems.stream().filter(problem -> problem.startsWith(place)).count(),
                    place + " in " + String.join("\n", problems));
        }
    }

    /** Beside a value of a wrong type; nothing is said about what may only seem wrong without it. */
    @Test
    void aWrongTypeHidesNoOtherMistake() throws IOException {
        put("a.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: a}
                spec:
                  volumes:
                  - {name: 5, emptyDir: {}}
                  - {name: data, emptyDir: yes}
                  terminationGracePeriodSecond: 3
                  containers:
                  - name: app
                    image: x
                    command: 3
                    ports: [{containerPort: 70000}, {containerPort: 0}]
                    imagePullPolicy: Sometimes
                    volumeMounts: [{name: five, mountPath: /five}, {name: data, mountPath: /data}]
                """);
        var problems = check(StaticReferences.NONE, directory);
        var expected = List.of("a.yaml:6: spec.volumes[0].name: expected text", "a.yaml:7: spec.volumes[1].emptyDir: expected an object",
                "warning: a.yaml:8: spec.terminationGracePeriodSecond: unknown field",
                "a.yaml:12: spec.containers[0].command: expected a list",
                "a.yaml:13: spec.containers[0].ports[0].containerPort: Invalid value",
                "a.yaml:13: spec.containers[0].ports[1].containerPort: Required value",
                "a.yaml:14: spec.containers[0].imagePullPolicy: Unsupported value");
        expected.forEach(start -> assertEquals(1, problems.stream().filter(problem -> problem.startsWith(start)).count(),
                start + " in " + String.join("\n", problems)));
        assertEquals(expected.size(), problems.size(), String.join("\n", problems));
    }

    @Test
    void theStandardInputIsAManifest() {
        var text = (POD.formatted("a") + "  - {name: app, image: x, ports: [{containerPort: 70000}]}\n").getBytes(StandardCharsets.UTF_8);
        var checks = new ManifestChecks(KubernetesPodCodec::new, LocalMachine::manifestFiles, place -> {
            assertEquals(Path.of("-"), place);
            return text;
        });
        assertEquals("-:6: spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
                checks.check(List.of(Path.of("-")), "node-1", StaticReferences.NONE, GatedFields.NONE).getFirst().toString());
    }

    @Test
    void whatNeedsAGateIsAllowedByIt() throws IOException {
        put("a.yaml", POD.formatted("a") + "  - {name: app, image: x}\n  tolerations:\n  - {key: sla, operator: Gt, value: '5'}\n");
        assertEquals(List.of("a.yaml:8: spec.tolerations[0].operator: Unsupported value: \"Gt\": supported values: \"Equal\","
                + " \"Exists\", \"Lt\", \"Gt\""), check(StaticReferences.NONE, directory));
        assertEquals(List.of(), check(StaticReferences.NONE, new GatedFields(true, false), directory));
    }

    @Test
    void missingObjectsAreNamed() throws IOException {
        put("a.yaml", POD.formatted("a") + "  - name: app\n    image: x\n    envFrom:\n"
                + "    - configMapRef: {name: here}\n    - configMapRef: {name: missing}\n"
                + "    - secretRef: {name: perhaps, optional: true}\n");
        put("b.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: here}\n");
        assertEquals(List.of("warning: a.yaml: the pod waits for configmap \"default/missing\", which is in none of these"
                + " manifests"), check(StaticReferences.CONFIG_OBJECTS, directory));
    }

    @Test
    void whatAnAgentCanNotReadIsAMistake() throws IOException {
        put("a.yaml", " ".repeat((10 << 20) + 1));
        Files.createSymbolicLink(directory.resolve("b.yaml"), directory.resolve("missing"));
        put(".c.yaml", "x");
        Files.createDirectory(directory.resolve("d.yaml"));
        assertEquals(List.of("a.yaml: it is larger than 10 MiB; a manifest may have 10485760 bytes at most",
                "b.yaml: it is a link that leads nowhere"), check(StaticReferences.NONE, directory));
    }

    /** Nothing is read from them, as that would last until somebody writes, or for ever. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatIsNoFileIsNamedAndNotRead() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", directory.resolve("a.yaml").toString()).start().waitFor());
        Files.createSymbolicLink(directory.resolve("b.yaml"), Path.of("/dev/zero"));
        Files.createSymbolicLink(directory.resolve("c.yaml"), directory.resolve("c.yaml"));
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(directory.resolve("d.yaml")));
            var expected = List.of("a.yaml: it is neither a file nor a directory", "b.yaml: it is neither a file nor a directory",
                    "c.yaml: can't read c.yaml: Too many levels of symbolic links or unable to access attributes of symbolic link",
                    "d.yaml: it is neither a file nor a directory");
            assertEquals(expected, check(StaticReferences.NONE, directory));
            assertEquals(expected, check(StaticReferences.NONE, directory.resolve("a.yaml"), directory.resolve("b.yaml"),
                    directory.resolve("c.yaml"), directory.resolve("d.yaml")));
        }
        Files.createSymbolicLink(directory.resolve("e.yaml"), directory.resolve("missing"));
        assertEquals(List.of("e.yaml: it is a link that leads nowhere"),
                check(StaticReferences.NONE, directory.resolve("e.yaml")));
    }

    @Test
    void aUidThatIsNoNameForADirectoryIsAMistake() throws IOException {
        put("a.yaml", "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  uid: a/b\nspec:\n  containers:\n"
                + "  - {name: app, image: x}\n");
        assertEquals(List.of("a.yaml:5: metadata.uid: Invalid value: \"a/b\": may not contain '/'"),
                check(StaticReferences.NONE, directory));
    }

    @Test
    void aListIsNoManifest() throws IOException {
        put("a.yaml", "apiVersion: v1\nkind: PodList\nitems: []\n");
        assertEquals(List.of("a.yaml: holds a list of pods; a manifest file holds one Pod"), check(StaticReferences.NONE, directory));
    }

    /** The file that is named is the one that an agent leaves out, whatever the order of the arguments. */
    @Test
    void ofTwoWithOneNameTheEarlierIsLeftOut() throws IOException {
        put("a.yaml", POD.formatted("same") + "  - {name: app, image: x}\n");
        put("b.yaml", POD.formatted("same") + "  - {name: app, image: x}\n");
        for (var places : List.of(List.of("a.yaml", "b.yaml"), List.of("b.yaml", "a.yaml"), List.of("", "a.yaml"))) {
            assertEquals(List.of("a.yaml:3: metadata.name: the pod \"same\" is left out: a pod of this name is in b.yaml, which"
                    + " counts because it comes later"), check(StaticReferences.NONE,
                    places.stream().map(directory::resolve).toArray(Path[]::new)));
        }
    }

    @Test
    void ofTwoWithOneUidTheEarlierIsLeftOut() throws IOException {
        put("a.yaml", POD.replace("name: %s", "name: a, uid: u") + "  - {name: app, image: x}\n");
        put("b.yaml", POD.replace("name: %s", "name: b, uid: u") + "  - {name: app, image: x}\n");
        assertEquals(List.of("a.yaml:3: metadata.uid: the pod \"a\" is left out: a pod of this uid is in b.yaml, which counts"
                + " because it comes later"), check(StaticReferences.NONE, directory));
    }

    @Test
    void ofTwoObjectsTheEarlierIsLeftOut() throws IOException {
        put("a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n");
        put("b.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n");
        assertEquals(List.of("a.yaml:3: metadata.name: configmap \"default/c\" is left out: one of this name is in b.yaml, which"
                + " counts because it comes later"), check(StaticReferences.CONFIG_OBJECTS, directory));
    }
}
