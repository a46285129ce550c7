package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ListedPodsTest {

    private static final Optional<MeasuredPods> NOBODY = Optional.of(new MeasuredPods(List.of(), List.of()));

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final ListedPods listed = new ListedPods(timers);

    @BeforeEach
    void start() {
        listed.start(bus);
    }

    private void list() {
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), timers.nanos()));
    }

    @Test
    void aListCountsForTwoSeconds() {
        listed.fresh();
        list();
        timers.advance(Duration.ofSeconds(2));
        assertEquals(NOBODY, listed.fresh());
        timers.advance(Duration.ofNanos(1));
        assertEquals(Optional.empty(), listed.fresh());
        list();
        assertEquals(NOBODY, listed.fresh());
    }

    @Test
    void nothingIsKeptWithoutReaders() {
        list();
        assertEquals(Optional.empty(), listed.fresh(), "nobody had read before");
        timers.advance(Duration.ofMinutes(1));
        list();
        assertEquals(Optional.empty(), listed.fresh(), "nobody read for a minute");
    }
}
