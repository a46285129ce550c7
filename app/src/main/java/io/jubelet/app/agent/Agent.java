package io.jubelet.app.agent;

import io.jubelet.app.admission.Admissions;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.cluster.MirrorPods;
import io.jubelet.app.cluster.PodStatusDelivery;
import io.jubelet.app.event.EventDelivery;
import io.jubelet.app.eviction.LocalStorageEviction;
import io.jubelet.app.gc.GarbageCollection;
import io.jubelet.app.gc.OrphanSteps;
import io.jubelet.app.gc.PodLeftovers;
import io.jubelet.app.health.PodCidrUpdates;
import io.jubelet.app.health.RuntimeWatch;
import io.jubelet.app.image.ImagePolicy;
import io.jubelet.app.image.Images;
import io.jubelet.app.node.NodeLeaseRenewal;
import io.jubelet.app.node.NodeStatusSettings;
import io.jubelet.app.node.NodeStatuses;
import io.jubelet.app.pleg.RuntimeObserver;
import io.jubelet.app.probe.Probes;
import io.jubelet.app.resync.Resync;
import io.jubelet.app.source.DesiredPods;
import io.jubelet.app.source.StaticConfigObjects;
import io.jubelet.app.status.PodStatuses;
import io.jubelet.app.sync.NodeSettings;
import io.jubelet.app.sync.ObjectChanges;
import io.jubelet.app.sync.SyncAssembly;
import io.jubelet.app.volume.VolumeSources;
import io.jubelet.app.volume.Volumes;
import io.jubelet.app.worker.PodWorkers;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.source.PodSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The concerns of one agent, in the order in which they are to be started: who listens before who speaks. */
public final class Agent {

    /**
     * What is configured for the whole agent.
     *
     * @param node what is the same for all pods
     * @param images how images are pulled
     * @param garbage which dead containers are kept
     * @param syncFrequency time until a pod without news is looked at again
     * @param status how the node is registered and told
     * @param allowedUnsafeSysctls kernel parameters that pods may set beyond the safe ones
     * @param localStorageIsolation whether pods are ended that take more of the disk than they may
     * @param leaseDurationSeconds seconds for which a sign of life is good, positive
     */
    public record Settings(NodeSettings node, ImagePolicy images, ContainerGcPolicy garbage, Duration syncFrequency,
            NodeStatusSettings status, List<SysctlPattern> allowedUnsafeSysctls, boolean localStorageIsolation,
            int leaseDurationSeconds) {

        /** Copies the list. */
        public Settings {
            allowedUnsafeSysctls = List.copyOf(allowedUnsafeSysctls);
        }
    }

    private Agent() {
    }

    /** Assembles an agent that runs the pods of these sources. */
    public static List<Concern> assemble(AgentPorts ports, Map<String, PodSource> sources, Settings settings) {
        var directory = new StaticConfigObjects();
        ConfigObjects objects = ports.cluster().map(ClusterPorts::configObjects).orElse(directory);
        var sync = new SyncAssembly(ports.runtime(), ports.logs(), ports.directories(), ports.messages(),
                ports.files(), ports.volumeFiles(), ports.cgroups(), ports.probes(), objects,
                ports.cluster().map(ClusterPorts::services), ports.cluster().map(ClusterPorts::runtimeClasses),
                ports.timers(), ports.tasks(), settings.node());
        var leftovers = new PodLeftovers(ports.logs(), ports.directories(), ports.volumes(), ports.cgroups(),
                settings.node().podsCgroup().filter(_ -> !settings.node().systemdCgroups()));
        List<Concern> concerns = new ArrayList<>(List.of(
                new EventDelivery(ports.events()),
                new ObjectChanges(objects, ports.cluster().map(ClusterPorts::trust)),
                new PodStatuses(ports.timers()),
                new Images(ports.images(), objects, ports.credentials(), settings.images(), ports.timers(),
                        ports.tasks()),
                new GarbageCollection(ports.runtime(), ports.logs(), leftovers, settings.garbage(), ports.timers(),
                        ports.tasks()),
                new Volumes(new VolumeSources(objects, ports.cluster().map(ClusterPorts::tokens),
                        ports.cluster().map(ClusterPorts::claims), ports.cluster().map(ClusterPorts::trust)),
                        ports.volumes(), ports.timers(), ports.tasks(), ports.random()),
                new Probes(ports.runtime(), ports.probes(), ports.timers(), ports.random(),
                        settings.node().agentStart()),
                new Admissions(ports.cluster().map(ClusterPorts::node),
                        new AdmissionPolicy(settings.allowedUnsafeSysctls(), ports.host().appArmor(),
                                settings.status().computation().policy().declaredFeatures()), ports.timers()),
                new PodWorkers(bus -> new OrphanSteps(sync.steps(bus), leftovers), settings.syncFrequency(), ports.timers(), ports.tasks(), ports.random())));
        if (settings.localStorageIsolation()) {
            concerns.add(new LocalStorageEviction(ports.volumeStatistics(), ports.timers(), ports.tasks()));
        }
        ports.cluster().ifPresent(cluster -> concerns.addAll(ofCluster(cluster, ports, settings)));
        concerns.addAll(List.of(
                new NodeStatuses(ports.cluster().map(ClusterPorts::node), ports.host(), ports.runtime(), ports.images(),
                        settings.status(), ports.timers(), ports.tasks(), ports.random()),
                new RuntimeObserver(ports.runtime(), sync.terminationMessages(), ports.timers(), ports.tasks()),
                new RuntimeWatch(ports.runtime(), ports.timers(), ports.tasks()),
                new PodCidrUpdates(ports.runtime(), ports.timers()),
                new DesiredPods(sources, ports.timers()),
                new Resync(ports.timers(), ports.tasks(), ports.random())));
        if (ports.cluster().isEmpty()) {
            concerns.addFirst(directory);
        }
        return List.copyOf(concerns);
    }

    /** What a node of its own has nobody to do it for. */
    private static List<Concern> ofCluster(ClusterPorts cluster, AgentPorts ports, Settings settings) {
        return List.of(
                new PodStatusDelivery(cluster.pods(), ports.timers(), ports.tasks(), ports.random()),
                new MirrorPods(cluster.pods(), ports.timers(), ports.tasks(), ports.random()),
                new NodeLeaseRenewal(cluster.leases(), settings.node().nodeName(), settings.leaseDurationSeconds(),
                        ports.timers(), ports.tasks(), ports.random()));
    }
}
