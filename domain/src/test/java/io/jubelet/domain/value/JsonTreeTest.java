package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {

    @Test
    void everyKindOfValueIsRead() {
        assertEquals(Map.of("a", List.of(new BigDecimal("1"), new BigDecimal("-2.5e3"), true, false, "x\n\u00e4\"/", Map.of()),
                "b", List.of()), JsonTree.parse(" {\"a\" : [1, -2.5e3,true,false,\"x\\n\\u00e4\\\"\\/\", {}],\"b\":[]}\n"));
        assertNull(JsonTree.parse("null"));
        assertEquals(Map.of("a", "last"), JsonTree.parse("{\"a\":\"first\",\"a\":\"last\"}"));
    }

    @Test
    void membersOfOneNameAreRefusedWhereTheyAreMistakes() {
        assertEquals(Map.of("a", Map.of("b", "1"), "b", "2"), JsonTree.parseStrict("{\"a\":{\"b\":\"1\"},\"b\":\"2\"}"));
        assertEquals(List.of(Map.of("a", true), Map.of("a", true)), JsonTree.parseStrict("[{\"a\":true},{\"a\":true}]"));
        for (String text : List.of("{\"a\":1,\"a\":1}", "{\"a\":null,\"\\u0061\":1}")) {
            assertEquals("a key occurs twice in an object, again at character " + (text.lastIndexOf(',') + 2),
                    assertThrows(IllegalArgumentException.class, () -> JsonTree.parseStrict(text)).getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "01", "1.", "nul", "\"\\x\"", "\"\\u12\"", "\"\n\"",
            "1 2", "NaN", "'a'", "{\"a\":1,}"})
    void whatIsNoJsonIsRefusedWithItsPosition(String text) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> JsonTree.parse(text)).getMessage()
                .startsWith("no valid JSON at character "));
    }

    @Test
    void depthAndLengthOfNumbersAreBounded() {
        JsonTree.parse("[".repeat(64) + "]".repeat(64));
        assertThrows(IllegalArgumentException.class, () -> JsonTree.parse("[".repeat(65) + "]".repeat(65)));
        JsonTree.parse("[[],[],[]]".repeat(1));
        assertThrows(IllegalArgumentException.class, () -> JsonTree.parse("1".repeat(1000)));
        assertThrows(IllegalArgumentException.class, () -> JsonTree.parse("1e1000000000"));
    }
}
