package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.PortException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Calls of a connection that have no answer yet, by their serial numbers. Thread-safe. */
final class PendingCalls {

    private static final long LAST_SERIAL = 0xffff_ffffL;

    private final Map<Long, CompletableFuture<DBusMessage>> answers = new ConcurrentHashMap<>();
    private final AtomicLong serials = new AtomicLong();

    /** Number of the next call, of 32 bits and never 0. */
    long nextSerial() {
        return serials.updateAndGet(last -> last % LAST_SERIAL + 1);
    }

    /** A call that is about to be sent; it is forgotten once its answer is complete. */
    CompletableFuture<DBusMessage> add(long serial) {
        var answer = new CompletableFuture<DBusMessage>();
        answers.put(serial, answer);
        answer.whenComplete((_, _) -> answers.remove(serial));
        return answer;
    }

    /** Completes the call that a message answers; false when nothing waits for it. */
    boolean complete(DBusMessage message) {
        CompletableFuture<DBusMessage> answer = answers.get(message.replySerial());
        return answer != null && answer.complete(message);
    }

    /** Fails the call that an error answers, if it still waits. */
    void fail(DBusMessage error) {
        CompletableFuture<DBusMessage> answer = answers.get(error.replySerial());
        if (answer != null) {
            answer.completeExceptionally(DBusErrors.of(error));
        }
    }

    /** Fails all calls, each with a failure of its own. */
    void failAll(Supplier<PortException> failure) {
        answers.values().forEach(answer -> answer.completeExceptionally(failure.get()));
    }
}
