package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import java.time.Instant;
import java.util.Optional;

/** When the pods of this machine were ended for a shutdown last, in seconds since 1970; 0 when that never happened. */
final class ShutdownMetrics implements Concern {

    private final Gauge start;
    private final Gauge end;

    ShutdownMetrics(MetricRegistry registry) {
        start = registry.gauge("kubelet_graceful_shutdown_start_time_seconds",
                "[ALPHA] When pods began to be ended for the last shutdown of the node, in seconds since 1970.");
        end = registry.gauge("kubelet_graceful_shutdown_end_time_seconds",
                "[ALPHA] When pods were ended for the last shutdown of the node, in seconds since 1970.");
        start.set(0);
        end.set(0);
    }

    @Override
    public String name() {
        return "shutdown-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.NODE_SHUTDOWN, this::update);
    }

    private void update(NodeShutdown shutdown) {
        start.set(seconds(shutdown.times().start()));
        end.set(seconds(shutdown.times().end()));
    }

    private static double seconds(Optional<Instant> time) {
        return time.map(Instant::getEpochSecond).orElse(0L);
    }
}
