package io.jubelet.architecture.broken.app.pods;

final class Second extends io.vertx.core.VerticleBase { }
