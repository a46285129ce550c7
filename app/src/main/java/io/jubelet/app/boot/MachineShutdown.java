package io.jubelet.app.boot;

import io.jubelet.adapters.fs.systemd.Logind;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.offload.OffloadedShutdownRecord;
import io.jubelet.app.offload.OffloadedShutdownService;
import io.jubelet.app.port.Platform;
import io.jubelet.app.shutdown.ShutdownConcerns;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownRecord;
import io.jubelet.ports.shutdown.ShutdownService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Handles a shutdown of the machine. */
final class MachineShutdown {

    private MachineShutdown() {
    }

    /**
     * The service that shuts this machine down; empty when a shutdown does not wait for pods.
     *
     * @throws StartRefused when the environment names a message bus that can't be
     */
    static Optional<ShutdownService> service(AgentConfiguration.End end) throws StartRefused {
        try {
            return end.policy().isEnabled() ? Optional.of(Logind.ofThisMachine(System.getenv())) : Optional.empty();
        } catch (InvalidArgumentException e) {
            throw new StartRefused(e.getMessage());
        }
    }

    /** The concerns of it, and of its metrics. */
    static List<Concern> concerns(AgentConfiguration configuration, Optional<ShutdownService> service,
            ShutdownRecord times, Platform platform, BlockingWork work, AgentMetrics metrics) {
        List<Concern> concerns = new ArrayList<>();
        if (configuration.end().measured()) {
            concerns.add(metrics.shutdown());
        }
        service.map(shutdowns -> new ShutdownConcerns(new OffloadedShutdownService(shutdowns, work),
                new OffloadedShutdownRecord(times, work), platform, configuration.node().name(),
                configuration.end().policy(), !configuration.cluster().isStandalone()))
                .ifPresent(parts -> concerns.addAll(parts.concerns()));
        return concerns;
    }
}
