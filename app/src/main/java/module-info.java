/**
 * The application: verticles and their messages on the event bus, and the wiring that puts the adapters behind the
 * ports.
 *
 * <p>Only {@code io.jubelet.app.boot} may name an adapter. The exported packages are those that a program needs to embed an
 * agent on ports of its own.
 */
module app {
    requires transitive ports;

    requires adapters.apiserver;
    requires adapters.cri;
    requires adapters.fs;
    requires adapters.http;
    requires adapters.plugins;

    requires info.picocli;
    requires io.vertx.config;
    requires transitive io.vertx.core;
    requires java.logging;
    requires jdk.jfr;
    requires org.yaml.snakeyaml;

    exports io.jubelet.app.agent;
    exports io.jubelet.app.port;
    exports io.jubelet.app.settings;
    exports io.jubelet.app.task;

    provides io.vertx.config.spi.ConfigProcessor with io.jubelet.app.config.KubeletConfigurationProcessor;
}
