package io.jubelet.adapters.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.MultiMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseStatusTest {

    private static MultiMap status(String code, String message) {
        return MultiMap.caseInsensitiveMultiMap().add("grpc-status", code).add("grpc-message", message);
    }

    @Test
    void trailersComeBeforeHeaders() {
        MultiMap none = MultiMap.caseInsensitiveMultiMap();
        assertEquals(Optional.of(GrpcFailure.of(StatusCode.NOT_FOUND, "in headers")),
                ResponseStatus.of(status("5", "in headers"), none));
        assertEquals(Optional.of(GrpcFailure.of(StatusCode.INTERNAL, "in trailers")),
                ResponseStatus.of(none, status("13", "in trailers")));
        assertEquals(Optional.empty(), ResponseStatus.of(none, status("0", "")));
        assertEquals(Optional.of(GrpcFailure.of(StatusCode.INTERNAL, "in trailers")),
                ResponseStatus.of(status("5", "in headers"), status("13", "in trailers")));
    }

    @Test
    void aStatusIsGivenInHeadersOrTrailers() {
        MultiMap none = MultiMap.caseInsensitiveMultiMap();
        assertTrue(ResponseStatus.isGiven(status("0", ""), none));
        assertTrue(ResponseStatus.isGiven(none, status("0", "")));
        assertFalse(ResponseStatus.isGiven(none, none));
    }

    @Test
    void aStatusWithoutAMessageHasAnEmptyOne() {
        MultiMap none = MultiMap.caseInsensitiveMultiMap();
        assertEquals(Optional.of(GrpcFailure.of(StatusCode.INTERNAL, "")),
                ResponseStatus.of(none, MultiMap.caseInsensitiveMultiMap().add("grpc-status", "13")));
    }

    @Test
    void aStatusThatNobodyDefinedIsUnknown() {
        MultiMap none = MultiMap.caseInsensitiveMultiMap();
        assertEquals(StatusCode.UNKNOWN, ResponseStatus.of(none, status("99", "")).orElseThrow().code());
        assertEquals(StatusCode.UNKNOWN, ResponseStatus.of(none, status("x", "")).orElseThrow().code());
        assertEquals("the server ended its response without a status",
                ResponseStatus.of(none, none).orElseThrow().description());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plain text + more    | plain text + more
            100%25               | 100%
            na%C3%AFve           | naïve
            a%0Ab%09c            | a\\nb\\tc
            %                    | %
            %4                   | %4
            %zz%41               | %zzA
            %4z%z4%21            | %4z%z4!
            naïve                | naïve
            """)
    void undoesThePercentEncoding(String encoded, String text) {
        assertEquals(text.translateEscapes(), ResponseStatus.decoded(encoded));
    }
}
