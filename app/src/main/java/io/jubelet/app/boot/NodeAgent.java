package io.jubelet.app.boot;

import io.jubelet.adapters.fs.FilePodSource;
import io.jubelet.adapters.fs.KernelCgroups;
import io.jubelet.adapters.fs.KernelHostFacts;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.credential.ExecCredentials;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.adapters.http.HttpPodSource;
import io.jubelet.adapters.http.NetworkProbeClient;
import io.jubelet.app.agent.Agent;
import io.jubelet.app.agent.AgentPorts;
import io.jubelet.app.agent.ClusterPorts;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernVerticle;
import io.jubelet.app.bus.VertxBus;
import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.image.ImagePolicy;
import io.jubelet.app.runonce.PodOutcome;
import io.jubelet.app.runonce.RunOnce;
import io.jubelet.app.sync.NodeSettings;
import io.jubelet.app.task.HostThreads;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.OffloadedVolumeFiles;
import io.jubelet.app.volume.OffloadedVolumeStatistics;
import io.jubelet.app.volume.OffloadedVolumes;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.source.StaticPodOrigin;
import io.jubelet.domain.source.StaticReferences;
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
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Runs the agent of this machine: wires adapters to concerns, starts them, and waits for the end. */
final class NodeAgent {

    private static final Logger LOG = System.getLogger("io.jubelet.boot");
    private static final String PROBE_USER_AGENT = "kube-probe/1.36";
    private static final Duration RUN_ONCE_LIMIT = Duration.ofMinutes(5);

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
        try {
            return start(configuration);
        } catch (StartRefused | PortException e) {
            LOG.log(Level.ERROR, e.getMessage());
            return ExitCode.FAILED;
        }
    }

    private ExitCode start(AgentConfiguration configuration) throws StartRefused {
        KernelCgroups cgroups = KernelCgroups.ofThisMachine();
        var host = KernelHostFacts.ofThisMachine(configuration.node().rootDirectory());
        HostRequirements.check(configuration.cgroups(), cgroups.unified(), host.machine().swapBytes());
        var files = new NodeFiles(new NodePaths(configuration.node().rootDirectory(),
                configuration.pods().logsDirectory(), logLinks(configuration), Path.of("/etc/hosts")), random);
        files.prepare();
        HostRequirements.check(configuration.reserves(), host.machine());
        Vertx bus = vertx.get();
        VertxBus.prepare(bus);
        var end = new Shutdown(Thread.currentThread());
        try (var ending = end; var runtime = RuntimeAccess.open(configuration.runtime(), bus, timers);
                var server = LocalServer.start(bus, configuration, codec)) {
            Runtime.getRuntime().addShutdownHook(new Thread(ending::requested, "shutdown"));
            LOG.log(Level.INFO, "node {0}, root directory {1}", configuration.node().name(),
                    configuration.node().rootDirectory());
            String runtimeName = runtime.awaitVersion().name();
            boolean systemd = runtime.cgroupDriver().map(d -> d == ContainerRuntime.CgroupDriver.SYSTEMD)
                    .orElse(configuration.cgroups().driver().equals("systemd"));
            NodeSettings node = NodeSettingsFactory.of(configuration, host, files.managedFiles(), runtimeName,
                    cgroups.unified(), systemd, started);
            try (var cluster = ClusterAccess.open(configuration.cluster(),
                    configuration.registration().heartbeatTimeout(), configuration.node().name(), version, timers, random,
                    end)) {
                var blocking = new HostThreads(
                        HostThreads.Limits.forProcessors(Runtime.getRuntime().availableProcessors()), timers);
                var ports = new AgentPorts(runtime.containers(), runtime.images(),
                        credentials(configuration, files, cluster.ports().map(ClusterPorts::tokens)), files.containerLogs(),
                        files.podDirectories(), files.terminationMessages(), files.managedFiles(),
                        new OffloadedVolumes(files.volumes(), blocking),
                        new OffloadedVolumeFiles(files.volumeFiles(), blocking),
                        new OffloadedVolumeStatistics(files.volumeStatistics(), blocking), cgroups,
                        new NetworkProbeClient(bus, PROBE_USER_AGENT), cluster.events(),
                        host, cluster.ports(), timers, Tasks.VIRTUAL, random);
                Map<String, PodSource> sources = sources(bus, configuration);
                cluster.pods().ifPresent(pods -> sources.put(ConfigAnnotations.API, pods));
                return runUntilEnd(configuration, server,
                        Agent.assemble(ports, sources, settings(configuration, node)));
            }
        } catch (InterruptedException | CancelledException e) {
            return ended(end);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            vertx.get().close();
        }
    }

    private ExitCode runUntilEnd(AgentConfiguration configuration, LocalServer server, List<Concern> agent)
            throws InterruptedException, ExecutionException {
        var runOnce = new RunOnce(timers, RUN_ONCE_LIMIT);
        List<Concern> concerns = new ArrayList<>();
        concerns.add(server);
        if (configuration.runOnce()) {
            concerns.add(runOnce);
        }
        concerns.addAll(agent);
        concerns.add(HeapTrim.ofThisProcess(timers));
        deploy(vertx.get(), concerns, configuration.node().name());
        server.complete();
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
        LOG.log(Level.INFO, "ending; containers keep running");
        return ExitCode.OK;
    }

    /** Those in files first: they cost nothing, and have always been tried first. */
    private List<NodeCredentials> credentials(AgentConfiguration configuration, NodeFiles files,
            Optional<ServiceAccountTokens> accounts) {
        NodeCredentials inFiles = files.credentials(Path.of("").toAbsolutePath(), home());
        return configuration.images().plugins()
                .map(plugins -> List.of(inFiles, new ExecCredentials(plugins.folder(), plugins.providers(), accounts,
                        timers, new ProcessCommands(timers))))
                .orElse(List.of(inFiles));
    }

    private static Optional<Path> home() {
        return Optional.ofNullable(System.getenv("HOME")).filter(home -> home.startsWith("/")).map(Path::of);
    }

    private static void deploy(Vertx vertx, List<Concern> concerns, String agent) {
        for (Concern concern : concerns) {
            vertx.deployVerticle(new ConcernVerticle(concern, agent), ConcernVerticle.OPTIONS)
                    .toCompletionStage().toCompletableFuture().join();
        }
    }

    private Map<String, PodSource> sources(Vertx bus, AgentConfiguration configuration) {
        Map<String, PodSource> sources = new TreeMap<>();
        AgentConfiguration.Sources wanted = configuration.sources();
        wanted.staticPodPath().ifPresent(path -> sources.put("file", new FilePodSource(path,
                wanted.fileCheckFrequency(),
                new StaticManifestReader(codec.get(), StaticPodOrigin.File::new, configuration.node().name(),
                        configuration.cluster().isStandalone() ? StaticReferences.CONFIG_OBJECTS
                                : StaticReferences.NONE))));
        wanted.staticPodUrl().ifPresent(url -> sources.put("http", new HttpPodSource(bus, url,
                wanted.staticPodUrlHeader(), wanted.httpCheckFrequency(),
                new StaticManifestReader(codec.get(), StaticPodOrigin.Http::new, configuration.node().name(),
                        StaticReferences.NONE), timers)));
        return sources;
    }

    private static Agent.Settings settings(AgentConfiguration configuration, NodeSettings node) {
        AgentConfiguration.Images images = configuration.images();
        int parallel = images.serializePulls() ? 1 : images.maxParallelPulls().orElse(0);
        var pulls = new ImagePolicy(parallel, images.pullsPerSecond(), images.pullBurst(),
                PullBackoff.DEFAULT);
        AgentConfiguration.Cleanup cleanup = configuration.cleanup();
        return new Agent.Settings(node, pulls,
                new ContainerGcPolicy(cleanup.minimumAge(), cleanup.maxPerContainer(), cleanup.maxInAll()),
                configuration.pods().syncFrequency(), NodeStatusSettingsFactory.of(configuration),
                configuration.pods().allowedUnsafeSysctls(), configuration.pods().localStorageIsolation(),
                configuration.registration().leaseDurationSeconds());
    }

    /** Links for log collectors lie beside the pod logs: in /var/log/containers when those are in /var/log/pods. */
    private static Path logLinks(AgentConfiguration configuration) {
        return configuration.pods().logsDirectory().resolveSibling("containers");
    }

    private static ExitCode report(List<PodOutcome> outcomes) {
        for (PodOutcome outcome : outcomes) {
            System.out.println((outcome.good() ? "ok      " : "failed  ") + outcome.pod().metadata().namespace() + "/"
                    + outcome.pod().metadata().name() + "  " + outcome.message());
        }
        return outcomes.stream().allMatch(PodOutcome::good) ? ExitCode.OK : ExitCode.POD_FAILED;
    }
}
