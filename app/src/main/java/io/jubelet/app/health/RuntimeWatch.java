package io.jubelet.app.health;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks the runtime for its state every five seconds, more often while something is
 * wrong, and reports when it changes.
 */
final class RuntimeWatch implements Concern {

    private static final Logger LOG = System.getLogger(RuntimeWatch.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(5);
    private static final Duration PERIOD_WHILE_DOWN = Duration.ofMillis(500);

    private final ContainerRuntime runtime;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private RepeatedTask work;
    private volatile boolean asked;
    private RuntimeHealth lastReported = new RuntimeHealth(false, false, "the runtime was not asked yet");

    /** A watch over one runtime. */
    RuntimeWatch(ContainerRuntime runtime, Timers timers, Tasks tasks) {
        this.runtime = runtime;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "runtime-watch";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.TICK, _ -> repeat(bus));
        work = RepeatedTask.start(name(), () -> watch(bus), timers, tasks);
    }

    @Override
    public void stop() {
        work.end();
    }

    private void watch(Bus bus) throws InterruptedException {
        RuntimeHealth now = ask();
        if (!asked || !now.equals(lastReported)) {
            report(bus, now);
        }
        timers.sleep(now.ready() && now.networkReady() ? PERIOD : PERIOD_WHILE_DOWN);
    }

    /** The state once more, for receivers that missed it; nothing before the first check of the runtime. */
    private void repeat(Bus bus) {
        lock.lock();
        try {
            if (asked) {
                bus.publish(RuntimeTopics.RUNTIME_HEALTH, lastReported);
            }
        } finally {
            lock.unlock();
        }
    }

    private void report(Bus bus, RuntimeHealth now) {
        if (now.ready() && !lastReported.ready()) {
            LOG.log(Level.INFO, "the runtime is ready");
        }
        if (!now.message().isEmpty()) {
            LOG.log(Level.WARNING, "runtime: {0}", now.message());
        }
        lock.lock();
        try {
            lastReported = now;
            asked = true;
            bus.publish(RuntimeTopics.RUNTIME_HEALTH, now);
        } finally {
            lock.unlock();
        }
    }

    private RuntimeHealth ask() {
        try {
            RuntimeStatus status = runtime.status();
            Optional<RuntimeCondition> runtimeDown = failing(status, "RuntimeReady");
            Optional<RuntimeCondition> networkDown = failing(status, "NetworkReady");
            List<RuntimeCondition> failing = Stream.of(runtimeDown, networkDown).flatMap(Optional::stream).toList();
            String message = failing.stream().map(c -> c.type() + " is false: "
                    + (c.message().isEmpty() ? c.reason() : c.message())).collect(Collectors.joining("; "));
            return new RuntimeHealth(runtimeDown.isEmpty(), networkDown.isEmpty(), message, failing);
        } catch (PortException e) {
            return new RuntimeHealth(false, false, e.getMessage());
        }
    }

    /** The condition if it does not hold; a runtime that does not report it is not ready either. */
    private static Optional<RuntimeCondition> failing(RuntimeStatus status, String type) {
        Optional<RuntimeCondition> reported = status.conditions().stream().filter(c -> c.type().equals(type)).findFirst();
        return reported.isEmpty() ? Optional.of(new RuntimeCondition(type, false, "", "the runtime does not report it"))
                : reported.filter(condition -> !condition.status());
    }
}
