package io.jubelet.app.sim;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.Timers;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * Runs virtual threads one at a time on the thread of the test. Which of the runnable ones goes next is drawn from a
 * seeded generator; time stands still while any can run, and then jumps to the next timer. The same seed gives the same
 * history.
 *
 * <p>The scheduler of a virtual thread can't be chosen through a public interface of JDK 25, so this reaches for the
 * builder inside {@code java.lang}; tests are started with {@code --add-opens java.base/java.lang=ALL-UNNAMED,app}.
 */
public final class SimScheduler {

    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
    /** So many steps at one moment: threads wake each other and get nowhere. */
    private static final int LIVE_LOCK = 500_000;
    private static final Constructor<? extends Thread.Builder.OfVirtual> BUILDER = builderConstructor();

    private final RandomGenerator random;
    private final List<Step> runnable = new ArrayList<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private long nanos;
    private long sequence;
    private long steps;
    private int stepsNow;
    private Duration wallClockShift = Duration.ZERO;

    /** A scheduler whose every choice comes from this generator. */
    public SimScheduler(RandomGenerator random) {
        SimLog.leaveTheConsole();
        this.random = random;
    }

    /** A new group of threads and timers that can die together, such as one life of the agent. */
    public Scope scope() {
        return new Scope();
    }

    /** Moves the wall clock without moving time. */
    public void shiftWallClock(Duration by) {
        wallClockShift = wallClockShift.plus(by);
    }

    /** Virtual time since the beginning. */
    public Duration elapsed() {
        return Duration.ofNanos(nanos);
    }

    /** Where every thread of this name stands, for a test that waits for something that does not come. */
    public String stacks(String name) {
        StringBuilder text = new StringBuilder();
        threads.stream().filter(t -> t.isAlive() && t.getName().startsWith(name)).forEach(t -> {
            text.append(t.getName()).append('\n');
            for (StackTraceElement frame : t.getStackTrace()) {
                text.append("    ").append(frame).append('\n');
            }
        });
        return text.toString();
    }

    /** Number of steps made so far. */
    public long steps() {
        return steps;
    }

    /** Makes one step: one runnable thread goes on to its next wait, or time jumps. False when nothing is left to do. */
    public boolean step() {
        if (runnable.isEmpty()) {
            Timer next = timers.poll();
            if (next == null) {
                return false;
            }
            if (next.at > nanos) {
                nanos = next.at;
                stepsNow = 0;
            }
            next.action.run();
            return true;
        }
        int choice = runnable.size() == 1 ? 0 : random.nextInt(runnable.size());
        Step chosen = runnable.set(choice, runnable.getLast());
        runnable.removeLast();
        steps++;
        if (++stepsNow > LIVE_LOCK) {
            throw new AssertionError("after " + stepsNow + " steps no time has passed; runnable: " + stacks(""));
        }
        chosen.body.run();
        return true;
    }

    /** Runs until the condition holds; false when this much virtual time passed first. Checked after every step. */
    public boolean runUntil(BooleanSupplier condition, Duration limit) {
        long end = nanos + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (nanos > end || !step()) {
                return condition.getAsBoolean();
            }
        }
        return true;
    }

    /** Runs for this much virtual time, and calls back after every step. */
    public void run(Duration duration, Runnable afterEachStep) {
        long end = nanos + duration.toNanos();
        while (!runnable.isEmpty() || !timers.isEmpty() && timers.peek().at <= end) {
            step();
            afterEachStep.run();
        }
        nanos = Math.max(nanos, end);
    }

    private static Constructor<? extends Thread.Builder.OfVirtual> builderConstructor() {
        try {
            var constructor = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .asSubclass(Thread.Builder.OfVirtual.class).getDeclaredConstructor(Executor.class);
            constructor.setAccessible(true);
            return constructor;
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException("start the tests with --add-opens java.base/java.lang=app", e);
        }
    }

    /** Threads and timers that live and die together. */
    public final class Scope implements Tasks, Timers {

        private final Executor executor = body -> {
            if (alive()) {
                runnable.add(new Step(this, body));
            }
        };
        private boolean dead;

        private Scope() {
        }

        /** Nothing of this scope goes on any more, as after kill -9. */
        public void kill() {
            dead = true;
            runnable.removeIf(step -> step.scope == this);
            timers.removeIf(timer -> timer.scope == this);
        }

        private boolean alive() {
            return !dead;
        }

        @Override
        public Thread start(String name, Runnable body) {
            try {
                Thread thread = BUILDER.newInstance(executor).name(name)
                        .uncaughtExceptionHandler((dead, failure) -> SimLog.threadDied(dead.getName(), failure))
                        .unstarted(body);
                threads.removeIf(t -> !t.isAlive());
                threads.add(thread);
                thread.start();
                return thread;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Instant instant() {
            return EPOCH.plusNanos(nanos).plus(wallClockShift);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Pending after(Duration delay, Runnable task) {
            return timer(delay, () -> start("timer", task));
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            var over = new CompletableFuture<Void>();
            Pending timer = timer(duration, () -> over.complete(null));
            try {
                over.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            } finally {
                timer.cancel();
            }
        }

        private Pending timer(Duration delay, Runnable action) {
            var timer = new Timer(this, nanos + Math.max(0, delay.toNanos()), sequence++, action);
            if (!dead) {
                timers.add(timer);
            }
            return () -> timers.remove(timer);
        }
    }

    private record Step(Scope scope, Runnable body) {
    }

    private record Timer(Scope scope, long at, long sequence, Runnable action) implements Comparable<Timer> {

        @Override
        public int compareTo(Timer other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(sequence, other.sequence);
        }
    }
}
