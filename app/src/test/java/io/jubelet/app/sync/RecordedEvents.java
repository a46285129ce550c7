package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.domain.explain.Decision;
import io.jubelet.ports.event.PodEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A bus on which only events and decisions are published. */
final class RecordedEvents implements Bus {

    final List<PodEvent> published = new ArrayList<>();
    final List<Decision> decided = new ArrayList<>();

    @Override
    public <T> void publish(Topic<T> topic, T message) {
        if (message instanceof DecisionMade made) {
            decided.add(made.decision());
        } else {
            published.add((PodEvent) message);
        }
    }

    @Override
    public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <Q, R> R ask(Question<Q, R> question, Q message) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
        throw new UnsupportedOperationException();
    }
}
