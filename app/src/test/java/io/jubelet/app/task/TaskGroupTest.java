package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
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

    @Test
    void anInterruptionOfTheCallerEndsAllPartsBeforeItReturns() {
        var running = new TaskGroup((name, body) -> Thread.ofPlatform().daemon().name(name).start(body), "test");
        var never = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        List<TaskGroup.Part<Void>> parts = Stream.<Runnable>of(() -> { }, caller::interrupt).map(first -> running.<Void>fork(() -> {
            first.run();
            never.await();
            return null;
        })).toList();
        assertEquals("test was cancelled", assertThrows(InterruptedException.class, running::join).getMessage());
        parts.forEach(part -> assertThrows(InterruptedException.class, part::get));
    }

    @Test
    void resultsCanBeTakenAfterTheJoin() throws InterruptedException {
        var part = group.fork(() -> "well");
        group.joinOrThrow();
        assertEquals("well", part.get());
    }

    @Test
    void theFirstFailureInTheOrderOfTheFork() {
        group.fork(() -> "well");
        group.fork(() -> {
            throw new IllegalStateException("first");
        });
        group.fork(() -> {
            throw new IllegalArgumentException("second");
        });
        assertEquals("first", assertThrows(IllegalStateException.class, group::joinOrThrow).getMessage());
    }
}
