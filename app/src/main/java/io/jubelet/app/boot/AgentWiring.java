package io.jubelet.app.boot;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.credential.ExecCredentials;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.app.assembly.AgentConcerns;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.offload.OffloadedStateFiles;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.port.PressurePorts;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.server.ServerPorts;
import io.jubelet.app.stats.OffloadedStatistics;
import io.jubelet.app.stats.StatisticsConcerns;
import io.jubelet.app.task.HostThreads;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.topology.TopologyConcerns;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.source.PodSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Wires the parts of an agent: adapters to ports, and ports to concerns. */
final class AgentWiring {

    private final AgentProcess process;
    private final AgentConfiguration configuration;
    private final NodeFiles files;
    private final PreparedNode node;
    private final Connections connections;
    private final AgentMetrics metrics;
    private final HostThreads blocking;
    private final TopologyConcerns managers;
    private final Optional<PluginPorts> plugins;
    private final AgentPorts ports;
    private final StatisticsConcerns statistics;

    /**
     * Connections to the outside, closed with the process.
     *
     * @param runtime to the container runtime
     * @param cluster to the API server
     * @param tracing to the collector of traces
     * @param local from users on this machine
     */
    record Connections(RuntimeAccess runtime, ClusterAccess cluster, TraceAccess tracing, LocalServer local) {
    }

    /** @throws StartRefused when the managers of resources can't start with what is configured or recorded */
    AgentWiring(AgentProcess process, AgentConfiguration configuration, NodeFiles files, PreparedNode node, Connections connections,
            AgentMetrics metrics) throws StartRefused {
        this.process = process;
        this.configuration = configuration;
        this.files = files;
        this.node = node;
        this.connections = connections;
        this.metrics = metrics;
        this.blocking = new HostThreads(HostThreads.Limits.forCpus(Runtime.getRuntime().availableProcessors()), process.timers());
        var measured = OffloadedStatistics.of(node.host().statistics().apply(connections.runtime().stats()), blocking);
        this.managers = ManagersAccess.open(configuration, node.host().machine(), new OffloadedStateFiles(files.states(), blocking));
        this.plugins = PluginAccess.open(configuration, files, node.host().machine().topology(), process.vertx().get(), blocking,
                connections.cluster().claims(), connections.tracing().tracer());
        AgentPorts withoutAlarms = ports(measured);
        this.statistics = new StatisticsConcerns(withoutAlarms, measured,
                StatisticsAccess.settings(configuration, node.settings(), node.host().cgroups()));
        this.ports = node.host().notifications().alarms().map(alarms -> withoutAlarms.withMachine(withoutAlarms.machine()
                .withPressure(new PressurePorts(measured, statistics.statistics(), alarms.get())))).orElse(withoutAlarms);
    }

    private AgentPorts ports(StatisticsPorts measured) {
        var offload = new HostOffload(blocking);
        RuntimeAccess runtime = connections.runtime();
        ClusterAccess cluster = connections.cluster();
        var runtimePorts = new RuntimePorts(runtime.containers(), runtime.images(),
                node.host().credentials().apply(credentials(offload.credentials(files.credentials(workingDirectory(), home())))),
                offload.pullRecords(files), runtime.transfers());
        return new AgentPorts(runtimePorts, offload.podFiles(files), offload.volumes(files, node.host().volumes()),
                offload.machine(node.host(), measured.fileSystems(), plugins), cluster.events(), cluster.ports(),
                new Platform(process.timers(), Tasks.VIRTUAL, process.random()));
    }

    /** Those in files first: they cost nothing, and have always been tried first. */
    private List<NodeCredentials> credentials(NodeCredentials inFiles) {
        return configuration.images().plugins()
                .map(plugins -> List.of(inFiles, new ExecCredentials(plugins.directory(), plugins.providers(),
                        connections.cluster().ports().map(api -> api.objects().tokens()), process.timers(),
                        metrics.plugins(new ProcessCommands(process.timers()), plugins.hash())))).orElse(List.of(inFiles));
    }

    /**
     * Everything that runs in the agent but the servers.
     *
     * @throws StartRefused when a source of static pods can't be used
     */
    List<Concern> concerns() throws StartRefused {
        Platform platform = ports.platform();
        List<Concern> concerns = new ArrayList<>(statistics.concerns());
        concerns.add(node.names());
        concerns.addAll(managers.concerns(ports.runtime().containers(), platform, plugins.isPresent()));
        concerns.addAll(MachineShutdown.concerns(
                configuration, node.host().notifications().shutdowns(), files.shutdownRecord(), platform, blocking, metrics));
        concerns.addAll(AgentConcerns.of(ports, sources(), AgentSettingsFactory.of(configuration, node.settings(), node.ids(),
                StatisticsAccess.podsCgroup(node.settings(), node.host().cgroups())), metrics, connections.tracing().traces()));
        concerns.addAll(HostConcerns.of(configuration, node.host(), platform, blocking, process.vertx().get(), metrics));
        return concerns;
    }

    private Map<String, PodSource> sources() throws StartRefused {
        Map<String, PodSource> sources = StaticPodSources.of(configuration, process.vertx().get(), process.codec().get(), process.timers());
        connections.cluster().pods().ifPresent(pods -> sources.put(ConfigAnnotations.API, pods));
        return sources;
    }

    /** Statistics. */
    StatisticsConcerns statistics() {
        return statistics;
    }

    /** The core of the kubelet server. */
    KubeletServer server() {
        ClusterAccess cluster = connections.cluster();
        var answers = new ServerPorts(connections.local().api(), statistics.statistics(),
                KubeletServerCore.metrics(metrics, () -> cluster.certificateMetrics(process.timers().instant()), statistics),
                KubeletServerCore.host(configuration, process.timers()), process.codec().get(),
                cluster.reviews(process.random()).map(metrics::counted), process.timers());
        RuntimeAccess runtime = connections.runtime();
        return metrics.counted(KubeletServerCore.of(configuration.showingCgroupDriver(node.cgroupDriver()), answers,
                metrics.runtime().containers(runtime.containers()), metrics.runtime().streaming(runtime.streaming()), files,
                process.version(), process.started(), connections.tracing().tracer()));
    }

    private static Path workingDirectory() {
        return Path.of("").toAbsolutePath();
    }

    private static Optional<Path> home() {
        return Optional.ofNullable(System.getenv("HOME")).filter(home -> home.startsWith("/")).map(Path::of);
    }
}
