package io.jubelet.app.bus;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;

/** Carries one concern on the event bus; its handlers run on the virtual threads of this verticle's context. */
final class ConcernVerticle extends VerticleBase {

    /** Options every concern is deployed with. */
    static final DeploymentOptions OPTIONS =
            new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD);

    private final Concern concern;
    private final String agent;
    private final ConcernHealth health;

    /**
     * A verticle for one concern.
     *
     * @param agent name of the agent that the concern belongs to
     * @param health is given the place where the handlers of the concern run
     */
    ConcernVerticle(Concern concern, String agent, ConcernHealth health) {
        this.concern = concern;
        this.agent = agent;
        this.health = health;
    }

    @Override
    public Future<?> start() {
        concern.start(new VertxBus(vertx, agent));
        var handlers = context;
        health.watch(concern.name(), task -> handlers.runOnContext(_ -> task.run()));
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        concern.stop();
        return Future.succeededFuture();
    }
}
