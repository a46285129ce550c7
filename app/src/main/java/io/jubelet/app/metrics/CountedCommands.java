package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

/** Measures the plugins that provide credentials, by the names of their programs. */
final class CountedCommands implements CommandRunner {

    private final CommandRunner commands;
    private final Histogram duration;
    private final Counter errors;
    private final Timers timers;

    /** @param hash the hash of the configuration that names the plugins */
    CountedCommands(CommandRunner commands, String hash, MetricRegistry registry, Timers timers) {
        this.commands = commands;
        this.duration = registry.histogram("kubelet_credential_provider_plugin_duration",
                "[ALPHA] Duration of execution in seconds for credential provider plugin", Buckets.DEFAULT, "plugin_name");
        this.errors = registry.counter("kubelet_credential_provider_plugin_errors_total",
                "[ALPHA] Number of errors from credential provider plugin", "plugin_name");
        this.timers = timers;
        registry.gauge("kubelet_credential_provider_config_info",
                "[ALPHA] Information about the last applied credential provider configuration with hash as label", "hash")
                .set(1, hash);
    }

    @Override
    public String run(Command command) {
        String plugin = command.program().substring(command.program().lastIndexOf('/') + 1);
        long begin = timers.nanos();
        try {
            return commands.run(command);
        } catch (RuntimeException e) {
            errors.increment(plugin);
            throw e;
        } finally {
            duration.observe(Duration.ofNanos(timers.nanos() - begin), plugin);
        }
    }
}
