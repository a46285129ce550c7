package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigObjectReaderTest {

    @Test
    void aConfigMapIsRead() {
        Decoded decoded = Manifests.decode("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: apps, labels: {a: b}}
                immutable: true
                data:
                  color: blue
                  none:
                  text: |
                    two
                    lines
                binaryData:
                  blob: AAEC
                """);
        ConfigMap map = (ConfigMap) decoded.objects().getFirst();
        assertEquals("configmap \"apps/settings\"", map.key().toString());
        assertEquals(Map.of("a", "b"), map.metadata().labels());
        assertEquals(Map.of("color", "blue", "none", "", "text", "two\nlines\n"), map.data());
        assertEquals(Map.of("blob", Binary.of(new byte[] {0, 1, 2})), map.binaryData());
        assertEquals(Optional.of(true), map.immutable());
        assertEquals(List.of(), decoded.pods());
        assertFalse(decoded.list());
        assertEquals(List.of(), decoded.warnings());
    }

    @Test
    void aSecretIsReadAndItsTextsCountMore() {
        Secret secret = (Secret) Manifests.decode("""
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "login"}, "type": "Opaque",
                 "data": {"user": "YW5u\\nYQ==", "password": "eA=="}, "stringData": {"password": "hunter2"}}""")
                .objects().getFirst();
        assertEquals(Map.of("user", Binary.utf8("anna"), "password", Binary.utf8("hunter2")), secret.data());
        assertEquals("Opaque", secret.type());
        assertEquals(Optional.empty(), secret.immutable());
    }

    @Test
    void aListMayHoldPodsAndObjects() {
        Decoded decoded = Manifests.decode("""
                apiVersion: v1
                kind: List
                items:
                - {apiVersion: v1, kind: Secret, metadata: {name: s}}
                - {apiVersion: v1, kind: Pod, metadata: {name: p}}
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}
                """);
        assertTrue(decoded.list());
        assertEquals(List.of("p"), decoded.pods().stream().map(pod -> pod.metadata().name()).toList());
        assertEquals(List.of("secret \"/s\"", "configmap \"/c\""),
                decoded.objects().stream().map(object -> object.key().toString()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kind: Secret, data: {p: hunter2!} | data[p] (line 2): expected bytes in base64, found other text (plain text goes under stringData of a Secret, or data of a ConfigMap)
            kind: Secret, stringData: {p: 12} | stringData[p] (line 2): expected text (put the value in quotes), found a number
            kind: Secret, data: [hunter2]     | data (line 2): expected an object, found a list
            kind: ConfigMap, data: {on: yes}  | data[true] (line 2): expected text (put the value in quotes), found a boolean
            kind: ConfigMap, data: {a: {b: c}} | data[a] (line 2): expected text, found an object
            kind: ConfigMap, immutable: 7     | immutable (line 2): expected true or false, found a number
            kind: ConfigMap, metadata: x      | metadata (line 2): expected an object, found text
            """)
    void whatIsWrongIsReportedWithoutTheValue(String members, String expected) {
        ManifestException failure = Manifests.failure("# YAML\n{apiVersion: v1, " + members + "}");
        assertEquals(ManifestException.Kind.WRONG_VALUE, failure.kind());
        assertEquals(expected, failure.getMessage());
    }

    @Test
    void fieldsThatDoNotExistAreRemarked() {
        assertEquals(List.of("Data (line 2): unknown field, ignored; did you mean data?"),
                Manifests.decode("# a\n{apiVersion: v1, kind: ConfigMap, Data: {a: b}}").warnings());
        assertEquals(List.of("stringData (line 2): unknown field, ignored"),
                Manifests.decode("# a\n{apiVersion: v1, kind: ConfigMap, stringData: {a: b}}").warnings());
        assertEquals(List.of("data[a] (line 1): given again, this one counts"), Manifests.decode(
                "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"data\": {\"a\": \"1\", \"a\": \"2\"}}").warnings());
    }

    @Test
    void theVersionIsLookedAt() {
        assertEquals("expected apiVersion v1 for a Secret, found \"v2\"",
                Manifests.failure("# a\n{apiVersion: v2, kind: Secret}").getMessage());
    }
}
