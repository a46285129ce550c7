/**
 * The Kubernetes API and its wire format: nothing outside of this module sees a wire type.
 *
 * <p>The manifest codec maps JSON and YAML straight to the records of {@code domain}; transport, authentication and
 * kubeconfig handling are those of the official client. That client is an automatic module, and automatic modules do
 * not pull in explicit ones, so what it needs while running is named here.
 */
module adapters.apiserver {
    requires transitive ports;

    requires com.fasterxml.jackson.core;
    requires org.yaml.snakeyaml;

    requires io.kubernetes.client.java;
    requires io.kubernetes.client.java.api;

    // Needs of the client while it runs.
    requires com.fasterxml.jackson.databind;
    requires com.google.gson;
    requires jakarta.annotation;
    requires java.sql;
    requires kotlin.stdlib;
    requires okhttp3;
    requires okhttp3.logging;
    requires okio;
    requires org.apache.commons.codec;
    requires org.apache.commons.collections4;
    requires org.apache.commons.compress;
    requires org.apache.commons.io;
    requires org.apache.commons.lang3;
    requires org.jose4j;
    requires org.slf4j;

    exports io.jubelet.adapters.apiserver;
    exports io.jubelet.adapters.apiserver.codec;
    exports io.jubelet.adapters.apiserver.connection;
    exports io.jubelet.adapters.apiserver.identity;
}
