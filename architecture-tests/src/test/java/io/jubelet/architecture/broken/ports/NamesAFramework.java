package io.jubelet.architecture.broken.ports;

interface NamesAFramework {
    io.vertx.core.Vertx vertx();
}
