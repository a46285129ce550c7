package io.jubelet.app.agent;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.EventDelivery;
import io.jubelet.app.gc.GarbageCollection;
import io.jubelet.app.gc.PodLeftovers;
import io.jubelet.app.health.RuntimeWatch;
import io.jubelet.app.image.ImagePolicy;
import io.jubelet.app.image.Images;
import io.jubelet.app.pleg.RuntimeObserver;
import io.jubelet.app.probe.Probes;
import io.jubelet.app.source.DesiredPods;
import io.jubelet.app.status.PodStatuses;
import io.jubelet.app.sync.NodeSettings;
import io.jubelet.app.sync.SyncAssembly;
import io.jubelet.app.worker.PodWorkers;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.ports.source.PodSource;
import java.time.Duration;
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
     */
    public record Settings(NodeSettings node, ImagePolicy images, ContainerGcPolicy garbage, Duration syncFrequency) {
    }

    private Agent() {
    }

    /** Assembles an agent that runs the pods of these sources. */
    public static List<Concern> assemble(AgentPorts ports, Map<String, PodSource> sources, Settings settings) {
        var sync = new SyncAssembly(ports.runtime(), ports.logs(), ports.directories(), ports.messages(),
                ports.files(), ports.volumes(), ports.cgroups(), ports.probes(), ports.timers(), ports.tasks(),
                settings.node());
        return List.of(
                new EventDelivery(ports.events()),
                new PodStatuses(),
                new Images(ports.images(), settings.images(), ports.timers(), ports.tasks()),
                new GarbageCollection(ports.runtime(), ports.logs(),
                        new PodLeftovers(ports.logs(), ports.directories(), ports.volumes()), settings.garbage(),
                        ports.timers(), ports.tasks()),
                new Probes(ports.runtime(), ports.probes(), ports.timers(), ports.random(),
                        settings.node().agentStart()),
                new PodWorkers(sync::steps, settings.syncFrequency(), ports.timers(), ports.tasks(), ports.random()),
                new RuntimeObserver(ports.runtime(), sync.lastWords(), ports.timers(), ports.tasks()),
                new RuntimeWatch(ports.runtime(), ports.timers(), ports.tasks()),
                new DesiredPods(sources, ports.timers()));
    }
}
