package io.jubelet.app.sync;

import io.jubelet.app.admission.Admissions;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.gc.GarbageCollection;
import io.jubelet.app.gc.OrphanSteps;
import io.jubelet.app.gc.PodLeftovers;
import io.jubelet.app.message.Topics;
import io.jubelet.app.pleg.RuntimeObserver;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.probe.Probes;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodWorkers;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.util.List;
import java.util.Optional;

/** The concerns that carry a pod from admission to its containers, and clear away what it leaves. */
public final class PodFamily {

    private final ContainerRuntime runtime;
    private final PodFilePorts files;
    private final VolumePorts volumes;
    private final MachinePorts machine;
    private final Optional<ClusterPorts> cluster;
    private final ConfigObjects objects;
    private final Platform platform;
    private final PodSettings settings;

    /**
     * The family of one agent.
     *
     * @param objects ConfigMaps and Secrets, of the cluster or of a directory
     */
    public PodFamily(AgentPorts ports, ConfigObjects objects, PodSettings settings) {
        this.runtime = ports.runtime().containers();
        this.files = ports.podFiles();
        this.volumes = ports.volumes();
        this.machine = ports.machine();
        this.cluster = ports.cluster();
        this.platform = ports.platform();
        this.objects = objects;
        this.settings = settings;
    }

    /** Those that wait for what others publish, in the order in which they are to be started. */
    public List<Concern> concerns() {
        NodeSettings node = settings.node();
        Timers timers = platform.timers();
        var leftovers = new PodLeftovers(files.logs(), files.directories(), volumes.volumes(), machine.cgroups(),
                node.cgroups().root().filter(_ -> !node.cgroups().systemd()));
        var admission = new AdmissionPolicy(settings.allowedUnsafeSysctls(), machine.facts().appArmor(),
                settings.declaredFeatures());
        return List.of(
                new ObjectChanges(objects, cluster.map(ClusterPorts::objects).map(ClusterObjects::trust)),
                new GarbageCollection(runtime, files.logs(), leftovers, settings.garbage(), timers, platform.tasks()),
                new Probes(runtime, machine.probes(), timers, platform.random(), node.agentStart()),
                new Admissions(cluster.map(ClusterPorts::node), admission, timers),
                new PodWorkers(bus -> new OrphanSteps(steps(bus), leftovers), settings.syncFrequency(), timers,
                        platform.tasks(), platform.random()));
    }

    /** The concern that looks at the runtime, to be started after all that wait for what it sees. */
    public Concern observer() {
        return new RuntimeObserver(runtime, new PodTerminationMessages(files.messages())::addedTo, platform.timers(),
                platform.tasks());
    }

    /** The steps of the pod workers, publishing on this bus. */
    private PodSteps steps(Bus bus) {
        NodeSettings node = settings.node();
        Timers timers = platform.timers();
        Optional<ClusterObjects> atServer = cluster.map(ClusterPorts::objects);
        var events = new PodEvents(bus, timers);
        var handlers = new RuntimeHandlers(runtime, atServer.map(ClusterObjects::runtimeClasses));
        bus.subscribe(Topics.RUNTIME_HEALTH, handlers::see);
        var reports = new PodStatusReports(bus, node, handlers, events, timers);
        var environments = new Environments(objects, atServer.map(ClusterObjects::services),
                new EnvFiles(volumes.files()), node);
        bus.subscribe(Topics.NODE_SEEN, environments::see);
        var mounts = new PodVolumes(bus, timers);
        var host = new PodHostSetup(files.directories(), mounts, machine.cgroups(), events, node);
        var http = new HttpHooks(machine.probes(), events, timers, node::hostIps);
        var hooks = new LifecycleHooks(runtime, http, events, timers);
        var inputs = new PodInputs(environments, mounts, files.messages(), files.managed(), handlers, node);
        var stop = new ContainerStop(runtime, new PreStopHooks(hooks, timers, platform.tasks()), events, timers);
        var stops = new ContainerStops(runtime, stop, timers, platform.tasks());
        var starts = new ContainerStarts(runtime, inputs, new StartBackoffs(node.backoff(), timers),
                new RestartCounts(runtime, files.logs()), new ContainerRun(runtime, files.logs(), hooks, stops, events),
                events, node.launch());
        var sandboxes = new Sandboxes(runtime, files.logs(), handlers, events, node);
        var parts = new PodParts(host, environments, sandboxes, starts, stops, new InitHistory(runtime));
        return new PodSynchronizer(bus, reports, parts, events, timers, platform.tasks());
    }
}
