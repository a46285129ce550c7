package io.jubelet.app.sim;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The bus of the simulation. Keeps the promises of {@link Bus}: one handler of a concern at a time, in order of arrival.
 * A filter may lose messages on the way, and handlers may be made to fail in the middle of what they do.
 */
public final class SimBus {

    private static final Logger LOG = System.getLogger(SimBus.class.getName());

    private final Tasks tasks;
    private final BiPredicate<Topic<?>, Object> delivers;
    private final Map<String, List<Listener>> listeners = new HashMap<>();
    private final Map<String, Function<Object, Object>> answers = new HashMap<>();
    private final List<Concern> concerns = new ArrayList<>();
    /** Calls of the bus that a handler of this topic makes before it fails; empty for one that does not fail. */
    private Function<Topic<?>, OptionalInt> fails = _ -> OptionalInt.empty();
    /** Threads of handlers that will fail, and how many calls of the bus each still makes. */
    private final Map<Thread, Integer> failing = new HashMap<>();

    /** A failure of a handler that nobody foresaw. */
    private static final class SimulatedFailure extends Error {
        private static final long serialVersionUID = 1;

        SimulatedFailure() {
            super("simulated failure of a handler");
        }
    }

    /** A bus that asks the filter about every delivery. */
    public SimBus(Tasks tasks, BiPredicate<Topic<?>, Object> delivers) {
        this.tasks = tasks;
        this.delivers = delivers;
    }

    /** Has handlers fail: from a topic follows how many calls of the bus its handler still makes. */
    void failing(Function<Topic<?>, OptionalInt> plan) {
        fails = plan;
    }

    private void handle(Topic<?> topic, Runnable handler) {
        OptionalInt calls = fails.apply(topic);
        try {
            calls.ifPresent(left -> failing.put(Thread.currentThread(), left));
            failNow();
            handler.run();
        } catch (SimulatedFailure e) {
            // As on the real bus: a handler that failed keeps no other message from being handled.
            failing.remove(Thread.currentThread());
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "the handling of a message {0} was interrupted: {1}", topic.address(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "a message " + topic.address() + " could not be handled", e);
        } finally {
            failing.remove(Thread.currentThread());
            Thread.interrupted();
        }
    }

    private void failNow() {
        Integer left = failing.computeIfPresent(Thread.currentThread(), (_, calls) -> calls - 1);
        if (left != null && left < 0) {
            throw new SimulatedFailure();
        }
    }

    /** Puts a concern on the bus. */
    public void deploy(Concern concern) {
        concerns.add(concern);
        concern.start(new Client(new Mailbox(concern.name())));
    }

    /** The bus for someone who is no concern, such as a test or a source. */
    public Bus outside() {
        return new Client(new Mailbox("outside"));
    }

    private record Listener(Mailbox mailbox, Consumer<Object> handler) {
    }

    /** Delivers to one concern, one message after another. */
    private final class Mailbox {
        private final String name;
        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private boolean busy;

        Mailbox(String name) {
            this.name = name;
        }

        void put(Runnable delivery) {
            waiting.add(delivery);
            if (!busy) {
                busy = true;
                tasks.start("concern-" + name, this::drain);
            }
        }

        private void drain() {
            while (!waiting.isEmpty()) {
                waiting.poll().run();
            }
            busy = false;
        }
    }

    private final class Client implements Bus {
        private final Mailbox mailbox;

        Client(Mailbox mailbox) {
            this.mailbox = mailbox;
        }

        @Override
        public <T> void publish(Topic<T> topic, T message) {
            failNow();
            for (Listener listener : listeners.getOrDefault(topic.address(), List.of())) {
                if (delivers.test(topic, message)) {
                    listener.mailbox().put(() -> handle(topic, () -> listener.handler().accept(message)));
                }
            }
        }

        @Override
        public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
            listeners.computeIfAbsent(topic.address(), a -> new ArrayList<>())
                    .add(new Listener(mailbox, body -> handler.accept(topic.type().cast(body))));
        }

        @Override
        public <Q, R> R ask(Question<Q, R> question, Q message) throws InterruptedException {
            failNow();
            Function<Object, Object> handler = answers.get(question.address());
            if (handler == null) {
                throw new UnavailableException("the agent is still starting, or already ending");
            }
            var answer = new CompletableFuture<Object>();
            tasks.start(question.address(), () -> {
                try {
                    answer.complete(handler.apply(message));
                } catch (RuntimeException | Error e) {
                    answer.completeExceptionally(e);
                }
            });
            try {
                return question.answer().cast(answer.get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case CancelledException cancelled -> throw new UnavailableException(cancelled.getMessage(), cancelled);
                    case RuntimeException failure -> throw failure;
                    default -> throw new IllegalStateException(e.getCause());
                }
            }
        }

        @Override
        public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
            answers.put(question.address(), body -> handler.apply(question.question().cast(body)));
        }
    }
}
