/**
 * The application: verticles and their messages on the event bus, and the wiring that puts the adapters behind the
 * ports.
 *
 * <p>Only {@code io.jubelet.app.boot} may name an adapter.
 */
module app {
    requires ports;

    requires adapters.apiserver;
    requires adapters.cri;
    requires adapters.fs;
    requires adapters.http;

    requires info.picocli;
    requires io.vertx.config;
    requires io.vertx.core;
    requires java.logging;
    requires org.yaml.snakeyaml;

    provides io.vertx.config.spi.ConfigProcessor with io.jubelet.app.config.KubeletConfigurationProcessor;
}
