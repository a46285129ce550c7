package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallFailureTest {

    /** Cancelled, deadline exceeded, resource exhausted, aborted, unavailable. */
    private static final Set<Integer> OPEN = Set.of(1, 4, 8, 10, 14);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 99})
    void someCodesLeaveOpenWhatWasDone(int code) {
        assertEquals(OPEN.contains(code), new CallFailure(code, "no").outcome() instanceof DriverOutcome.Unknown);
    }

    @ParameterizedTest
    @CsvSource({"13, Internal", "1, Canceled", "16, Unauthenticated", "99, Code(99)", "-1, Code(-1)"})
    void codesHaveTheNamesThatUsersKnow(int code, String name) {
        assertEquals("rpc error: code = " + name + " desc = no", new CallFailure(code, "no").text());
    }

    @ParameterizedTest
    @CsvSource({"rpc error: code = Internal desc = x desc = y, Internal", "no connection, unknown-non-grpc",
        "rpc error: code = , unknown-non-grpc"})
    void textsHaveTheirCodes(String text, String name) {
        assertEquals(name, CallFailure.codeOf(text));
    }
}
