package io.jubelet.adapters.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StatusCodeTest {

    @ParameterizedTest
    @EnumSource
    void everyCodeIsAFailureWithTheSameMessage(StatusCode code) {
        assertEquals("words", code.exception("words", null).getMessage());
    }

    /** Only an interruption of this side ends the work of the caller. */
    @Test
    void aCallThatTheServerCancelledMaySucceedLater() {
        PortException failure = StatusCode.CANCELED.exception(StatusCode.CANCELED.message("gone"), null);
        assertEquals(UnavailableException.class, failure.getClass());
        assertTrue(failure.retryable());
        assertEquals("rpc error: code = Canceled desc = gone", failure.getMessage());
    }

    @Test
    void aClassOfFailuresHasTheCodeThatGivesIt() {
        for (StatusCode code : List.of(StatusCode.UNKNOWN, StatusCode.INVALID_ARGUMENT, StatusCode.DEADLINE_EXCEEDED, StatusCode.NOT_FOUND,
                StatusCode.ALREADY_EXISTS, StatusCode.PERMISSION_DENIED, StatusCode.RESOURCE_EXHAUSTED, StatusCode.UNIMPLEMENTED,
                StatusCode.UNAVAILABLE)) {
            assertEquals(code, StatusCode.of(code.exception("words", null)));
        }
    }
}
