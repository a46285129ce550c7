package io.jubelet.app.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.log.LoggedErrors;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every concern may rely on, whichever bus it is deployed on. */
public abstract class BusContract {

    /** A numbered message. */
    protected record Number(int value) {
    }

    private static final Topic<Number> NUMBERS = new Topic<>("test.numbers", Number.class);
    private static final Topic<Number> OTHERS = new Topic<>("test.others", Number.class);
    private static final Question<Number, Number> DOUBLE = new Question<>("test.double", Number.class, Number.class);

    /** Deploys a concern of this agent that does this when it starts. */
    protected abstract Bus deploy(String name, Consumer<Bus> start);

    /** Deploys a concern of another agent beside this one. */
    protected abstract Bus deployElsewhere(String name, Consumer<Bus> start);

    /** Runs something on a thread that may wait for the bus. */
    protected abstract void run(Runnable task);

    /** Waits until the condition holds; fails when it does not come true. */
    protected abstract void await(BooleanSupplier condition);

    @Test
    void everySubscriberGetsEveryMessageInOrder() {
        List<Integer> first = new CopyOnWriteArrayList<>();
        List<Integer> second = new CopyOnWriteArrayList<>();
        deploy("first", bus -> bus.subscribe(NUMBERS, number -> first.add(number.value())));
        deploy("second", bus -> bus.subscribe(NUMBERS, number -> second.add(number.value())));
        Bus sender = deploy("sender", bus -> { });

        IntStream.range(0, 100).forEach(i -> sender.publish(NUMBERS, new Number(i)));

        await(() -> first.size() == 100 && second.size() == 100);
        assertEquals(IntStream.range(0, 100).boxed().toList(), first);
        assertEquals(first, second);
    }

    @Test
    void handlersOfOneConcernRunOneAfterAnother() {
        List<String> seen = new CopyOnWriteArrayList<>();
        var gate = new CompletableFuture<Void>();
        deploy("receiver", bus -> {
            bus.subscribe(NUMBERS, number -> {
                seen.add("begin " + number.value());
                gate.join();
                seen.add("end " + number.value());
            });
            bus.subscribe(OTHERS, number -> seen.add("other " + number.value()));
        });
        Bus sender = deploy("sender", bus -> { });
        List<Integer> elsewhere = new CopyOnWriteArrayList<>();
        deploy("neighbour", bus -> bus.subscribe(NUMBERS, number -> elsewhere.add(number.value())));

        sender.publish(NUMBERS, new Number(1));
        await(() -> seen.contains("begin 1"));
        sender.publish(OTHERS, new Number(2));
        await(() -> elsewhere.equals(List.of(1)));
        assertFalse(seen.contains("other 2"), "a handler ran beside another one of its concern");
        gate.complete(null);

        await(() -> seen.contains("other 2"));
        assertEquals(List.of("begin 1", "end 1", "other 2"), seen);
    }

    @Test
    void aHandlerThatThrowsGetsTheNextMessageAllTheSame() {
        List<Integer> seen = new CopyOnWriteArrayList<>();
        deploy("receiver", bus -> bus.subscribe(NUMBERS, number -> {
            seen.add(number.value());
            throw new IllegalStateException("thrown by the test");
        }));
        Bus sender = deploy("sender", bus -> { });

        sender.publish(NUMBERS, new Number(1));
        sender.publish(NUMBERS, new Number(2));

        await(() -> seen.size() == 2);
    }

