package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.BusContract;
import io.jubelet.app.bus.Concern;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The bus of the simulation keeps the promises of the real one. */
class SimBusTest extends BusContract {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final SimScheduler scheduler = new SimScheduler(new Random(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus here = new SimBus(scope, (_, _) -> true);
    private final SimBus elsewhere = new SimBus(scope, (_, _) -> true);

    @Override
    protected Bus deploy(String name, Consumer<Bus> start) {
        return deploy(here, name, start);
    }

    @Override
    protected Bus deployElsewhere(String name, Consumer<Bus> start) {
        return deploy(elsewhere, name, start);
    }

    private static Bus deploy(SimBus on, String name, Consumer<Bus> start) {
        var given = new AtomicReference<Bus>();
        on.deploy(new Concern() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void start(Bus bus) {
                start.accept(bus);
                given.set(bus);
            }
        });
        return given.get();
    }

    @Override
    protected void run(Runnable task) {
        scope.start("test", task);
    }

    @Override
    protected void await(BooleanSupplier condition) {
        assertTrue(scheduler.runUntil(condition, LIMIT), "not within " + LIMIT + " of virtual time");
    }
}
