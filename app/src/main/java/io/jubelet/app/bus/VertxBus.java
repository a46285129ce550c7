package io.jubelet.app.bus;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The bus of a running agent: Vert.x, local delivery of the very object that was sent. Addresses belong to the agent, so
 * that several agents share a Vert.x instance and do not receive messages of each other.
 */
final class VertxBus implements Bus {

    private static final Logger LOG = System.getLogger(VertxBus.class.getName());
    private static final String CODEC = "jubelet-identity";

    private final EventBus events;
    private final String agent;

    /**
     * The bus of one agent.
     *
     * @param vertx a Vert.x instance that was {@linkplain #prepare prepared}
     * @param agent name that no other agent of this Vert.x instance has
     */
    VertxBus(Vertx vertx, String agent) {
        this.events = vertx.eventBus();
        this.agent = agent;
    }

    /** Makes the event bus hand over records as they are. May be called again for the same Vert.x instance. */
    static void prepare(Vertx vertx) {
        try {
            vertx.eventBus().registerCodec(new Identity());
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "another agent has prepared this Vert.x instance: {0}", e.getMessage());
        }
        vertx.eventBus().codecSelector(body -> CODEC);
    }

    private String scoped(String address) {
        return agent + "/" + address;
    }

    @Override
    public <T> void publish(Topic<T> topic, T message) {
        events.publish(scoped(topic.address()), topic.type().cast(message));
    }

    @Override
    public <T> void subscribe(Topic<T> topic, Consumer<? super T> handler) {
        events.<T>localConsumer(scoped(topic.address()), message -> {
            try {
                handler.accept(message.body());
            } catch (CancelledException e) {
                LOG.log(Level.DEBUG, "the handling of a message {0} was interrupted: {1}", topic.address(), e.getMessage());
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "a message " + topic.address() + " could not be handled", e);
            } finally {
                // An interruption was meant for this message; the thread goes on with the next.
                Thread.interrupted();
            }
        });
    }

    @Override
    public <Q, R> R ask(Question<Q, R> question, Q message) throws InterruptedException {
        var asked = new Asked<Q, R>(message, new CompletableFuture<>());
        // A request without a receiver would never be answered: while the agent starts, not every concern is there yet.
        events.<Object>sender(scoped(question.address())).write(asked).onFailure(failure -> asked.answer()
                .completeExceptionally(new UnavailableException("the agent is still starting, or already ending", failure)));
        try {
            return asked.answer().get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case CancelledException cancelled -> throw new UnavailableException(cancelled.getMessage(), cancelled);
                case RuntimeException failure -> throw failure;
                default -> { }
            }
            throw new IllegalStateException("a part of the agent failed: " + e.getCause(), e.getCause());
        }
    }

    @Override
    public <Q, R> void answer(Question<Q, R> question, Function<? super Q, ? extends R> handler) {
        events.<Asked<Q, R>>localConsumer(scoped(question.address()), message -> {
            Asked<Q, R> asked = message.body();
            Thread.ofVirtual().name(question.address()).start(() -> asked.answerWith(handler));
        });
    }

    /** A question on its way, with the place for its answer. */
    private record Asked<Q, R>(Q message, CompletableFuture<R> answer) {

        void answerWith(Function<? super Q, ? extends R> handler) {
            try {
                answer.complete(handler.apply(message));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        }
    }

    /** Hands the object over; it never leaves the process. */
    private static final class Identity implements MessageCodec<Object, Object> {

        @Override
        public void encodeToWire(Buffer buffer, Object body) {
            throw new IllegalStateException("messages of the agent stay in its process");
        }

        @Override
        public Object decodeFromWire(int position, Buffer buffer) {
            throw new IllegalStateException("messages of the agent stay in its process");
        }

        @Override
        public Object transform(Object body) {
            return body;
        }

        @Override
        public String name() {
            return CODEC;
        }

        @Override
        public byte systemCodecID() {
            return -1;
        }
    }
}
