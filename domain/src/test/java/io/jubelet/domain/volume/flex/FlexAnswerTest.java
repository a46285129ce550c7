package io.jubelet.domain.volume.flex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlexAnswerTest {

    @Test
    void whatIsMissingIsEmptyOrTheDefault() {
        assertEquals(new FlexAnswer("Success", "", "", FlexCapabilities.DEFAULT), FlexAnswer.parse("{\"status\": \"Success\"}"));
        assertEquals(new FlexAnswer("", "", "", FlexCapabilities.DEFAULT), FlexAnswer.parse("{\"capabilities\": {}}"));
    }

    @Test
    void namesOfMembersAreNotCaseSensitive() {
        assertEquals(new FlexAnswer("Success", "fine", "/dev/sdx", new FlexCapabilities(false, false, true, false, false)),
                FlexAnswer.parse("""
                        {"Status": "Success", "MESSAGE": "fine", "device": "/dev/sdx", "volumeName": "v", "other": [1],
                         "Capabilities": {"attach": false, "SELinuxRelabel": false, "supportsMetrics": true, "fsGroup": false,
                         "requiresfsresize": false, "other": {}}}
                        """));
    }

    @Test
    void aStatusIsASuccessAFailureOrNotSupported() {
        assertTrue(FlexAnswer.parse("{\"status\": \"Success\"}").isSuccess());
        assertTrue(FlexAnswer.parse("{\"status\": \"Not supported\"}").isNotSupported());
        for (String other : new String[] {"Failure", "success", ""}) {
            FlexAnswer answer = FlexAnswer.parse("{\"status\": \"" + other + "\"}");
            assertFalse(answer.isSuccess() || answer.isNotSupported(), other);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "secret | no valid JSON at character 1: expected a value",
            "{\"status\": \"secret\"} secret | no valid JSON at character 22: expected the end",
            "[\"secret\"] | the answer is no JSON object",
            "{\"status\": 1} | \"status\" is no text",
            "{\"capabilities\": \"secret\"} | \"capabilities\" is no JSON object",
            "{\"capabilities\": {\"fsGroup\": \"secret\"}} | \"fsGroup\" is neither true nor false"})
    void anAnswerThatCantBeReadIsNotRepeated(String output, String message) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> FlexAnswer.parse(output)).getMessage());
    }
}
