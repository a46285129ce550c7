package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.ManifestException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTrapsTest {

    @ParameterizedTest
    @CsvSource({"0644, 420", "0o644, 420", "420, 420", "0x1A4, 420", "0b110, 6", "1_000, 1000", "+7, 7", "-7, -7",
            "0, 0",
        "80.0, 80", "1e2, 100", "0899, 899"})
    void numbersAreThoseOfYaml11(String text, int value) {
        String manifest = Manifests.withSpec("volumes: [{name: v, configMap: {name: c, defaultMode: " + text + "}}]");
        VolumeSource source = Manifests.pod(manifest).spec().volumes().getFirst().source().orElseThrow();
        assertEquals(Optional.of(value), ((VolumeSource.ConfigMap) source).defaultMode());
    }

    @ParameterizedTest
    @CsvSource({"true, true", "yes, true", "On, true", "y, true", "no, false", "OFF, false", "n, false",
            "False, false"})
    void truthHasManyNames(String text, boolean value) {
        assertEquals(value, Manifests.pod(Manifests.withSpec("hostNetwork: " + text)).spec().hostNetwork());
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "on", "NO", "true", "12", "0x1F", "1.5", "1e3"})
    void textThatLooksLikeSomethingElseMustBeQuoted(String text) {
        ManifestException failure =
                Manifests.failure(Manifests.withSpec("containers: [{name: c, env: [{name: A, value: " + text + "}]}]"));
        assertEquals(Kind.WRONG_VALUE, failure.kind());
        assertTrue(failure.getMessage().startsWith("spec.containers[0].env[0].value (line 6): expected text (put the "
                + "value in quotes), found a "), failure.getMessage());
        assertFalse(failure.getMessage().contains(text + "\"") || failure.getMessage().endsWith(text),
                "the value is told");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080:80", "1:30", "2026-01-01", "2026-01-01T00:00:00Z", "12abc", "1.2.3", "0x", "0b2",
            "._",
        ".inf", "-", "+", "1e", "=", "yEs", "tRue", "nUll"})
    void whatOnlyLooksLikeANumberIsText(String text) {
        assertEquals(List.of(text), Manifests.pod(
                Manifests.withSpec("containers: [{name: c, args: [" + text + "]}]")).spec().containers().getFirst()
                        .args());
    }

    @Test
    void keysAreText() {
        Map<String, String> labels = Manifests.pod("""
                apiVersion: v1
                kind: Pod
                metadata:
                  labels: {on: "a", 1: "b", 0x10: "c", "on": "d", x y: "e"}
                """).metadata().labels();
        assertEquals(Map.of("true", "a", "1", "b", "16", "c", "on", "d", "x y", "e"), labels);
    }

    @Test
    void anchorsAndMergesAreFollowed() {
        List<Container> containers = Manifests.pod(Manifests.withSpec("""
                initContainers:
                - &base {name: one, image: img, args: &args [a, b]}
                containers:
                - <<: *base
                  name: two
                - <<: [{image: first}, *base]
                  args: *args
                """)).spec().containers();
        assertEquals(List.of("two", "one"), containers.stream().map(Container::name).toList());
        assertEquals(List.of("img", "first"), containers.stream().map(Container::image).toList());
        assertEquals(List.of("a", "b"), containers.getLast().args());
    }

    @Test
    void aliasesThatMultiplyAreRefused() {
        StringBuilder bomb = new StringBuilder("a: &a [x, x, x, x, x, x, x, x, x, x]\n");
        for (char c = 'b'; c < 'k'; c++) {
            bomb.append(c).append(": &").append(c).append(" [")
                    .append(("*" + (char) (c - 1) + ", ").repeat(9)).append('*').append((char) (c - 1)).append("]\n");
        }
        ManifestException failure = Manifests.failure(bomb.toString());
        assertEquals(Kind.SYNTAX, failure.kind());
        assertTrue(failure.getMessage().contains("aliases stand for more than 100000 values"), failure.getMessage());
    }

    @Test
    void anAliasOfItselfIsRefused() {
        assertEquals("line 1: the alias *a has no finished anchor before it",
                Manifests.failure("a: &a [*a]").getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!python/object:os.system [x]", "!Foo bar", "!!binary aGk=", "!!int \"1\"", "!!set {a}"})
    void tagsAreRefused(String value) {
        ManifestException failure = Manifests.failure("a: 1\nb: " + value);
        assertEquals(Kind.SYNTAX, failure.kind());
        assertTrue(failure.getMessage().matches("line 2: the tag .* is not allowed.*"), failure.getMessage());
    }

    @Test
    void theTagOfTextIsHeeded() {
        assertEquals(List.of("1", "yes"), Manifests.pod(Manifests.withSpec(
                "containers: [{name: c, args: [!!str 1, ! yes]}]")).spec().containers().getFirst().args());
    }

    @Test
    void asManyDocumentsAsOne() {
        String one = Manifests.withSpec("hostNetwork: true");
        assertTrue(Manifests.pod("---\n---\n" + one + "...\n---\n# end\n").spec().hostNetwork());
        ManifestException failure = Manifests.failure(one + "---\n" + one);
        assertEquals(Kind.SYNTAX, failure.kind());
        assertEquals("line 8: a second YAML document begins; a manifest holds one document, write every pod to a file "
                + "of its own", failure.getMessage());
    }

    @Test
    void aTabIsExplained() {
        ManifestException failure = Manifests.failure("kind: Pod\nmetadata:\n\tname: x\n");
        assertEquals(Kind.SYNTAX, failure.kind());
        assertTrue(failure.getMessage().startsWith("not valid YAML: line 3, column 1: "), failure.getMessage());
        assertTrue(failure.getMessage().contains("TAB"), failure.getMessage());
    }

    @Test
    void aByteOrderMarkAndWindowsLinesAreAccepted() {
        String manifest = Manifests.withSpec("hostNetwork: true").replace("\n", "\r\n");
        assertTrue(Manifests.pod("\ufeff" + manifest).spec().hostNetwork());
        assertEquals("web", Manifests.pod("\ufeff "
                + "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\"}}")
                .metadata().name());
    }

    @Test
    void whatIsNoTextIsRefused() {
        assertEquals("not a text in UTF-8: the byte at offset 1 does not belong there",
                Manifests.failure(new byte[] {'a', (byte) 0xff, 'b'}).getMessage());
        assertEquals(Kind.SYNTAX, Manifests.failure("kind: Pod".getBytes(StandardCharsets.UTF_16)).kind());
        assertEquals(Kind.SYNTAX, Manifests.failure(new byte[] {'a', ':', ' ', 0, 1, 2}).kind());
    }

    @Test
    void deepNestingIsRefusedInBothFormats() {
        String deep = "[".repeat(100_000);
        assertEquals("line 1: nested more than 64 levels deep", Manifests.failure("a: " + deep).getMessage());
        ManifestException json = Manifests.failure("{\"a\":" + deep);
        assertEquals(Kind.SYNTAX, json.kind());
        assertTrue(json.getMessage().endsWith("nesting depth (65) exceeds the maximum allowed (64)"), json.getMessage());
    }

    @Test
    void endlessLinesAreRefused() {
        assertEquals("line 2: longer than 1048576 characters",
                Manifests.failure("kind: Pod\nspec: " + "x".repeat(1 << 20)).getMessage());
        assertEquals("line 2: longer than 1048576 characters",
                Manifests.failure("kind: Pod\nspec: " + "x".repeat(1 << 20) + "\na: b\n").getMessage());
        String note = "x".repeat(100_000);
        assertEquals(note, Manifests.pod("apiVersion: v1\nkind: Pod\nmetadata: {annotations: {note: " + note + "}}")
                .metadata().annotations().get("note"));
    }

    @Test
    void aWrongIndentIsExplained() {
        String message = Manifests.failure(Manifests.withSpec("containers:\n- name: c\n image: x\n")).getMessage();
        assertTrue(message.startsWith("not valid YAML: line 8, column 4: "), message);
        assertTrue(message.endsWith("(is this line indented as the ones before it?)"), message);
    }

    @Test
    void aKeyMustBeText() {
        assertEquals("line 1: a key must be a plain text, not a list", Manifests.failure("? [a]\n: b\n").getMessage());
        assertEquals("line 1: a key is missing before the colon", Manifests.failure("~: b\n").getMessage());
    }
}
