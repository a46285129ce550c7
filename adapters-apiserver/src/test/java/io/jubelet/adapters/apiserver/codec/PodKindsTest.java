package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.ManifestException.Kind;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodKindsTest {

    @Test
    void aPodIsReadAlone() {
        Decoded decoded = Manifests.decode("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}");
        assertFalse(decoded.list());
        assertEquals(List.of("a"), names(decoded));
        assertEquals(List.of(), decoded.warnings());
    }

    @Test
    void aPodListNeedsNoKindInItsItems() {
        Decoded decoded = Manifests.decode("""
                apiVersion: v1
                kind: PodList
                metadata: {resourceVersion: "7"}
                items:
                - metadata: {name: a}
                - kind: Pod
                  apiVersion: v1
                  metadata: {name: b}
                """);
        assertTrue(decoded.list());
        assertEquals(List.of("a", "b"), names(decoded));
    }

    @Test
    void aListHoldsTypedPods() {
        assertEquals(List.of("a"), names(Manifests.decode("""
                {"apiVersion":"v1","kind":"List",
                 "items":[{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}}]}""")));
        ManifestException other = Manifests.failure("""
                {"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Service"}]}""");
        assertEquals(Kind.NOT_A_POD, other.kind());
        assertEquals("items[0] (line 1): expected kind Pod, found \"Service\"", other.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{kind: PodList, apiVersion: v1}", "{kind: PodList, apiVersion: v1, items: }",
        "{kind: PodList, apiVersion: v1, items: []}"})
    void aListMayBeEmpty(String yaml) {
        Decoded decoded = Manifests.decode("# a comment keeps this from being JSON\n" + yaml);
        assertTrue(decoded.list());
        assertEquals(List.of(), decoded.pods());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kind: Deployment                  | expected kind Pod, found "Deployment"
            kind: pod                         | expected kind Pod, found "pod"
            metadata: {name: a}               | the field kind is missing, expected kind: Pod
            kind: [Pod]                       | the field kind is missing, expected kind: Pod
            - kind: Pod                       | expected a Pod, found a list
            just words                        | expected a Pod, found text
            42                                | expected a Pod, found a number
            kind: Pod                         | the field apiVersion is missing, expected apiVersion: v1
            '{kind: Pod, apiVersion: v2}'     | expected apiVersion v1 for a Pod, found "v2"
            '{kind: PodList, apiVersion: v1beta1}' | expected apiVersion v1 for a PodList, found "v1beta1"
            '{kind: PodList, apiVersion: v1, items: [1]}' | items[0] (line 2): expected a Pod, found a number
            '{kind: PodList, apiVersion: v1, items: {}}' | items (line 2): expected a list of pods, found an object
            """)
    void whatIsNoPodIsNamed(String yaml, String message) {
        ManifestException failure = Manifests.failure("# YAML\n" + yaml);
        assertEquals(Kind.NOT_A_POD, failure.kind());
        assertEquals(message, failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t\n", "# only a comment\n", "---\n---\n", "\ufeff", "null", "~"})
    void nothingIsNoPod(String text) {
        ManifestException failure = Manifests.failure(text);
        assertEquals(Kind.NOT_A_POD, failure.kind());
        assertEquals("the manifest is empty", failure.getMessage());
    }

    private static List<String> names(Decoded decoded) {
        return decoded.pods().stream().map(Pod::metadata).map(m -> m.name()).toList();
    }
}
