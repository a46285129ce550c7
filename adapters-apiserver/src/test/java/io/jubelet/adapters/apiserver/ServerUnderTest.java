package io.jubelet.adapters.apiserver;

import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.ApiServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.fake.WallTimers;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An API server, a real one where there is one, and connections to it. One for a whole test class. */
public final class ServerUnderTest implements AutoCloseable {

    /** The clock of the machine, for all tests without a time of their own. */
    public static final Timers TIMERS = new WallTimers();

    private final ApiServerUnderTest server;
    private final List<ClusterConnection> connections = new ArrayList<>();
    private final List<Path> kubeconfigs = new ArrayList<>();

    /** A server of its own. */
    public ServerUnderTest() {
        this(ApiServerUnderTest.start());
    }

    private ServerUnderTest(ApiServerUnderTest server) {
        this.server = server;
    }

    /** One that in any case has TLS and client certificates. */
    public static ServerUnderTest withTls() {
        return new ServerUnderTest(ApiServerUnderTest.startWithTls());
    }

    /** The server. */
    public ApiServerUnderTest server() {
        return server;
    }

    /** A connection as the administrator, who may do what the tests of a port need. */
    public ClusterConnection administrator() {
        return open(server.adminKubeconfig());
    }

    /** A connection as a node. */
    public ClusterConnection node(String name) {
        return open(server.kubeconfig(name));
    }

    /** A connection with a kubeconfig, without limits. */
    public ClusterConnection open(String kubeconfig) {
        return open(kubeconfig, options -> options.withLimits(0, 1));
    }

    /** A connection with a kubeconfig and options of its own. */
    public ClusterConnection open(String kubeconfig, UnaryOperator<ClusterOptions> change) {
        return open(kubeconfig, change, TIMERS);
    }

    /** A connection with a kubeconfig and options of its own that waits by this time. */
    public ClusterConnection open(String kubeconfig, UnaryOperator<ClusterOptions> change, Timers timers) {
        try {
            Path file = Files.createTempFile("kubeconfig", ".yaml");
            kubeconfigs.add(file);
            Files.writeString(file, kubeconfig);
            ClusterConnection connection = ClusterConnection.open(change.apply(ClusterOptions.of(file, "0.0", timers)));
            connections.add(connection);
            return connection;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes all objects of a kind. */
    public void clear(Resource resource) {
        server.admin().list(resource, "").forEach(object -> {
            ObjectKey key = ObjectKey.of(object);
            if (resource == Resource.PODS) {
                server.admin().deletePod(key, 0);
            } else {
                server.admin().delete(resource, key);
            }
        });
    }

    @Override
    public void close() {
        connections.forEach(ClusterConnection::close);
        server.close();
        for (Path kubeconfig : kubeconfigs) {
            try {
                Files.delete(kubeconfig);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
