package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.util.List;
import java.util.Optional;

/**
 * The concern of admission.
 *
 * @param registry the node object; empty for an agent without an API server
 * @param runtime the container runtime
 * @param host facts about this machine
 * @param states records of the resources allocated to pods
 * @param timers time
 * @param settings permissions of pods, and features that the node declares
 */
public record AdmissionConcerns(Optional<NodeRegistry> registry, ContainerRuntime runtime, HostFacts host, StateFiles states,
        Timers timers, PodSettings settings) {

    private static final Logger LOG = System.getLogger(AdmissionConcerns.class.getName());

    /**
     * In the order in which they are to be started.
     *
     * @throws InvalidArgumentException when the record of what was allocated is damaged
     */
    public List<Concern> concerns() {
        var policy = new AdmissionPolicy(settings.allowed().unsafeSysctls(), host.appArmor(),
                settings.allowed().declaredFeatures(), settings.allowed().gated().comparisons());
        ManagedResources managed = settings.node().launch().managed();
        var resizes = ResizePolicy.of(managed, settings.allowed().resizes(),
                settings.node().launch().swap() instanceof Swap.Proportional);
        return List.of(new Admissions(registry, policy, this::userNamespacesInHostNetwork, managed,
                AllocationRecords.open(states, AllocationRecords.ALLOCATED), resizes, timers));
    }

    private boolean userNamespacesInHostNetwork() {
        try {
            return runtime.status().userNamespacesHostNetwork();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "what the runtime can do is not known: {0}", e.getMessage());
            return false;
        }
    }
}
