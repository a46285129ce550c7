package io.jubelet.app.bus;

import io.jubelet.ports.failure.CancelledException;
import java.util.function.Consumer;
import java.util.function.Function;

/** The event bus as one concern sees it. Thread-safe. */
public interface Bus {

    /** Publishes a message to all subscribers. Returns at once. */
    <T> void publish(Topic<T> topic, T message);

    /**
     * Listens. All handlers of one concern run one after another, in the order of arrival, on virtual threads: they may
     * block, and then hold up this concern alone.
     */
    <T> void subscribe(Topic<T> topic, Consumer<? super T> handler);

    /**
     * Asks and waits for the answer. What the answering side throws is thrown here, but that it was interrupted: then it was not
     * available. Texts of failures get into events and statuses of pods, and name no address of the bus.
     *
     * @throws InterruptedException when the calling thread is interrupted; the question may still be worked on
     */
    <Q, R> R ask(Question<Q, R> question, Q message) throws InterruptedException;

    /**
     * The same for callers that throw no checked exception.
     *
     * @throws CancelledException when the calling thread is interrupted; the question may still be worked on
     */
    default <Q, R> R askOrCancel(Question<Q, R> question, Q message) {
        try {
            return ask(question, message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for another part of the agent", e);
        }
    }

    /** Answers questions, each on a thread of its own. */
    <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler);
}
