package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.credential.ExecCredentials;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.adapters.fs.stats.KernelMachineStatistics;
import io.jubelet.adapters.http.NetworkProbeClient;
import io.jubelet.app.assembly.Agent;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernDeployment;
import io.jubelet.app.cgroup.NodeCgroupsSetup;
import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.LogConfiguration;
import io.jubelet.app.log.Logging;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.metrics.BuildMetrics;
import io.jubelet.app.metrics.JvmMetrics;
import io.jubelet.app.node.SeenNames;
import io.jubelet.app.offload.OffloadedStateFiles;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PressurePorts;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.runonce.Outcome;
import io.jubelet.app.runonce.RunOnce;
import io.jubelet.app.server.ServerPorts;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.stats.OffloadedStatistics;
import io.jubelet.app.stats.StatisticsFamily;
import io.jubelet.app.task.HostThreads;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.topology.TopologyFamily;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.source.PodSource;
import io.vertx.core.Vertx;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Runs the agent of this machine: wires adapters to concerns, starts them, and waits for the end. */
final class NodeAgent {

    private static final Path LOG_LINKS = Path.of("/var/log/containers");
    private static final Logger LOG = System.getLogger("io.jubelet.boot");
    private static final String PROBE_USER_AGENT = "kube-probe/1.36";
    private static final Duration RUN_ONCE_LIMIT = Duration.ofMinutes(5);
    private static final Duration RUN_ONCE_RUNTIME = Duration.ofMinutes(1);

    private final Supplier<Vertx> vertx;
    private final Supplier<PodManifestCodec> codec;
    private final String version;
    private final Instant started = Instant.now();
    private final SystemTimers timers = new SystemTimers();
    /** Shared by all threads, which few generators bear; this one does. */
    private final RandomGenerator random = new Random();

    NodeAgent(Supplier<Vertx> vertx, Supplier<PodManifestCodec> codec, String version) {
        this.vertx = vertx;
        this.codec = codec;
        this.version = version;
    }

    /** Runs until SIGTERM or SIGINT, or in run-once mode until the pods have come to something. */
    ExitCode run(AgentConfiguration configuration) {
        try (var end = new Shutdown(Thread.currentThread())) {
            Runtime.getRuntime().addShutdownHook(new Thread(end::requested, "shutdown"));
            flushLog(configuration.log());
            HostPreparation.lock(configuration.host(), end);
            if (!RuntimeAccess.isSimulation(configuration.runtime())) {
                return start(configuration, end, files -> HostPorts.real(configuration, files,
                        () -> new NetworkProbeClient(vertx.get(), PROBE_USER_AGENT), timers));
            }
            try (var directories = SimulatedDirectories.of(configuration)) {
                return start(directories.configuration(), end, HostPorts::simulated);
            }
        } catch (StartRefused | PortException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return ExitCode.FAILED;
        } catch (InterruptedException e) {
            return ExitCode.OK;
        }
    }

    /** Writes what the log keeps back, again and again. */
    private void flushLog(LogConfiguration log) {
        if (log.bufferBytes() > 0) {
            timers.after(log.flushFrequency(), () -> {
                Logging.flush();
                flushLog(log);
            });
        }
    }

    /** Examines the machine, or simulates one. */
    private interface HostAccess {

        HostPorts open(NodeFiles files) throws StartRefused;
    }

