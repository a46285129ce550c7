package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.adapters.fs.stats.KernelMachineStatistics;
import io.jubelet.adapters.http.NetworkProbeClient;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernDeployment;
import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.cli.JubeletCommandLine;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.config.LogConfiguration;
import io.jubelet.app.log.Logging;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.metrics.BuildMetrics;
import io.jubelet.app.metrics.JvmMetrics;
import io.jubelet.app.runonce.Outcome;
import io.jubelet.app.runonce.RunOnce;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.node.KubernetesVersion;
import io.jubelet.domain.value.ControlCharacters;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs the agent of this machine: wires adapters to concerns, starts them, and waits for the end. */
final class NodeAgent {

    private static final Path LOG_LINKS = Path.of("/var/log/containers");
    private static final Logger LOG = System.getLogger(NodeAgent.class.getName());
    private static final String PROBE_USER_AGENT = "kube-probe/" + KubernetesVersion.MINOR;
    private static final Duration RUN_ONCE_LIMIT = Duration.ofMinutes(5);

    private final AgentProcess process;

    NodeAgent(Supplier<Vertx> vertx, Supplier<PodManifestCodec> codec, String version) {
        // All threads share the generator. `Random` is thread-safe; most other generators are not.
        this.process = new AgentProcess(vertx, codec, version, Instant.now(), new SystemTimers(), new Random());
    }

    /** Runs until SIGTERM, SIGINT or SIGHUP, or in run-once mode until each pod has a result. */
    ExitCode run(AgentConfiguration configuration) {
        try (var end = new Shutdown(Thread.currentThread())) {
            Runtime.getRuntime().addShutdownHook(new Thread(end::requested, "shutdown"));
            Thread.setDefaultUncaughtExceptionHandler(new UncaughtFailures(end::failed));
            flushLog(configuration.log());
            return run(configuration, end);
        }
    }

    private ExitCode run(AgentConfiguration configuration, Shutdown end) {
        try {
            HostPreparation.lock(configuration.host(), end);
            if (!RuntimeAccess.isSimulation(configuration.runtime())) {
                return start(configuration, end, files -> MachineAdapters.real(configuration, files,
                        () -> new NetworkProbeClient(process.vertx().get(), PROBE_USER_AGENT), process.timers()));
            }
            try (var directories = SimulatedDirectories.of(configuration)) {
                return start(directories.configuration(), end, MachineAdapters::simulated);
            }
        } catch (StartRefused | PortException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return ExitCode.FAILED;
        } catch (InterruptedException | CancelledException e) {
            return end.exitCode(e);
        }
    }

    /** Writes what the log keeps back, again and again. */
    private void flushLog(LogConfiguration log) {
        if (log.bufferBytes() > 0) {
            process.timers().after(log.flushFrequency(), () -> {
                Logging.flush();
                flushLog(log);
            });
        }
    }

    /** Examines the machine, or simulates one. */
    private interface HostAccess {

        MachineAdapters open(NodeFiles files) throws StartRefused;
    }

