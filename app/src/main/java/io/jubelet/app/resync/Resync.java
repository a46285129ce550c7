package io.jubelet.app.resync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Makes every concern reconcile everything again about every half minute. */
public final class Resync implements Concern {

    private static final Duration PERIOD = Duration.ofSeconds(30);
    private static final double JITTER = 0.5;

    private final Timers timers;
    private final Tasks tasks;
    private final RandomGenerator random;
    private RepeatedTask work;

    /** Ticks by this clock; the pauses between them differ by up to a half. */
    public Resync(Timers timers, Tasks tasks, RandomGenerator random) {
        this.timers = timers;
        this.tasks = tasks;
        this.random = random;
    }

    @Override
    public String name() {
        return "resync";
    }

    @Override
    public void start(Bus bus) {
        work = RepeatedTask.start(name(), () -> tick(bus), timers, tasks);
    }

    @Override
    public void stop() {
        work.end();
    }

    private void tick(Bus bus) throws InterruptedException {
        timers.sleep(Backoff.jittered(PERIOD, JITTER, random.nextDouble()));
        bus.publish(NodeTopics.TICK, new Tick());
    }
}
