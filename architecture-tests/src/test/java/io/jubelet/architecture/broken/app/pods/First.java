package io.jubelet.architecture.broken.app.pods;

import io.vertx.core.VerticleBase;

public final class First extends VerticleBase {
    final Second held = new Second();
}
