package io.jubelet.app.boot;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.image.ContentTransfers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** The connections to the container runtime: one, or two where images have an endpoint of their own. */
final class RuntimeAccess implements AutoCloseable {

    private static final Logger LOG = System.getLogger(RuntimeAccess.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final RuntimeConnection containers;
    private final RuntimeConnection images;
    private final Timers timers;

    private RuntimeAccess(RuntimeConnection containers, RuntimeConnection images, Timers timers) {
        this.containers = containers;
        this.images = images;
        this.timers = timers;
    }

    /** Opens the endpoints of the configuration; nothing is asked yet. */
    static RuntimeAccess open(AgentConfiguration.Runtime runtime, Vertx vertx, Timers timers, Tracer tracer) {
        RuntimeConnection main = RuntimeConnection.open(RuntimeEndpoint.parse(runtime.endpoint()), vertx, timers,
                runtime.requestTimeout(), tracer);
        RuntimeConnection images = runtime.imageEndpoint().equals(runtime.endpoint()) ? main
                : RuntimeConnection.open(RuntimeEndpoint.parse(runtime.imageEndpoint()), vertx, timers,
                        runtime.requestTimeout(), tracer);
        return new RuntimeAccess(main, images, timers);
    }

    ContainerRuntime containers() {
        return containers.containers();
    }

    RuntimeStats stats() {
        return containers.stats();
    }

    RuntimeStreaming streaming() {
        return containers.streaming();
    }

    ImageService images() {
        return images.images();
    }

    ContentTransfers transfers() {
        return images.transfers();
    }

    /** Whether the containers are simulated. */
    static boolean simulatesContainers(AgentConfiguration.Runtime runtime) {
        return RuntimeEndpoint.parse(runtime.endpoint()) instanceof RuntimeEndpoint.Simulated;
    }

    /** Whether the containers are simulated on a machine that is simulated, too. */
    static boolean isSimulation(AgentConfiguration.Runtime runtime) {
        return RuntimeEndpoint.parse(runtime.endpoint()) instanceof RuntimeEndpoint.Simulated simulated
                && !simulated.settings().realHost();
    }

    /**
     * Waits until the runtime answers: it may be started after the agent.
     *
     * @param limit longest wait; empty for as long as it takes
     * @param absent is run once, when the runtime does not answer at once
     * @throws UnavailableException when the runtime did not answer in time
     * @throws PortException when something answers that is no runtime of CRI v1
     */
    RuntimeVersion awaitVersion(Optional<Duration> limit, Runnable absent) throws InterruptedException {
        String reportedError = "";
        long begin = timers.nanos();
        while (true) {
            try {
                RuntimeVersion version = containers().version();
                LOG.log(Level.INFO, "runtime {0} {1} at {2}", version.name(), version.version(),
                        containers.endpoint().text());
                return version;
            } catch (UnavailableException | DeadlineExceededException e) {
                if (reportedError.isEmpty()) {
                    absent.run();
                }
                if (!e.getMessage().equals(reportedError)) {
                    LOG.log(Level.WARNING, "waiting for the container runtime at {0}: {1}",
                            containers.endpoint().text(), e.getMessage());
                    reportedError = e.getMessage();
                }
                if (limit.filter(most -> timers.nanos() - begin > most.toNanos()).isPresent()) {
                    throw new UnavailableException("the container runtime at " + containers.endpoint().text()
                            + " did not answer in " + limit.get().toSeconds() + " s: " + e.getMessage());
                }
                timers.sleep(PAUSE);
            }
        }
    }

    /** The cgroup driver of the runtime; empty when the runtime does not report it. */
    Optional<ContainerRuntime.CgroupDriver> cgroupDriver() {
        try {
            return containers().cgroupDriver();
        } catch (UnimplementedException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (images != containers) {
            images.close();
        }
        containers.close();
    }
}
