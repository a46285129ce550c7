package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodeLogFiles;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.adapters.fs.process.JvmDiagnostics;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.log.Logging;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.server.HostViews;
import io.jubelet.app.server.MetricTexts;
import io.jubelet.app.server.ServerConcerns;
import io.jubelet.app.server.ServerPorts;
import io.jubelet.app.server.ServerSettings;
import io.jubelet.app.server.TokenLookups;
import io.jubelet.app.stats.StatisticsConcerns;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Assembles the core of the kubelet server, which answers requests. */
final class KubeletServerCore {

    private static final Path SYSTEM_LOGS = Path.of("/var/log");

    private KubeletServerCore() {
    }

    /** The core of an agent, which takes its ports from all over the agent. */
    static KubeletServer of(AgentConfiguration configuration, ServerPorts ports, ContainerRuntime runtime, RuntimeStreaming streaming,
            NodeFiles files, String version, Instant started, Tracer tracer) {
        var process = new ServerSettings.AgentProcess(version, started,
                List.of(ProcessHandle.current().info().arguments().orElse(new String[0])), configuration.server().flags(),
                Logging::setVerbosity);
        return new ServerConcerns(ports, new ServerSettings(configuration.server(), configuration.node().name(), process),
                tracer)
                .server(runtime, streaming, files.containerLogReader(),
                        configuration.node().rootDirectory().resolve("checkpoints"));
    }

    /** The system log directory and this process; of a simulated machine only the logs of its pods are shown. */
    static HostViews host(AgentConfiguration configuration, Timers timers) {
        var logs = new NodeLogFiles(RuntimeAccess.isSimulation(configuration.runtime())
                ? configuration.pods().logsDirectory() : SYSTEM_LOGS);
        return new HostViews(logs, new ProcessCommands(timers), new JvmDiagnostics(timers));
    }

    /** Metrics of the agent and its certificates, of its probes and of containers. */
    static MetricTexts metrics(AgentMetrics agent, Supplier<List<MetricFamily>> certificates, StatisticsConcerns statistics) {
        return new MetricTexts() {
            @Override
            public List<MetricFamily> agent() {
                return Stream.of(agent.agent(), certificates.get(), statistics.volumeMetrics(), statistics.logMetrics())
                        .flatMap(List::stream).sorted(Comparator.comparing(MetricFamily::name)).toList();
            }

            @Override
            public Consumer<ExpositionWriter.Sink> containers() {
                return statistics.metrics().containers();
            }

            @Override
            public List<MetricFamily> probes() {
                return Stream.of(agent.probes(), processStart()).flatMap(List::stream).toList();
            }

            @Override
            public List<MetricFamily> processStart() {
                return LocalMachine.processMetrics().stream().filter(family -> family.name().equals("process_start_time_seconds"))
                        .toList();
            }

            @Override
            public TokenLookups tokens() {
                return agent.tokens();
            }
        };
    }
}
