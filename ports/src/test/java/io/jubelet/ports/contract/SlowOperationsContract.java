package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.api.SlowOperations;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for whoever knows the slowest operations. */
public interface SlowOperationsContract {

    /** The subject; nothing has happened yet. */
    SlowOperations operations();

    /** An operation ends now. */
    void happens(String kind, Duration took, boolean failed);

    @Test
    default void theSlowestComesFirst() {
        assertEquals(List.of(), operations().slowest());
        happens("start_container", Duration.ofMillis(300), false);
        happens("run_podsandbox", Duration.ofSeconds(2), true);
        happens("stop_container", Duration.ofMillis(400), false);
        assertEquals(List.of("run_podsandbox", "stop_container", "start_container"),
                operations().slowest().stream().map(SlowOperations.Operation::kind).toList());
        assertEquals(List.of(true, false, false), operations().slowest().stream().map(SlowOperations.Operation::failed).toList());
        assertEquals(Duration.ofSeconds(2), operations().slowest().getFirst().took());
    }
}
