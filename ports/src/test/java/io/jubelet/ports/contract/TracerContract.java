package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.fake.FakeTracer.Ended;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a {@link Tracer} has to do that samples every trace that begins here. */
@Timeout(180)
public abstract class TracerContract {

    private static final String REMOTE_TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String REMOTE_SPAN = "b7ad6b7169203331";

    /** The tracer. */
    protected abstract Tracer tracer();

    /** The first spans that have ended, as whoever collects them sees them, in the order of their ends. */
    protected abstract List<Ended> ended(int count);

    private static Operation operation(String name) {
        return new Operation("scope", name, Kind.INTERNAL, Map.of("a", "b"));
    }

    @Test
    void aSpanIsTheParentOfThoseThatBeginMeanwhile() {
        try (var _ = tracer().begin(operation("outer"))) {
            try (var inner = tracer().begin(operation("inner"))) {
                inner.with("c", "d").failed("Unavailable");
            }
            tracer().begin(operation("second")).close();
        }
        List<Ended> spans = ended(3);
        Ended outer = spans.get(2);
        assertEquals(List.of("inner", "second", "outer"), spans.stream().map(Ended::name).toList());
        assertEquals(List.of(outer.id(), outer.id(), ""), spans.stream().map(Ended::parent).toList());
        assertEquals(1, spans.stream().map(Ended::trace).distinct().count());
        assertEquals(3, spans.stream().map(Ended::id).distinct().count());
        assertEquals(Map.of("a", "b", "c", "d"), spans.get(0).attributes());
        assertEquals("Unavailable", spans.get(0).failure());
        assertEquals("", outer.failure());
        assertEquals("", tracer().current());
    }

    @Test
    void anotherBeginningIsAnotherTrace() {
        tracer().begin(operation("one")).close();
        tracer().begin(operation("two")).close();
        assertNotEquals(ended(2).get(0).trace(), ended(2).get(1).trace());
    }

    @Test
    void aTraceOfAnotherProcessGoesOn() {
        try (var _ = tracer().begin(operation("server"), "00-" + REMOTE_TRACE + "-" + REMOTE_SPAN + "-01")) {
            assertTrue(tracer().current().matches("00-" + REMOTE_TRACE + "-[0-9a-f]{16}-01"), tracer().current());
        }
        assertEquals(REMOTE_TRACE, ended(1).getFirst().trace());
        assertEquals(REMOTE_SPAN, ended(1).getFirst().parent());
    }

    @Test
    void whatIsNotSampledElsewhereIsPassedOnAndNotRecorded() {
        try (var _ = tracer().begin(operation("server"), "00-" + REMOTE_TRACE + "-" + REMOTE_SPAN + "-00")) {
            assertTrue(tracer().current().endsWith("-00"), tracer().current());
            tracer().begin(operation("inner")).close();
        }
        tracer().begin(operation("recorded")).close();
        assertEquals(List.of("recorded"), ended(1).stream().map(Ended::name).toList());
    }

    @Test
    void whatIsNoTraceBeginsOne() {
        for (String header : List.of("", "x", "00-00000000000000000000000000000000-" + REMOTE_SPAN + "-01x")) {
            tracer().begin(operation("server"), header).close();
        }
        assertEquals(List.of("", "", ""), ended(3).stream().map(Ended::parent).toList());
    }

    @Test
    void workInAnotherThreadKeepsItsParent() throws InterruptedException {
        var seen = new ArrayList<String>();
        try (var _ = tracer().begin(operation("outer"))) {
            String outer = tracer().current();
            Thread thread = Thread.ofVirtual().start(tracer().carrying(() -> {
                seen.add(tracer().current());
                tracer().begin(operation("inner")).close();
            }));
            thread.join();
            assertEquals(List.of(outer), seen);
        }
        assertEquals(ended(2).get(1).id(), ended(2).get(0).parent());
    }
}
