package io.jubelet.ports.await;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AwaitTest {

    private final AtomicInteger calls = new AtomicInteger();

    private int third() throws IOException {
        if (calls.incrementAndGet() < 3) {
            throw new IOException("call " + calls);
        }
        return calls.get();
    }

    @Test
    void aCallIsMadeUntilItDoesNotFail() {
        assertEquals(3, Await.success(IOException.class, this::third));
    }

    @Test
    void anotherFailureIsOneOfTheTest() {
        Callable<Integer> call = this::third;
        var e = assertThrows(AssertionError.class, () -> Await.success(TimeoutException.class, call));
        assertEquals("call 1", e.getCause().getMessage());
    }

    @Test
    void anAnswerIsAwaited() {
        Iterator<String> answers = List.of("a", "b").iterator();
        Await.equal("b", answers::next);
    }

    @Test
    void whatIsAwaitedInVainIsSaid() {
        var e = assertThrows(AssertionError.class, () -> Await.until(() -> "the " + calls.get() + "th",
                Duration.ZERO, () -> calls.incrementAndGet() < 0));
        assertEquals("after 0 ms still not: the " + calls.get() + "th", e.getMessage());
    }
}
