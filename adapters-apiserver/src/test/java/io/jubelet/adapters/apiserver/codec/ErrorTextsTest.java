package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.ManifestException.Kind;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            restartPolicy: always | spec.restartPolicy (line 6): Unsupported value: "always": supported values: \
            "Always", "Never", "OnFailure"
            restartPolicy: [x] | spec.restartPolicy (line 6): expected one of "Always", "Never", "OnFailure", found \
            a list
            containers: {} | spec.containers (line 6): expected a list, found an object
            containers: [x] | spec.containers[0] (line 6): expected an object, found text
            hostNetwork: maybe | spec.hostNetwork (line 6): expected true or false, found text
            hostNetwork: "'true'" | spec.hostNetwork (line 6): expected true or false, found text
            nodeSelector: [a] | spec.nodeSelector (line 6): expected an object, found a list
            nodeSelector: {a: 1} | spec.nodeSelector[a] (line 6): expected text (put the value in quotes), found a \
            number
            priority: '"1"' | spec.priority (line 6): expected a whole number (without quotes), found text
            priority: 1.5 | spec.priority (line 6): expected a whole number, found "1.5"
            priority: 2147483648 | spec.priority (line 6): expected a whole number from -2147483648 to 2147483647, \
            found "2147483648"
            terminationGracePeriodSeconds: 9223372036854775808 | spec.terminationGracePeriodSeconds (line 6): \
            expected a whole number from -9223372036854775808 to 9223372036854775807, found "9223372036854775808"
            overhead: {cpu: much} | spec.overhead[cpu] (line 6): expected an amount such as 500m, 1.5 or 64Mi, \
            found "much"
            overhead: {cpu: [1]} | spec.overhead[cpu] (line 6): expected an amount such as 500m, 1.5 or 64Mi, found \
            a list
            volumes: [{name: v, emptyDir: {}, hostPath: {path: /}}] | spec.volumes[0].hostPath (line 6): may not \
            specify more than 1 of these, emptyDir is given too
            volumes: [{name: v, emptyDir: 1}] | spec.volumes[0].emptyDir (line 6): expected an object, found a number
            """)
    void pathLineExpectedAndFound(String spec, String message) {
        String unquoted = spec.replace("'\"", "\"").replace("\"'", "\"");
        ManifestException failure = Manifests.failure(Manifests.withSpec(unquoted));
        assertEquals(Kind.WRONG_VALUE, failure.kind());
        assertEquals(message, failure.getMessage());
    }

    @Test
    void linesAreThoseOfTheFile() {
        ManifestException failure = Manifests.failure("""
                apiVersion: v1
                kind: Pod
                spec:
                  containers:
                  - name: c
                    ports:
                    - containerPort: 80
                    - containerPort: web
                """);
        assertEquals("spec.containers[0].ports[1].containerPort (line 8): expected a whole number (without quotes), "
                + "found text", failure.getMessage());
    }

    @Test
    void linesOfJsonToo() {
        ManifestException failure = Manifests.failure("""
                {"apiVersion": "v1", "kind": "Pod",
                 "metadata": {"creationTimestamp": "yesterday"},
                 "spec": {
                   "hostPID": 1}}
                """);
        assertEquals("metadata.creationTimestamp (line 2): expected a time such as \"2026-01-01T00:00:00Z\", found "
                + "\"yesterday\"; spec.hostPID (line 4): expected true or false, found a number", failure.getMessage());
    }

    @Test
    void everythingWrongIsReportedAtOnce() {
        String message = Manifests.failure(Manifests.withSpec("""
                hostPID: 1
                hostIPC: 2
                containers:
                - name: 3
                  stdin: x
                """)).getMessage();
        assertEquals(4, message.split("; ").length, message);
    }

    @Test
    void andNotMoreThanCanBeRead() {
        String message = Manifests.failure(Manifests.withSpec("containers: [" + "1, ".repeat(200) + "1]")).getMessage();
        assertTrue(message.endsWith("; and 151 more"), message);
    }

    @Test
    void theItemOfAListIsNamed() {
        assertEquals("items[1].spec.hostPID (line 6): expected true or false, found text", Manifests.failure("""
                apiVersion: v1
                kind: PodList
                items:
                - metadata: {name: a}
                - metadata: {name: b}
                  spec: {hostPID: x}
                """).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "containers: [{name: c, env: [{name: A, value: [hunter2]}]}]",
        "containers: [{name: c, env: [{name: A, value: {hunter2: hunter2}}]}]",
        "containers: [{name: c, env: hunter2}]",
        "containers: [{name: c, env: [hunter2]}]",
        "containers: [{name: c, env: [{name: A, value: \"hunter2}]}]",
        "containers: [{name: c, env: [{name: A, value: @hunter2}]}]",
        "containers: [{name: c, env: [{name: A, value: hunter2",
        "imagePullSecrets: hunter2",
        "containers: [{name: c, stdin: hunter2}]"})
    void noTextOfTheManifestIsRepeated(String spec) {
        assertFalse(Manifests.failure(Manifests.withSpec(spec)).getMessage().contains("hunter2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": hunter2}", "{\"a\": \"hunter2", "{\"a\": \"hunter2\" \"hunter2\"}", "{hunter2: 1}",
        "{\"a\": \"hunter2\\q\"}", "{\"a\": truehunter2}", "{\"a\": 1hunter2}"})
    void norIsItInJson(String json) {
        ManifestException failure = Manifests.failure(json);
        assertEquals(Kind.SYNTAX, failure.kind());
        assertTrue(failure.getMessage().startsWith("not valid JSON: line 1, column "), failure.getMessage());
        assertFalse(failure.getMessage().contains("hunter2"), failure.getMessage());
    }

    @Test
    void textAfterJsonIsRefused() {
        assertEquals("line 2: there is more text after the end of the JSON document",
                Manifests.failure("{\"kind\":\"Pod\"}\n{\"kind\":\"Pod\"}").getMessage());
    }

    @Test
    void echoedVocabularyIsShortAndPrintable() {
        String message = Manifests.failure(Manifests.withSpec("restartPolicy: \"\\u001b[31m" + "x".repeat(999) + '"'))
                .getMessage();
        assertTrue(message.contains("Unsupported value: \"?[31mxxx"), message);
        assertTrue(message.length() < 250, message);
    }

    @Test
    void unknownAndRepeatedFieldsAreRemarks() {
        List<String> warnings = Manifests.decode("""
                apiVersion: v1
                kind: Pod
                colour: red
                metadata:
                  labels: {a: b}
                  labels: {c: d}
                spec:
                  containers:
                  - name: c
                    imagePulPolicy: Always
                    Image: img
                    livenessProbe: {exec: {command: [x]}, htpGet: {}}
                  volumes:
                  - {name: v, emptyDirectory: {}}
                """).warnings();
        assertEquals(List.of(
                "colour (line 3): unknown field, ignored",
                "metadata.labels (line 6): given again, this one counts",
                "spec.volumes[0].emptyDirectory (line 14): unknown field, ignored",
                "spec.containers[0].imagePulPolicy (line 10): unknown field, ignored; did you mean imagePullPolicy?",
                "spec.containers[0].Image (line 11): unknown field, ignored; did you mean image?",
                "spec.containers[0].livenessProbe.htpGet (line 12): unknown field, ignored; did you mean httpGet?"),
                warnings);
    }

    @Test
    void fieldsThatAreKnownButNotKeptAreNoNews() {
        assertEquals(List.of(), Manifests.decode("""
                {"apiVersion":"v1","kind":"Pod",
                 "metadata":{"managedFields":[{"fieldsV1":{"f:spec":{}}}]}}""").warnings());
    }

    /** What an API server leaves of a source whose feature it does not have. A kubelet projects nothing for it. */
    @Test
    void aListMemberOfAUnionThatChoosesNothingIsLeftOut() {
        Decoded decoded = Manifests.decode(Manifests.withSpec(
                "volumes: [{name: v, projected: {sources: [{}, {secret: {name: s}}]}}]"));
        assertEquals(List.of("spec.volumes[0].projected.sources[0] (line 6): has none of secret, configMap, "
                + "downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate, ignored"), decoded.warnings());
        var volume = decoded.pods().getFirst().spec().volumes().getFirst();
        assertEquals(1, ((VolumeSource.Projected) volume.source().orElseThrow()).sources().size());
    }
}
