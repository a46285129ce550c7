package io.jubelet.app.assembly;

import io.jubelet.app.admission.AdmissionConcerns;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.cgroup.CgroupConcerns;
import io.jubelet.app.cluster.ClusterConcerns;
import io.jubelet.app.csi.CsiConcerns;
import io.jubelet.app.device.DeviceConcerns;
import io.jubelet.app.dra.ClaimConcerns;
import io.jubelet.app.event.EventDelivery;
import io.jubelet.app.eviction.PressureConcerns;
import io.jubelet.app.gc.GarbageConcerns;
import io.jubelet.app.health.HealthConcerns;
import io.jubelet.app.image.ImageConcerns;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.node.NodeConcerns;
import io.jubelet.app.pacing.PacingConcerns;
import io.jubelet.app.pacing.SlotObserver;
import io.jubelet.app.pleg.RuntimeConcerns;
import io.jubelet.app.plugin.PluginConcerns;
import io.jubelet.app.podcertificate.PodCertificateConcerns;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.probe.ProbeConcerns;
import io.jubelet.app.probe.Prober;
import io.jubelet.app.resync.Resync;
import io.jubelet.app.rotation.RotationConcerns;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.source.DesiredPods;
import io.jubelet.app.source.StaticConfigObjects;
import io.jubelet.app.status.PodStatuses;
import io.jubelet.app.sync.PodConcerns;
import io.jubelet.app.sync.PodPorts;
import io.jubelet.app.trace.Traces;
import io.jubelet.app.volume.VolumeConcerns;
import io.jubelet.app.volume.csi.CsiHost;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.source.PodSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The concerns of one agent, in the order in which they are to be started: subscribers before publishers. */
public final class AgentConcerns {

    private AgentConcerns() {
    }

    /**
     * Assembles an agent that runs the pods of these sources.
     *
     * @param sources sources of pods by the name that pods carry in {@code kubernetes.io/config.source}
     */
    public static List<Concern> of(AgentPorts ports, Map<String, PodSource> sources, AgentSettings settings) {
        return assemble(ports, sources, settings, UnaryOperator.identity(), UnaryOperator.identity(), SlotObserver.NONE);
    }

    /** The same, with metrics and traces. */
    public static List<Concern> of(AgentPorts ports, Map<String, PodSource> sources, AgentSettings settings,
            AgentMetrics metrics, Traces traces) {
        List<Concern> concerns = new ArrayList<>(List.of(metrics.listener(), metrics.starts(), metrics.certificates(),
                metrics.storage()));
        if (settings.pods().node().launch().seLinuxMounts().contexts().isPresent()) {
            concerns.add(metrics.seLinux());
        }
        if (settings.pods().node().cgroups().node().classes().memoryQos()) {
            concerns.add(metrics.memoryQos());
        }
        concerns.addAll(assemble(metrics.counted(traces.traced(ports)), sources, settings,
                steps -> metrics.counted(traces.traced(steps)), metrics::counted, metrics.slots()));
        return List.copyOf(concerns);
    }

    private static List<Concern> assemble(AgentPorts ports, Map<String, PodSource> sources, AgentSettings settings,
            UnaryOperator<PodSteps> countedSteps, UnaryOperator<Prober> countedProbes, SlotObserver slots) {
        List<Concern> concerns = new ArrayList<>();
        Optional<ClusterObjects> atServer = ports.cluster().map(ClusterPorts::objects);
        ConfigObjects objects = atServer.map(ClusterObjects::configObjects).orElseGet(() -> ofDirectory(concerns));
        Platform platform = ports.platform();
        MachinePorts machine = ports.machine();
        int cpus = Math.max(1, machine.facts().machine().cores());
        var pacing = new PacingConcerns(ports.runtime().containers(), cpus, platform, slots);
        ContainerRuntime runtime = pacing.runtime();
        concerns.addAll(pacing.concerns());
        PodFilePorts files = ports.podFiles();
        PodSettings pods = settings.pods();
        var drivers = new CsiConcerns(machine.plugins().map(PluginPorts::drivers), ports.cluster(), settings.node(), platform);
        var csi = new CsiVolumes(new CsiHost(ports.volumes().records(), drivers.drivers(), pods.node().nodeName(),
                pods.node().launch().seLinuxMounts()),
                ports.volumes().volumes());
        var garbage = new GarbageConcerns(runtime, files, machine.cgroups(), platform, pods);
        concerns.add(new EventDelivery(ports.events()));
        concerns.add(new PodStatuses(platform.timers()));
        concerns.addAll(new ImageConcerns(ports.runtime(), objects, machine.fileSystems(), platform, settings.images(),
                pods.node().nodeName()).concerns());
        concerns.addAll(drivers.concerns());
        concerns.addAll(new PodCertificateConcerns(atServer, pods.cluster().certificates(), pods.node().nodeName(), platform).concerns());
        concerns.addAll(new VolumeConcerns(csi, objects, atServer, cpus, platform).concerns());
        concerns.addAll(garbage.concerns());
        concerns.addAll(new ProbeConcerns(runtime, machine.probes(), platform, pods.node().agentStart(),
                ports.cluster().isPresent(), pods.reported().changeContainerStatusOnRestart(), countedProbes).concerns());
        machine.plugins().ifPresent(plugins -> {
            concerns.addAll(new DeviceConcerns(plugins.devices(), platform.timers()).concerns());
            ManagedResources managed = pods.node().launch().managed();
            concerns.addAll(new ClaimConcerns(plugins.claims(), new ClaimConcerns.Rules(pods.node().nodeName(), pods.cluster().claims()),
                    new ClaimConcerns.Health(managed.deviceHealth(), managed.healthMessages()), platform).concerns());
        });
        concerns.addAll(new AdmissionConcerns(ports.cluster().map(ClusterPorts::node), runtime, machine.facts(), files.states(),
                platform.timers(), pods).concerns());
        concerns.addAll(new CgroupConcerns(machine.cgroups(), platform, pods.node()).concerns());
        concerns.addAll(new PodConcerns(
                new PodPorts(runtime, ports.runtime().images(), files, ports.volumes().files(), machine.cgroups(), machine.probes()),
                objects,
                atServer, (bus, steps) -> countedSteps.apply(garbage.withOrphans(bus, steps)), platform, pods).concerns());
        concerns.addAll(new PressureConcerns(ports.volumes(), ports.runtime().images(), machine.pressure(),
                pods.node().nodeName(), platform, settings.pressure()).concerns());
        concerns.addAll(new RotationConcerns(runtime, files.rotation(), platform, settings.logs()).concerns());
        ports.cluster().ifPresent(api -> concerns.addAll(new ClusterConcerns(api.pods(), platform).concerns()));
        concerns.addAll(new NodeConcerns(ports.runtime(), machine.facts(), ports.cluster(), platform,
                settings.node()).concerns());
        concerns.addAll(new RuntimeConcerns(runtime, files.messages(), platform).concerns());
        concerns.addAll(new HealthConcerns(runtime, pods.node().network().podCidr(), platform).concerns());
        machine.plugins().ifPresent(plugins -> concerns.addAll(new PluginConcerns(plugins, platform).concerns()));
        concerns.add(new DesiredPods(sources, platform.timers()));
        concerns.add(new Resync(platform.timers(), platform.tasks(), platform.random()));
        return List.copyOf(concerns);
    }

    /** Without an API server, ConfigMaps and Secrets are those of the directory of static pods. */
    private static ConfigObjects ofDirectory(List<Concern> concerns) {
        var directory = new StaticConfigObjects();
        concerns.add(directory);
        return directory;
    }
}
