package io.jubelet.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTimersTest {

    private final VirtualTimers time = new VirtualTimers();
    private final AgentTimers timers = new AgentTimers(time);
    private final List<String> ran = new ArrayList<>();

    @Test
    void whatIsDelayedRunsWhenItIsDue() {
        timers.after(Duration.ofSeconds(2), () -> ran.add("second"));
        timers.after(Duration.ofSeconds(1), () -> ran.add("first"));
        Timers.Pending cancelled = timers.after(Duration.ofSeconds(1), () -> ran.add("cancelled"));
        cancelled.cancel();
        time.advance(Duration.ofSeconds(3));
        assertEquals(List.of("first", "second"), ran);
    }

    @Test
    void nothingRunsAfterTheEnd() {
        timers.after(Duration.ofSeconds(1), () -> ran.add("before"));
        timers.end();
        timers.after(Duration.ZERO, () -> ran.add("after"));
        time.advance(Duration.ofSeconds(2));
        assertEquals(List.of(), ran);
    }
}