    private ExitCode start(AgentConfiguration configuration, Shutdown end, HostAccess access)
            throws StartRefused, InterruptedException {
        Timers timers = process.timers();
        var files = new NodeFiles(new NodePaths(configuration.node().rootDirectory(),
                configuration.pods().logsDirectory(), logLinks(configuration), Path.of("/etc/hosts")), process.random());
        MachineAdapters machine = access.open(files);
        files.prepare();
        if (machine.facts().seLinux()) {
            files.labelPluginDirectories();
        }
        HostRequirements.check(configuration.reserves(), machine.facts().machine());
        var supervision = Supervision.ofThisProcess();
        Vertx bus = process.vertx().get();
        try (var tracing = TraceAccess.open(configuration, bus, timers, process.random());
                var runtime = RuntimeAccess.open(configuration.runtime(), bus, timers, tracing.tracer());
                var local = LocalServer.start(bus, configuration, process.codec(), timers)) {
            LOG.log(Level.INFO, "node {0}, root directory {1}", configuration.node().name(),
                    configuration.node().rootDirectory());
            if (local.api().agent().podSources().isEmpty()) {
                LOG.log(Level.WARNING, PodSourcePlaces.NONE);
            }
            var node = PreparedNode.of(configuration, machine, files, runtime, process,
                    local::answerHealthChecks);
            AgentMetrics metrics = metrics(configuration, node);
            try (var cluster = ClusterAccess.open(configuration.cluster(), options -> options
                    .withHeartbeatTimeout(configuration.registration().heartbeatTimeout())
                    .withObserver(metrics.restClient()::requested).withTracer(tracing.tracer()), configuration.node().name(),
                    process.version(), timers, process.random(), end)) {
                var agent = new AgentWiring(process, configuration, files, node,
                        new AgentWiring.Connections(runtime, cluster, tracing, local), metrics);
                local.observe(agent.statistics().statistics(), metrics.slowest());
                List<Concern> concerns = agent.concerns();
                try (var server = KubeletServerAccess.prepare(configuration, timers)) {
                    Supplier<KubeletServer> core = new Once<>(agent::server);
                    server.startReadOnly(bus, core);
                    return runUntilEnd(configuration, local, supervision, concerns, () -> server.start(bus, core,
                            cluster.servingCertificates(node.names()::latest,
                                    configuration.gates().isOn(FeatureGate.ALLOW_DNS_ONLY_NODE_CSR), process.random(), timers)));
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            supervision.stopping();
            bus.close();
        }
    }

    private AgentMetrics metrics(AgentConfiguration configuration, PreparedNode node) {
        var metrics = new AgentMetrics(configuration.node().name(), () -> processMetrics(configuration), process.timers(),
                Optional.of(KernelMachineStatistics.ofThisMachine().bootTime()).filter(Instant.EPOCH::isBefore));
        if (node.reportedDriver().isEmpty()) {
            metrics.runtimeIsLosingSupport();
        }
        return metrics;
    }

    /** Starts the kubelet server. */
    private interface KubeletServerStart {

        void start() throws StartRefused;
    }

    /** The kubelet API comes last: its TLS takes as long as a static pod needs to get its sandbox. */
    private ExitCode runUntilEnd(AgentConfiguration configuration, LocalServer server, Supervision supervision,
            List<Concern> agent, KubeletServerStart kubeletServer) throws StartRefused, InterruptedException, ExecutionException {
        var runOnce = new RunOnce(process.timers(), RUN_ONCE_LIMIT);
        List<Concern> concerns = new ArrayList<>();
        concerns.addAll(server.concerns());
        if (configuration.runOnce()) {
            concerns.add(runOnce);
        }
        concerns.addAll(agent);
        concerns.add(HeapTrim.ofThisProcess(process.timers()));
        supervision.watchdog(process.timers()).ifPresent(concerns::add);
        ConcernDeployment.start(process.vertx().get(), configuration.node().name(), concerns, supervision.health());
        server.complete();
        kubeletServer.start();
        supervision.ready();
        AotCache.warnIfUnused();
        if (configuration.runOnce()) {
            return report(runOnce.outcomes().get(), System.out);
        }
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private List<MetricFamily> processMetrics(AgentConfiguration configuration) {
        return Stream.of(LocalMachine.processMetrics(), JvmMetrics.now(), BuildMetrics.of(process.version()),
                FeatureMetrics.of(configuration.gates().states())).flatMap(List::stream).toList();
    }

    /**
     * The directory in which log collectors look for links to logs: in one directory of the machine, wherever the logs are. An
     * agent without a cluster, or with simulated containers, that has its logs elsewhere may run beside others: its links lie
     * beside its logs.
     */
    private static Path logLinks(AgentConfiguration configuration) {
        boolean alone = configuration.cluster().isStandalone() || RuntimeAccess.simulatesContainers(configuration.runtime());
        return alone ? configuration.pods().logsDirectory().resolveSibling("containers") : LOG_LINKS;
    }

    static ExitCode report(List<Outcome> outcomes, PrintStream out) {
        outcomes.forEach(outcome -> out.println(ControlCharacters.escape(outcome.line())));
        boolean lost = out.checkError();
        if (lost) {
            LOG.log(Level.ERROR, JubeletCommandLine.LOST);
        }
        return !outcomes.stream().allMatch(Outcome::good) ? ExitCode.POD_FAILED : lost ? ExitCode.FAILED : ExitCode.OK;
    }
}
