package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.app.topology.TopologyConcerns;
import io.jubelet.domain.node.NodeResources;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.ports.checkpoint.StateFiles;

/** Starts the managers of CPUs, memory and topology, or reports why they can't start. */
final class ManagersAccess {

    private ManagersAccess() {
    }

    static TopologyConcerns open(AgentConfiguration configuration, MachineAdapters.Hardware machine, StateFiles files)
            throws StartRefused {
        try {
            return TopologyConcerns.open(configuration.managers(), machine.topology(),
                    configuration.reserves().total(NodeResources.capacity(machine.facts().machine())), files);
        } catch (IllegalArgumentException e) {
            throw new StartRefused(e.getMessage());
        }
    }

    /** Which resources are assigned to single containers. */
    static ManagedResources managed(AgentConfiguration configuration) {
        ResourceManagers managers = configuration.managers();
        var assigned = new ManagedResources(managers.cpus().isPresent(), managers.memory().isPresent(),
                managers.topology().policy() != TopologyPolicy.NONE);
        ManagedResources managed = configuration.gates().isOn(FeatureGate.DISABLE_CPU_QUOTA_WITH_EXCLUSIVE_CPUS)
                ? assigned : assigned.withExclusiveQuota();
        return RuntimeAccess.isSimulation(configuration.runtime()) ? managed
                : managed.withDevices(configuration.gates().isOn(FeatureGate.RESOURCE_HEALTH_STATUS),
                        configuration.gates().isOn(FeatureGate.RESOURCE_HEALTH_STATUS_MESSAGE));
    }
}
