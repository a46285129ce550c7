package io.jubelet.benchmarks.measure;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A connection to a container runtime, through the adapter of the agent. */
public final class OpenRuntime implements AutoCloseable {

    /** Kept, so that its level is. That a connection was made is nothing to print between results. */
    private static final Logger LOG = Logger.getLogger("io.jubelet");

    static {
        LOG.setLevel(Level.WARNING);
    }

    private final Vertx vertx = Vertx.vertx();
    private final SystemTimers timers = new SystemTimers();
    private final RuntimeConnection connection;

    /** Connects to this endpoint. */
    public OpenRuntime(String endpoint) {
        connection = RuntimeConnection.open(RuntimeEndpoint.parse(endpoint), vertx, timers, Duration.ofMinutes(4));
    }

    /** Its sandboxes and containers. */
    public ContainerRuntime containers() {
        return connection.containers();
    }

    /** Fetches the image if the runtime does not have it. */
    public void ensureImage(String image) {
        ImageSpec wanted = ImageSpec.of(image);
        if (connection.images().imageStatus(wanted).isEmpty()) {
            connection.images().pullImage(wanted, Optional.empty(), Optional.empty());
        }
    }

    /** Where and when is measured: date (UTC), CPUs, name and version of the runtime. */
    public String environment() {
        RuntimeVersion version = containers().version();
        return "%s, %d CPUs, %s %s".formatted(LocalDate.now(ZoneOffset.UTC), Runtime.getRuntime().availableProcessors(),
                version.name(), version.version());
    }

    @Override
    public void close() {
        connection.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        timers.close();
    }
}
