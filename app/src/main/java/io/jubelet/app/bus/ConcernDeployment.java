package io.jubelet.app.bus;

import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/** The concerns of one agent, deployed on a Vert.x instance that other agents may share under different names. */
public final class ConcernDeployment implements AutoCloseable {

    private final Vertx vertx;
    private final List<String> deployments = new ArrayList<>();

    private ConcernDeployment(Vertx vertx) {
        this.vertx = vertx;
    }

    /**
     * Starts these concerns in order, and returns when all have started. Must not be called on an event loop.
     *
     * @param name name that no other agent of this Vert.x instance has
     * @param health learns where the handlers of each concern run
     */
    public static ConcernDeployment start(Vertx vertx, String name, List<Concern> concerns, ConcernHealth health) {
        VertxBus.prepare(vertx);
        var deployment = new ConcernDeployment(vertx);
        try {
            concerns.forEach(concern -> deployment.deploy(new ConcernVerticle(concern, name, health)));
        } catch (RuntimeException e) {
            deployment.close();
            throw e;
        }
        return deployment;
    }

    private void deploy(ConcernVerticle concern) {
        deployments.add(vertx.deployVerticle(concern, ConcernVerticle.OPTIONS).toCompletionStage().toCompletableFuture()
                .join());
    }

    /** Ends the concerns, the last one first, and waits until they have ended. May be called again. */
    @Override
    public void close() {
        while (!deployments.isEmpty()) {
            vertx.undeploy(deployments.removeLast()).toCompletionStage().toCompletableFuture().join();
        }
    }
}
