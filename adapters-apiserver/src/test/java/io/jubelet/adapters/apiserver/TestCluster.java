package io.jubelet.adapters.apiserver;

import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An API server of this process and a node's connection to it. */
public final class TestCluster implements AutoCloseable {

    private final InProcessApiServer server = new InProcessApiServer();
    private final Path kubeconfig;
    private final ClusterConnection connection;

    /** A cluster of its own, in real time. */
    public TestCluster() {
        this(ServerUnderTest.TIMERS);
    }

    /** A cluster of its own; the connection waits by this time. */
    public TestCluster(Timers timers) {
        try {
            kubeconfig = Files.createTempFile("kubeconfig", ".yaml");
            Files.writeString(kubeconfig, server.kubeconfig("n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "0.0", timers).withLimits(0, 1));
    }

    /** The server. */
    public InProcessApiServer server() {
        return server;
    }

    /** The way to it. */
    public ClusterApi api() {
        return connection.api();
    }

    /** Waits until so many watches of a resource are open. */
    public void awaitWatches(Resource resource, long count) {
        Await.until(count + " watches of " + resource, () -> server.openWatches(resource) == count);
    }

    /** The kubeconfig of the node. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    @Override
    public void close() {
        connection.close();
        server.close();
        try {
            Files.delete(kubeconfig);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
