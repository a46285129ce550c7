package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What becomes of failures in pieces of work. */
class TaskGroupTest {

    private final List<Throwable> uncaught = new ArrayList<>();
    /** Threads that have run when they are started. */
    private final Tasks tasks = (name, body) -> {
        Thread thread = Thread.ofPlatform().name(name).uncaughtExceptionHandler((_, failure) -> uncaught.add(failure)).start(body);
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new CancellationException("interrupted");
        }
        return thread;
    };
    private final TaskGroup group = new TaskGroup(tasks, "test");

    @Test
    void exceptionsAreOutcomesForWhoeverTakesThem() throws InterruptedException {
        var failure = new IllegalStateException("no");
        var part = group.fork(() -> {
            throw failure;
        });
        group.join();
        assertSame(failure, assertThrows(IllegalStateException.class, part::get));
        assertEquals(List.of(), uncaught);
    }

    @Test
    void anErrorEndsItsThreadAsWell() throws InterruptedException {
        var failure = new StackOverflowError();
        var part = group.fork(() -> {
            throw failure;
        });
        group.join();
        assertSame(failure, assertThrows(StackOverflowError.class, part::get));
        assertEquals(List.of(failure), uncaught);
    }
}