    @Test
    void soDoesOneThatIsInterruptedWhichIsNoMistake() {
        List<String> seen = new CopyOnWriteArrayList<>();
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet")) {
            deploy("receiver", bus -> bus.subscribe(NUMBERS, number -> {
                seen.add(number.value() + (Thread.currentThread().isInterrupted() ? " interrupted" : ""));
                Thread.currentThread().interrupt();
                throw new CancelledException("thrown by the test");
            }));
            Bus sender = deploy("sender", bus -> { });

            sender.publish(NUMBERS, new Number(1));
            sender.publish(NUMBERS, new Number(2));
            sender.publish(NUMBERS, new Number(3));

            await(() -> seen.size() == 3);
            assertEquals(List.of("1", "2", "3"), seen);
            assertEquals(List.of(), errors.messages());
        }
    }

    @Test
    void aQuestionIsAnswered() {
        deploy("answering", bus -> bus.answer(DOUBLE, number -> new Number(2 * number.value())));
        Bus asking = deploy("asking", bus -> { });

        assertEquals(new Number(42), ask(asking, new Number(21)).join());
    }

    @Test
    void whatTheAnsweringSideThrowsIsThrownToTheAskingOne() {
        deploy("answering", bus -> bus.answer(DOUBLE, number -> {
            throw new NotFoundException("no double of " + number.value());
        }));
        Bus asking = deploy("asking", bus -> { });

        Throwable failure = ask(asking, new Number(21)).handle((_, thrown) -> thrown).join();

        assertTrue(failure instanceof PortException && failure.getMessage().equals("no double of 21"),
                String.valueOf(failure));
    }

    @Test
    void anAnsweringSideThatIsInterruptedIsNotAvailable() {
        deploy("answering", bus -> bus.answer(DOUBLE, number -> {
            throw new CancelledException("gave up " + number.value());
        }));
        Bus asking = deploy("asking", bus -> { });

        Throwable failure = ask(asking, new Number(21)).handle((_, thrown) -> thrown).join();

        assertTrue(failure instanceof UnavailableException && failure.getMessage().equals("gave up 21"), String.valueOf(failure));
    }

    @Test
    void anInterruptedQuestionIsGivenUp() {
        var gate = new CompletableFuture<Number>();
        deploy("answering", bus -> bus.answer(DOUBLE, _ -> gate.join()));
        Bus asking = deploy("asking", bus -> { });
        var kept = new AtomicReference<Boolean>();
        run(() -> {
            Thread.currentThread().interrupt();
            var e = assertThrows(CancelledException.class, () -> asking.askOrCancel(DOUBLE, new Number(21)));
            assertEquals("interrupted while waiting for another part of the agent", e.getMessage());
            kept.set(Thread.interrupted());
        });
        await(() -> kept.get() != null);
        gate.complete(new Number(42));

        assertTrue(kept.get(), "the interrupted status is set again");
        assertEquals(new Number(42), ask(asking, new Number(21)).join());
    }

    @Test
    void aQuestionThatHasNoAnsweringSideFails() {
        Bus asking = deploy("asking", bus -> { });

        Throwable failure = ask(asking, new Number(21)).handle((_, thrown) -> thrown).join();

        assertTrue(failure instanceof UnavailableException, String.valueOf(failure));
        assertEquals("the agent is still starting, or already ending", failure.getMessage());
    }

    @Test
    void agentsBesideEachOtherAreDeafToEachOther() {
        List<Integer> here = new CopyOnWriteArrayList<>();
        List<Integer> there = new CopyOnWriteArrayList<>();
        deploy("receiver", bus -> {
            bus.subscribe(NUMBERS, number -> here.add(number.value()));
            bus.answer(DOUBLE, number -> new Number(1));
        });
        deployElsewhere("receiver", bus -> {
            bus.subscribe(NUMBERS, number -> there.add(number.value()));
            bus.answer(DOUBLE, number -> new Number(2));
        });
        Bus sender = deploy("sender", bus -> { });
        Bus elsewhere = deployElsewhere("sender", bus -> { });

        sender.publish(NUMBERS, new Number(1));
        elsewhere.publish(NUMBERS, new Number(2));

        await(() -> here.size() == 1 && there.size() == 1);
        assertEquals(List.of(1), here);
        assertEquals(List.of(2), there);
        assertEquals(new Number(1), ask(sender, new Number(7)).join());
        assertEquals(new Number(2), ask(elsewhere, new Number(7)).join());
    }

    private CompletableFuture<Number> ask(Bus bus, Number number) {
        var outcome = new AtomicReference<CompletableFuture<Number>>();
        run(() -> {
            try {
                outcome.set(CompletableFuture.completedFuture(bus.ask(DOUBLE, number)));
            } catch (RuntimeException | InterruptedException e) {
                outcome.set(CompletableFuture.failedFuture(e));
            }
        });
        await(() -> outcome.get() != null);
        return outcome.get();
    }
}
