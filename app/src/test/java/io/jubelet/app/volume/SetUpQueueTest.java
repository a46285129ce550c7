package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SetUpQueueTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final SetUpQueue turns = new SetUpQueue(2, timers, Tasks.VIRTUAL);
    private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    private void start(String... works) {
        turns.start("turn", List.of(works).stream().map(this::work).toList());
    }

    private Runnable work(String name) {
        var end = new CompletableFuture<Void>();
        underWay.put(name, end);
        return () -> {
            begun.add(name);
            end.join();
        };
    }

    private void end(String work) {
        underWay.get(work).complete(null);
    }

    private void awaitBegun(String... works) {
        Await.until("enough has begun", () -> begun.size() >= works.length);
        assertEquals(List.of(works), begun.stream().sorted().toList());
    }

    @Test
    void podsComeOneAfterAnother() {
        for (String pod : List.of("a", "b", "c", "d")) {
            start(pod);
        }
        awaitBegun("a", "b");
        end("b");
        awaitBegun("a", "b", "c");
        end("c");
        awaitBegun("a", "b", "c", "d");
    }

    @Test
    void allOfOnePodBeginsAtOnceAndCountsAsOne() {
        start("a1", "a2", "a3");
        start("b");
        start("c");
        awaitBegun("a1", "a2", "a3", "b");
        end("a1");
        end("a3");
        assertEquals(4, begun.size());
        end("a2");
        awaitBegun("a1", "a2", "a3", "b", "c");
    }

    @Test
    void whatTakesLongKeepsOthersForAMomentOnly() {
        for (String pod : List.of("a", "b", "c", "d", "e")) {
            start(pod);
        }
        awaitBegun("a", "b");
        timers.advance(Duration.ofMillis(99));
        assertEquals(2, begun.size());
        timers.advance(Duration.ofMillis(1));
        awaitBegun("a", "b", "c", "d");
        timers.advance(Duration.ofMillis(10));
        awaitBegun("a", "b", "c", "d", "e");
    }

    @Test
    void onceNothingTakesLongTheSlotTimeIsAsBefore() {
        for (String pod : List.of("a", "b", "c", "d", "e")) {
            start(pod);
        }
        awaitBegun("a", "b");
        timers.advance(Duration.ofMillis(100));
        awaitBegun("a", "b", "c", "d");
        List.of("a", "b", "c", "d").forEach(this::end);
        awaitBegun("a", "b", "c", "d", "e");
        end("e");
        start("f");
        start("g");
        start("h");
        awaitBegun("a", "b", "c", "d", "e", "f", "g");
        timers.advance(Duration.ofMillis(99));
        assertEquals(7, begun.size());
        end("f");
        awaitBegun("a", "b", "c", "d", "e", "f", "g", "h");
    }

    @Test
    void aSlotThatExpiredIsNotReleasedTwice() {
        for (String pod : List.of("a", "b", "c", "d", "e", "f")) {
            start(pod);
        }
        awaitBegun("a", "b");
        timers.advance(Duration.ofMillis(100));
        awaitBegun("a", "b", "c", "d");
        end("a");
        end("b");
        assertEquals(4, begun.size());
        end("c");
        awaitBegun("a", "b", "c", "d", "e");
    }

    @Test
    void nothingIsNoTurn() {
        start();
        start("a");
        start("b");
        awaitBegun("a", "b");
    }
}
