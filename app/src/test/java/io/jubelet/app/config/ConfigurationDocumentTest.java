package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationDocumentTest {

    private static final String SOUND = Loading.HEADER + """
            staticPodPath: /etc/kubernetes/manifests
            syncFrequency: 1m30s
            authentication:
              webhook: {enabled: true, cacheTTL: 2m}
              anonymous:
                enabled: false
            evictionHard: {memory.available: "100Mi", nodefs.available: "10%"}
            clusterDNS: ["10.0.0.10"]
            registerWithTaints:
            - {key: a, value: b, effect: NoSchedule}
            staticPodURLHeader: {A: [b]}
            featureGates: {EnvFiles: true}
            memoryThrottlingFactor: 0.8
            """;

    @Test
    void theTextThatIsMutatedBelowIsSound() {
        assertEquals(List.of(), ConfigurationDocument.read("a", SOUND.getBytes(StandardCharsets.UTF_8), false).problems());
    }

    /** A kubelet reads no further than the first document, and many templates end with the mark of another one. */
    @ParameterizedTest
    @ValueSource(strings = {"---\n", "---\n---\n", "...\n", "--- # nothing\n"})
    void emptyDocumentsAfterTheFirstAreNothing(String end) {
        assertEquals(List.of(), ConfigurationDocument.read("a", (SOUND + end).getBytes(StandardCharsets.UTF_8), false).problems());
    }

    @ParameterizedTest
    @ValueSource(strings = {"---\nmaxPods: 5\n", "---\n{\n"})
    void otherDocumentsAfterTheFirstAreMistakesThatAnAgentStartsWith(String end) {
        var layer = ConfigurationDocument.read("a", (SOUND + end).getBytes(StandardCharsets.UTF_8), true);
        assertEquals(List.of("begins another document; only the first one counts"),
                layer.problems().stream().map(Problem::message).toList());
        assertFalse(layer.problems().getFirst().isError());
        assertTrue(layer.isSet("syncFrequency"));
        assertFalse(layer.isSet("maxPods"));
    }

    /** As for a kubelet, which makes JSON of YAML first: 5.0 is 5 there, and a tag counts more than the form of a value. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "clusterDomain: !!str 123 | 123", "clusterDomain: !!str null | null", "clusterDomain: !!timestamp 2020-01-01 | 2020-01-01",
        "maxPods: !!int \"5\" | 5", "maxPods: !!float 5 | 5", "maxPods: 5.0 | 5", "maxPods: 1.1e2 | 110", "maxPods: 1_0.0 | 10",
        "nodeStatusMaxImages: -1.0 | -1", "failSwapOn: !!bool \"No\" | false", "failSwapOn: !!bool true | true",
        "memoryThrottlingFactor: 0x1 | 1.0", "memoryThrottlingFactor: !!float 1 | 1.0", "maxPods: !!null null | null",
        "maxPods: !!null \"\" | null"})
    void valuesMayHaveTagsAndOtherNotations(String line, String wanted) {
        var layer = ConfigurationDocument.read("a", (Loading.HEADER + line + "\n").getBytes(StandardCharsets.UTF_8), false);
        assertEquals(List.of(), layer.problems());
        assertEquals(wanted, String.valueOf(layer.value(line.substring(0, line.indexOf(':')))));
    }

    @Test
    void aByteOfAnotherEncodingIsReportedWithItsLine() {
        var latin1 = (Loading.HEADER + "podLogsDir: /var/log/f\u00fcr\n").getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(List.of("a:3: is neither YAML nor JSON: not a text in UTF-8: the byte at offset "
                        + (Loading.HEADER.length() + 22) + " is not part of a character"),
                ConfigurationDocument.read("a", latin1, false).problems().stream().map(Problem::toString).toList());
    }

    @Test
    void whateverIsInAFileReadingEndsWithValuesAndProblems() {
        var seed = 20261120L;
        var random = new Random(seed);
        var pieces = List.of("null", "~", "[]", "{}", "- ", ": ", "&a ", "*a", "!!int ", "'", "\"", "{", "}", "[", "]",
                ",", "\n", "  ", "<<: ", "? ", "1e9", "-1", "0x10", "\u00e9", "\ud83d\ude00", "%", "@", "| \n",
                "!!python/object:x ");
        for (var round = 0; round < 20_000; round++) {
            var text = new StringBuilder(SOUND);
            for (var edits = 1 + random.nextInt(3); edits > 0; edits--) {
                var at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(12)));
                    case 1 -> text.insert(at, pieces.get(random.nextInt(pieces.size())));
                    default -> text.setCharAt(at, (char) random.nextInt(0x180));
                }
            }
            var bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            assertDoesNotThrow(() -> {
                var layer = ConfigurationDocument.read("a", bytes, true);
                layer.problems().forEach(Problem::toString);
                var settings = new Settings(layer);
                Rules.check(settings, (key, message) -> settings.origin(key));
                ConfigurationWarnings.add(settings, new java.util.ArrayList<>());
            }, () -> "seed " + seed + ": " + text);
        }
    }
}
