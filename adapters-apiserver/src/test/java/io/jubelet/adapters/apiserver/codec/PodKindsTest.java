package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.ManifestException.Kind;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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

    /** So many values has a node with 250 pods of a few containers each. */
    @Test
    void aListThatWasWrittenIsReadHoweverManyPodsItHas() {
        var codec = new KubernetesPodCodec();
        Pod large = Manifests.decode("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"containers\":"
                + "[{\"name\":\"c\",\"args\":[" + "\"x\",".repeat(999) + "\"x\"]}]}}").pods().getFirst();
        List<Pod> pods = Collections.nCopies(300, large);
        assertEquals(pods, codec.decodePods(codec.encodeList(pods)));
        assertEquals(List.of(large), codec.decodePods(codec.encode(large)));
        assertEquals(List.of(), codec.decodePods(codec.encodeList(List.of())));
    }

    @Test
    void podsOfAnotherVersionAreReadWithoutWhatIsNotKnown() {
        List<Pod> pods = new KubernetesPodCodec().decodePods("""
                {"apiVersion":"v1","items":[{"metadata":{"name":"a"},"spec":{"restartPolicy":"Sometimes","invented":7}}],"kind":"PodList",
                 "sourceProblems":[{"source":"file"}]}""".getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of("a"), pods.stream().map(pod -> pod.metadata().name()).toList());
        assertEquals(Optional.empty(), pods.getFirst().spec().restartPolicy());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"kind":"PodList","items":[{"spec":7}]} | WRONG_VALUE | items[0].spec (line 1): expected an object, found a number
            {"kind":"PodList","items":[7]}          | WRONG_VALUE | items[0] (line 1): expected an object, found a number
            {"kind":"Status","message":"x"}         | NOT_A_POD   | expected kind Pod or PodList, found "Status"
            404 page not found                      | SYNTAX      | expected a JSON object
            {"kind":"PodList","items":[             | SYNTAX      | not valid JSON: line 1, column 28: Unexpected end-of-input""")
    void whatWasNotWrittenAsPodsIsRefused(String json, Kind kind, String message) {
        ManifestException refused = assertThrows(ManifestException.class,
                () -> new KubernetesPodCodec().decodePods(json.getBytes(StandardCharsets.UTF_8)));
        assertEquals(kind, refused.kind());
        assertTrue(refused.getMessage().startsWith(message), refused.getMessage());
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
