package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void membersKeepTheirOrderAndAbsentOnesAreLeftOut() {
        assertEquals("{\"b\":\"x\",\"a\":1,\"c\":[\"y\",\"z\"],\"d\":{}}", JsonText.object()
                .add("b", "x").add("a", 1).addGiven("no", "").addGiven("zero", 0).addGiven("none", List.of())
                .addGiven("c", List.of("y", "z")).addRaw("d", JsonText.object().toString()).toString());
    }

    @Test
    void signsAreEscapedLikeTheReference() {
        assertEquals("\"\\\"\\\\\\n\\r\\t\\b\\f\\u0000\\u001f\\u003c\\u003e\\u0026\\u2028\\u2029\"",
                JsonText.quote("\"\\\n\r\t\b\f\0\u001f<>&\u2028\u2029"));
        assertEquals("\"\u007f\u00e9\ud83d\ude00'/\"", JsonText.quote("\u007f\u00e9\ud83d\ude00'/"));
    }

    @Test
    void halfOfAPairIsReplaced() {
        assertEquals("\"a\ufffdb\ufffd\"", JsonText.quote("a\ud83db\ude00"));
    }
}
