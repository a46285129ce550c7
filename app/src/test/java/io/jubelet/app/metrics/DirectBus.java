package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** A bus that delivers to one subscriber on the thread of the caller. */
final class DirectBus implements Bus {

    private final Map<String, Consumer<Object>> subscribers = new HashMap<>();

    @Override
    public <T> void publish(Topic<T> topic, T message) {
        subscribers.get(topic.address()).accept(message);
    }

    @Override
    public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
        subscribers.put(topic.address(), message -> handler.accept(topic.type().cast(message)));
    }

    @Override
    public <Q, R> R ask(Question<Q, R> question, Q message) {
        throw new AssertionError("the tap asks nothing");
    }

    @Override
    public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
        throw new AssertionError("the tap answers nothing");
    }
}
