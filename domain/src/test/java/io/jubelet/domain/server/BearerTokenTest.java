package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BearerTokenTest {

    private static BearerToken ofHeader(String value) {
        return BearerToken.of(List.of(value), List.of(), List.of(), List.of());
    }

    private static BearerToken ofWebSocket(String... protocols) {
        return BearerToken.of(List.of(), List.of("keep-alive, Upgrade"), List.of("WebSocket"), List.of(protocols));
    }

    @ParameterizedTest
    @CsvSource({"Bearer abc,abc", "bearer abc,abc", "'  Bearer abc  ',abc", "Bearer abc def,abc"})
    void theHeaderHasIt(String value, String token) {
        assertEquals(new BearerToken.Given(token), ofHeader(value));
    }

    @ParameterizedTest
    @CsvSource({"''", "Bearer", "'Bearer  abc'", "Basic abc", "abc"})
    void otherHeadersHaveNone(String value) {
        assertEquals(new BearerToken.Absent(), ofHeader(value));
    }

    @Test
    void aWebSocketOffersItAsAProtocol() {
        assertEquals(new BearerToken.Given("token"), ofWebSocket(BearerToken.PROTOCOL + "dG9rZW4, v4.channel.k8s.io"));
        assertEquals(new BearerToken.Absent(), ofWebSocket("v4.channel.k8s.io"));
        assertEquals(new BearerToken.Absent(),
                BearerToken.of(List.of(), List.of(), List.of(), List.of(BearerToken.PROTOCOL + "dG9rZW4, x")));
        assertEquals(new BearerToken.Absent(), BearerToken.of(List.of(), List.of("keep-alive"), List.of("websocket"),
                List.of(BearerToken.PROTOCOL + "dG9rZW4, x")));
    }

    @Test
    void whatIsMeantAsATokenAndIsNoneIsInvalid() {
        assertEquals(new BearerToken.Invalid(), ofWebSocket(BearerToken.PROTOCOL + "dG9rZW4"));
        assertEquals(new BearerToken.Invalid(),
                ofWebSocket(BearerToken.PROTOCOL + "dG9rZW4," + BearerToken.PROTOCOL + "dG9rZW4", "x"));
        assertEquals(new BearerToken.Invalid(), ofWebSocket(BearerToken.PROTOCOL + "dG9rZW4=, x"));
        assertEquals(new BearerToken.Invalid(), ofWebSocket(BearerToken.PROTOCOL + "_w, x"));
        assertEquals(new BearerToken.Invalid(), ofWebSocket(BearerToken.PROTOCOL + "?, x"));
        assertEquals(new BearerToken.Invalid(), ofWebSocket(BearerToken.PROTOCOL + ", x"));
    }

    @Test
    void itIsNotPartOfAText() {
        assertFalse(ofHeader("Bearer secret").toString().contains("secret"));
    }
}