    private ExitCode start(AgentConfiguration configuration, Shutdown end, HostAccess access) throws StartRefused {
        var files = new NodeFiles(new NodePaths(configuration.node().rootDirectory(),
                configuration.pods().logsDirectory(), logLinks(configuration), Path.of("/etc/hosts")), random);
        var tls = TlsPreparation.begin(configuration, timers.instant());
        HostPorts machine = access.open(files);
        files.prepare();
        HostRequirements.check(configuration.reserves(), machine.facts().machine());
        var supervision = Supervision.ofThisProcess();
        Vertx bus = vertx.get();
        try (var tracing = TraceAccess.open(configuration, bus, timers, random);
                var runtime = RuntimeAccess.open(configuration.runtime(), bus, timers, tracing.tracer());
                var server = LocalServer.start(bus, configuration, codec, timers)) {
            LOG.log(Level.INFO, "node {0}, root directory {1}", configuration.node().name(),
                    configuration.node().rootDirectory());
            MissingParts.line().ifPresent(line -> LOG.log(Level.INFO, line));
            String runtimeName = runtime.awaitVersion(configuration.runOnce() ? Optional.of(RUN_ONCE_RUNTIME)
                    : Optional.empty()).name();
            Optional<ContainerRuntime.CgroupDriver> driver = runtime.cgroupDriver();
            boolean systemd = driver.map(d -> d == ContainerRuntime.CgroupDriver.SYSTEMD)
                    .orElse(configuration.cgroups().driver().equals("systemd"));
            HostPorts host = machine.withDriver(systemd);
            var names = new SeenNames();
            NodeSettings node = NodeSettingsFactory.of(configuration, host.facts(), runtimeName,
                    new CgroupSettings(configuration, host.facts().machine(), mostProcesses(), LocalMachine.processors(),
                            host.cgroups().unified(), systemd), names, started);
            IdBlocks ids = UserNamespaceIds.of(configuration.pods().idsPerPod(), configuration.pods().maxPods(),
                    host.isolation().subordinateIds(), files.podDirectories());
            new NodeCgroupsSetup(host.cgroups(), node.cgroups()).setUp().forEach(done -> LOG.log(Level.INFO, done));
            var metrics = new AgentMetrics(configuration.node().name(), () -> processMetrics(configuration), timers,
                    Optional.of(KernelMachineStatistics.ofThisMachine().bootTime()).filter(Instant.EPOCH::isBefore));
            if (driver.isEmpty()) {
                LOG.log(Level.INFO, "the container runtime does not report its cgroup driver (RuntimeConfig of CRI): cgroupDriver counts, which "
                        + "is {0}", systemd ? "systemd" : "cgroupfs");
                metrics.runtimeIsLosingSupport();
            }
            try (var cluster = ClusterAccess.open(configuration.cluster(), options -> options
                    .withHeartbeatTimeout(configuration.registration().heartbeatTimeout())
                    .withObserver(metrics.restClient()::requested).withTracer(tracing.tracer()), configuration.node().name(), version, timers, random,
                    end)) {
                var blocking = new HostThreads(
                        HostThreads.Limits.forProcessors(Runtime.getRuntime().availableProcessors()), timers);
                var offload = new HostOffload(blocking);
                var measured = OffloadedStatistics.of(host.statistics().apply(runtime.stats()), blocking);
                TopologyFamily managers = ManagersAccess.open(configuration, host.machine(),
                        new OffloadedStateFiles(files.states(), blocking));
                var plugins = PluginAccess.open(configuration, files, host.machine().topology(), bus, blocking, cluster.claims(), tracing.tracer());
                var ports = new AgentPorts(
                        new RuntimePorts(runtime.containers(), runtime.images(), host.credentials().apply(credentials(
                                configuration, offload.credentials(files.credentials(workingDirectory(), home())),
                                cluster.ports().map(api -> api.objects().tokens()), metrics)),
                                offload.pullRecords(files), runtime.transfers()),
                        offload.podFiles(files), offload.volumes(files, host.volumes()),
                        offload.machine(host, measured.fileSystems(), plugins), cluster.events(),
                        cluster.ports(), new Platform(timers, Tasks.VIRTUAL, random));
                Map<String, PodSource> sources = StaticPodSources.of(configuration, bus, codec.get(), timers);
                cluster.pods().ifPresent(pods -> sources.put(ConfigAnnotations.API, pods));
                var statistics = new StatisticsFamily(ports, measured, StatisticsAccess.settings(configuration, node, host.cgroups()));
                server.observe(statistics.statistics(), metrics.slowest());
                List<Concern> concerns = new ArrayList<>(statistics.concerns());
                concerns.add(names);
                concerns.addAll(managers.concerns(ports.runtime().containers(), ports.platform(), plugins.isPresent()));
                concerns.addAll(MachineEnd.concerns(configuration, host.notices().shutdowns(), files.shutdownRecord(), ports.platform(),
                        blocking, metrics));
                concerns.addAll(Agent.assemble(host.notices().alarms().map(alarms -> ports.withMachine(ports.machine().withPressure(
                        new PressurePorts(measured, statistics.statistics(), alarms.get())))).orElse(ports), sources,
                        AgentSettingsFactory.of(configuration, node, ids,
                                StatisticsAccess.podsCgroup(node, host.cgroups())), metrics, tracing.traces()));
                concerns.addAll(HostConcerns.of(configuration, host, ports.platform(), blocking, bus, metrics));
                try (var _ = KubeletServerAccess.start(bus, configuration,
                        () -> metrics.counted(KubeletServerCore.of(configuration.showingCgroupDriver(systemd ? "systemd"
                                : "cgroupfs"), new ServerPorts(server.api(), statistics.statistics(),
                                KubeletServerCore.metrics(metrics, () -> cluster.certificateMetrics(timers.instant()), statistics),
                                KubeletServerCore.host(configuration, timers),
                                codec.get(), cluster.reviews(timers, random).map(metrics::counted), timers::instant), runtime, files, version,
                                started, tracing.tracer())),
                        tls, cluster.servingCertificates(names::latest, random, timers), timers)) {
                    return runUntilEnd(configuration, server, supervision, concerns);
                }
            }
        } catch (InterruptedException | CancelledException e) {
            return ended(end);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            supervision.stopping();
            bus.close();
        }
    }

