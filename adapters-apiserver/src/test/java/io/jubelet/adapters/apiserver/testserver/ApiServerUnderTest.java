package io.jubelet.adapters.apiserver.testserver;

import java.nio.file.Path;

/** An API server, real or not, that a test owns until it closes it. */
public interface ApiServerUnderTest extends AutoCloseable {

    /**
     * Starts one: a real one when the variable KUBEBUILDER_ASSETS names a directory with its programs; else one in this process
     * that is as strict with nodes.
     */
    static ApiServerUnderTest start() {
        String programs = System.getenv("KUBEBUILDER_ASSETS");
        return programs == null || programs.isEmpty()
                ? new InProcessApiServer(Feature.STRICT) : new RealApiServer(Path.of(programs));
    }

    /** The same, in any case with TLS and client certificates. */
    static ApiServerUnderTest startWithTls() {
        String programs = System.getenv("KUBEBUILDER_ASSETS");
        return programs == null || programs.isEmpty()
                ? new InProcessApiServer(Feature.STRICT, Feature.TLS) : new RealApiServer(Path.of(programs));
    }

    /** Where it is, such as {@code http://127.0.0.1:40123}. */
    String url();

    /** Text of a kubeconfig file with which a node agent comes as {@code system:node:NAME}. */
    String kubeconfig(String node);

    /** Text of a kubeconfig file with which one comes as the administrator. */
    String adminKubeconfig();

    /** Text of a kubeconfig file of a user who is authenticated, and may do nothing. */
    String strangerKubeconfig();

    /** Text of a kubeconfig file of a node whose certificate has expired; for servers with TLS. */
    String expiredKubeconfig(String node);

    /** What the cluster's administrator does. */
    ClusterAdmin admin();

    /** Plain requests as the administrator, over HTTP. */
    ApiClient client();

    /** Plain requests as a node. */
    ApiClient nodeClient(String node);

    /** Stops it and removes what it left. */
    @Override
    void close();
}
