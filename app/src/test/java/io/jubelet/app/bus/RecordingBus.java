package io.jubelet.app.bus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Calls in the place of a bus, for tests of single concerns: {@link #publish} runs all handlers on the thread of the caller, and what was
 * published can be read. It keeps less than {@link BusContract} demands of a bus:
 *
 * <ul>
 * <li>A handler may run inside another one of the same concern, and beside it when two threads publish.
 * <li>What a handler throws reaches the publisher, so that a mistake fails the test; handlers after it do not get the message.
 * <li>A question that nobody answers is an {@link AssertionError}, and what the answering side throws comes as it is.
 * <li>An interrupted caller is answered all the same.
 * </ul>
 */
public final class RecordingBus implements Bus {

    private final List<Object> published = new CopyOnWriteArrayList<>();
    private final Map<String, List<Consumer<Object>>> subscribers = new ConcurrentHashMap<>();
    private final Map<String, Function<Object, Object>> answers = new ConcurrentHashMap<>();

    /** What was published of this type, in its order. */
    public <T> List<T> published(Class<T> type) {
        List<T> found = new ArrayList<>();
        published.stream().filter(type::isInstance).map(type::cast).forEach(found::add);
        return found;
    }

    /** Forgets what was published so far. */
    public void forget() {
        published.clear();
    }

    @Override
    public <T> void publish(Topic<T> topic, T message) {
        published.add(message);
        subscribers.getOrDefault(topic.address(), List.of()).forEach(subscriber -> subscriber.accept(message));
    }

    @Override
    public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
        subscribers.computeIfAbsent(topic.address(), _ -> new CopyOnWriteArrayList<>())
                .add(message -> handler.accept(topic.type().cast(message)));
    }

    @Override
    public <Q, R> R ask(Question<Q, R> question, Q message) {
        Function<Object, Object> answer = answers.get(question.address());
        if (answer == null) {
            throw new AssertionError("nobody answers " + question.address());
        }
        return question.answer().cast(answer.apply(message));
    }

    @Override
    public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
        answers.put(question.address(), message -> handler.apply(question.question().cast(message)));
    }
}
