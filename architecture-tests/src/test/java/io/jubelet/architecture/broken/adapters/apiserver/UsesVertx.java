package io.jubelet.architecture.broken.adapters.apiserver;

record UsesVertx(io.vertx.core.Vertx vertx) { }
