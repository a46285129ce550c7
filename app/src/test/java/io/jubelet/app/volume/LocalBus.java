package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.message.Topics;
import io.jubelet.ports.event.PodEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** A bus that delivers and answers on the thread of the caller, and keeps the events. */
final class LocalBus implements Bus {

    final List<PodEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, List<Consumer<Object>>> listeners = new HashMap<>();
    private final Map<String, Function<Object, Object>> answers = new HashMap<>();

    @Override
    public <T> void publish(Topic<T> topic, T message) {
        if (topic == Topics.EVENT) {
            events.add((PodEvent) message);
        }
        listeners.getOrDefault(topic.address(), List.of()).forEach(listener -> listener.accept(message));
    }

    @Override
    public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
        listeners.computeIfAbsent(topic.address(), _ -> new ArrayList<>())
                .add(message -> handler.accept(topic.type().cast(message)));
    }

    @Override
    public <Q, R> R ask(Question<Q, R> question, Q message) {
        return question.answer().cast(answers.get(question.address()).apply(message));
    }

    @Override
    public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
        answers.put(question.address(), message -> handler.apply(question.question().cast(message)));
    }
}
