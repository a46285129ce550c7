package io.jubelet.domain.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.QuotedText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldPathsTest {

    private static final Pod POD = EnvCases.pod(spec -> spec);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            metadata.name                    | web
            metadata.namespace               | shop
            metadata.uid                     | u1
            metadata.labels['b']             | 2
            metadata.labels['none']          | ''
            metadata.annotations['note']     | 'l1
            l2'
            spec.nodeName                    | n1
            spec.host                        | n1
            spec.serviceAccountName          | sa
            status.hostIP                    | 192.0.2.1
            status.hostIPs                   | 192.0.2.1,2001:db8::1
            status.podIP                     | 10.0.0.5
            status.podIPs                    | 10.0.0.5,fd00::5
            """)
    void fields(String path, String value) throws PodConfigException {
        assertEquals(value, FieldPaths.ofVariable(POD, "", path, EnvCases.FACTS));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spec.bogus              | field label not supported: spec.bogus
            metadata                | field label not supported: metadata
            status.phase            | unsupported fieldPath: status.phase
            spec.restartPolicy      | unsupported fieldPath: spec.restartPolicy
            "metadata.name['x']"    | field label does not support subscript: metadata.name['x']
            "['x']"                 | field label not supported: ['x']
            "metadata.labels['"     | field label not supported: metadata.labels['
            """, quoteCharacter = '"')
    void unknownFieldsAreRefused(String path, String message) {
        assertEquals(message, assertThrows(PodConfigException.class,
                () -> FieldPaths.ofVariable(POD, "v1", path, EnvCases.FACTS)).getMessage());
    }

    @Test
    void otherVersionsAreRefused() {
        assertEquals("unsupported pod version: v2", assertThrows(PodConfigException.class,
                () -> FieldPaths.ofVariable(POD, "v2", "metadata.name", EnvCases.FACTS)).getMessage());
    }

    @Test
    void allLabelsAreWrittenSortedAndQuoted() throws PodConfigException {
        assertEquals("a=\"x\\\"y\"\nb=\"2\"", FieldPaths.ofMetadata(POD, "metadata.labels"));
        assertEquals("note=\"l1\\nl2\"", FieldPaths.ofMetadata(POD, "metadata.annotations"));
    }

    @Test
    void volumesKnowTheMetadataOnly() {
        assertEquals("unsupported fieldPath: status.podIP", assertThrows(PodConfigException.class,
                () -> FieldPaths.ofMetadata(POD, "status.podIP")).getMessage());
        assertEquals("fieldPath \"spec.x['y']\" does not support subscript", assertThrows(PodConfigException.class,
                () -> FieldPaths.ofMetadata(POD, "spec.x['y']")).getMessage());
    }

    @Test
    void podWithoutAddressHasNone() throws PodConfigException {
        PodFacts facts = new PodFacts(List.of(), List.of(), Map.of());
        assertEquals("", FieldPaths.ofVariable(POD, "v1", "status.podIP", facts));
        for (String path : List.of("status.hostIP", "status.hostIPs")) {
            assertEquals("host IP unknown", assertThrows(PodConfigException.class,
                    () -> FieldPaths.ofVariable(POD, "v1", path, facts)).getMessage());
        }
    }

    @Test
    void whatCannotBeShownIsEscaped() {
        assertEquals("\"\\a\\b\\f\\n\\r\\t\\v\\x01\\x7f\\\\\\u00a0\\u0085\\u200b\\U000e0001\u00e9\ud83d\ude00 \"",
                QuotedText.of("\u0007\b\f\n\r\t\u000b\u0001\u007f\\\u00a0\u0085\u200b\udb40\udc01\u00e9\ud83d\ude00 "));
    }
}