    private ExitCode runUntilEnd(AgentConfiguration configuration, LocalServer server, Supervision supervision,
            List<Concern> agent) throws InterruptedException, ExecutionException {
        var runOnce = new RunOnce(timers, RUN_ONCE_LIMIT);
        List<Concern> concerns = new ArrayList<>();
        concerns.addAll(server.concerns());
        if (configuration.runOnce()) {
            concerns.add(runOnce);
        }
        concerns.addAll(agent);
        concerns.add(HeapTrim.ofThisProcess(timers));
        supervision.watchdog(timers).ifPresent(concerns::add);
        ConcernDeployment.start(vertx.get(), configuration.node().name(), concerns, supervision.pulse());
        server.complete();
        supervision.ready();
        if (configuration.runOnce()) {
            return report(runOnce.outcomes().get());
        }
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private static ExitCode ended(Shutdown end) {
        if (end.failure().isPresent()) {
            LOG.log(Level.ERROR, "{0}; containers keep running", end.failure().get());
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    /** Those in files first: they cost nothing, and have always been tried first. */
    private List<NodeCredentials> credentials(AgentConfiguration configuration, NodeCredentials inFiles,
            Optional<ServiceAccountTokens> accounts, AgentMetrics metrics) {
        return configuration.images().plugins()
                .map(plugins -> List.of(inFiles, new ExecCredentials(plugins.directory(), plugins.providers(), accounts,
                        timers, metrics.plugins(new ProcessCommands(timers)))))
                .orElse(List.of(inFiles));
    }

    private List<MetricFamily> processMetrics(AgentConfiguration configuration) {
        return Stream.of(LocalMachine.processMetrics(), JvmMetrics.now(), BuildMetrics.of(version),
                FeatureMetrics.of(configuration.gates().states())).flatMap(List::stream).toList();
    }

    private static OptionalLong mostProcesses() {
        return KernelMachineStatistics.ofThisMachine().processes().map(all -> OptionalLong.of(all.max()))
                .orElse(OptionalLong.empty());
    }

    private static Path workingDirectory() {
        return Path.of("").toAbsolutePath();
    }

    private static Optional<Path> home() {
        return Optional.ofNullable(System.getenv("HOME")).filter(home -> home.startsWith("/")).map(Path::of);
    }

    /**
     * Where log collectors look for links to logs: in one directory of the machine, wherever the logs are. An agent without a cluster, or
     * with simulated containers, that has its logs elsewhere may run beside others: its links lie beside its logs.
     */
    private static Path logLinks(AgentConfiguration configuration) {
        boolean alone = configuration.cluster().isStandalone() || RuntimeAccess.simulatesContainers(configuration.runtime());
        return alone ? configuration.pods().logsDirectory().resolveSibling("containers") : LOG_LINKS;
    }

    private static ExitCode report(List<Outcome> outcomes) {
        outcomes.forEach(outcome -> System.out.println(outcome.line()));
        return outcomes.stream().allMatch(Outcome::good) ? ExitCode.OK : ExitCode.POD_FAILED;
    }
}
