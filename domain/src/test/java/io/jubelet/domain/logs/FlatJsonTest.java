package io.jubelet.domain.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatJsonTest {

    private static Optional<Map<String, String>> texts(String json) {
        return FlatJson.texts(json);
    }

    @Test
    void textsAreReadAndOtherMembersSkipped() {
        assertEquals(Optional.of(Map.of()), texts(" { } "));
        assertEquals(Optional.of(Map.of("a", "b", "c", "d")), texts("{\"a\" : \"b\", \"n\": 1.5e3 ,\"c\":\"d\"}\n"));
        assertEquals(Optional.of(Map.of("d", "e")), texts("{\"a\":{\"b\":[1,{\"c\":\"}]\"}],\"d\":2},\"d\":\"e\",\"f\":[[1],[2]]}"));
        assertEquals(Optional.of(Map.of()), texts("{\"a\":null}"));
    }

    @Test
    void escapesAreResolved() {
        assertEquals(Optional.of(Map.of("a", "\"\\/\b\f\n\r\t A\u00e9")),
                texts("{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u0041\\u00E9\"}"));
    }

    @Test
    void halvesOfSurrogatePairsAreReplaced() {
        assertEquals(Optional.of(Map.of("a", "\ud83d\ude00")), texts("{\"a\":\"\\ud83d\\ude00\"}"));
        assertEquals(Optional.of(Map.of("a", "\ufffd \ufffd \ud7ff\ue000")), texts("{\"a\":\"\\ud800 \\udfff \\ud7ff\\ue000\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "{", "}", "\"a\":\"b\"}", "a:\"b\"}", "{\"a\" \"b\"}", "{\"a\"=\"b\"}", "{\"a\":}", "{\"a\": ,\"b\":\"c\"}", "{\"a\":\"b\"",
        "{\"a\":\"b\",}", "{\"a\":\"b\"}x", "{\"a\":1", "{\"a\":[1}", "{\"a\":[\"b", "{\"a\":\"b\nc\"}", "{\"a\":\"b\u001fc\"}",
        "{\"a\":\"b\\", "{\"a\":\"\\x0041\"}", "{\"a\":\"\\u00g0\"}", "{\"a\":\"\\u00", "{\"a\":\"\\u004",
        "{a:\"b\"}", "{\"a\":[{\"b\":\"\\q\"}]}"
    })
    void otherTextsAreNoObject(String json) {
        assertEquals(Optional.empty(), texts(json));
    }
}
