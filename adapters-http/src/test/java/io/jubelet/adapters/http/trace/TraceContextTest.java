package io.jubelet.adapters.http.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** W3C Trace Context, section 3.2. */
final class TraceContextTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";
    private static final TraceContext SAMPLED =
            new TraceContext(0x0af7651916cd43ddL, 0x8448eb211c80319cL, 0xb7ad6b7169203331L, true);

    @ParameterizedTest
    @ValueSource(strings = {"00-" + TRACE + "-" + SPAN + "-01", "01-" + TRACE + "-" + SPAN + "-01",
        "cc-" + TRACE + "-" + SPAN + "-01-what-follows"})
    void whatIsKnownOfAHeaderIsRead(String header) {
        assertEquals(Optional.of(SAMPLED), TraceContext.parse(header));
        assertEquals("00-" + TRACE + "-" + SPAN + "-01", SAMPLED.header());
    }

    @Test
    void aTraceMayNotBeSampled() {
        var not = new TraceContext(SAMPLED.high(), SAMPLED.low(), SAMPLED.span(), false);
        assertEquals(Optional.of(not), TraceContext.parse(not.header()));
        assertEquals("00-" + TRACE + "-" + SPAN + "-00", not.header());
    }

    @Test
    void halfOfAnIdMayBeZero() {
        assertEquals(Optional.of(new TraceContext(0, 1, 2, true)), TraceContext.parse(new TraceContext(0, 1, 2, true).header()));
        assertEquals(Optional.of(new TraceContext(1, 0, 2, true)), TraceContext.parse(new TraceContext(1, 0, 2, true).header()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "ff-" + TRACE + "-" + SPAN + "-01", "00-" + TRACE + "-" + SPAN + "-01-",
        "01-" + TRACE + "-" + SPAN + "-01x", "00-00000000000000000000000000000000-" + SPAN + "-01",
        "00-" + TRACE + "-0000000000000000-01", "00-0AF7651916CD43DD8448EB211C80319C-" + SPAN + "-01", "00-" + TRACE + "-" + SPAN})
    void anythingElseIsNone(String header) {
        assertEquals(Optional.empty(), TraceContext.parse(header));
    }
}
