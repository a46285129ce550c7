/**
 * The Kubernetes API and its wire format: nothing outside of this module sees a wire type.
 *
 * <p>The manifest codec maps JSON and YAML straight to the records of {@code domain}; certificate signing requests use the API
 * group and the models of the official client, on the same connections. That client is an automatic module, and automatic
 * modules do not pull in explicit ones, so its dependencies at run time are named here.
 */
module adapters.apiserver {
    requires transitive ports;

    requires com.fasterxml.jackson.core;
    requires com.google.gson;
    requires io.kubernetes.client.java.api;
    requires okhttp3;
    requires okio;
    requires org.yaml.snakeyaml;

    // Needs of the client and of its connection while they run.
    requires java.logging;
    requires kotlin.stdlib;
    requires okhttp3.logging;

    exports io.jubelet.adapters.apiserver;
    exports io.jubelet.adapters.apiserver.codec;
    exports io.jubelet.adapters.apiserver.connection;
    exports io.jubelet.adapters.apiserver.identity;
}
