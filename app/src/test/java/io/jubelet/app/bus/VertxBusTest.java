package io.jubelet.app.bus;

import io.jubelet.ports.await.Await;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The bus of the running agent, with real verticles on real virtual threads. */
@Timeout(60)
@ExtendWith(VertxExtension.class)
class VertxBusTest extends BusContract {

    private Vertx vertx;

    @BeforeEach
    void prepare(Vertx started) {
        vertx = started;
        VertxBus.prepare(vertx);
        VertxBus.prepare(vertx);
    }

    @Override
    protected Bus deploy(String name, Consumer<Bus> start) {
        return deploy(name, start, "node-a");
    }

    @Override
    protected Bus deployElsewhere(String name, Consumer<Bus> start) {
        return deploy(name, start, "node-b");
    }

    private Bus deploy(String name, Consumer<Bus> start, String agent) {
        var given = new CompletableFuture<Bus>();
        Concern concern = new Concern() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void start(Bus bus) {
                start.accept(bus);
                given.complete(bus);
            }
        };
        vertx.deployVerticle(new ConcernVerticle(concern, agent, new ConcernHealth()), ConcernVerticle.OPTIONS).toCompletionStage()
                .toCompletableFuture().join();
        return given.join();
    }

    @Override
    protected void run(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    @Override
    protected void await(BooleanSupplier condition) {
        Await.until("what the bus delivers", condition);
    }
}
