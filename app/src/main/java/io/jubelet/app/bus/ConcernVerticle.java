package io.jubelet.app.bus;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;

/** Carries one concern on the event bus; its handlers run on the virtual threads of this verticle's context. */
public final class ConcernVerticle extends VerticleBase {

    /** Options every concern is deployed with. */
    public static final DeploymentOptions OPTIONS =
            new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD);

    private final Concern concern;
    private final String agent;

    /**
     * A verticle for one concern.
     *
     * @param agent name of the agent that the concern belongs to
     */
    public ConcernVerticle(Concern concern, String agent) {
        this.concern = concern;
        this.agent = agent;
    }

    @Override
    public Future<?> start() {
        concern.start(new VertxBus(vertx, agent));
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        concern.stop();
        return Future.succeededFuture();
    }
}
