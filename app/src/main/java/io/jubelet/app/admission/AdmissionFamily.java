package io.jubelet.app.admission;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.time.Timers;
import java.util.List;
import java.util.Optional;

/**
 * The concern of admission.
 *
 * @param registry the node object; empty for an agent without an API server
 * @param host facts about this machine
 * @param timers time
 * @param settings what pods may do, and what the node declares
 */
public record AdmissionFamily(Optional<NodeRegistry> registry, HostFacts host, Timers timers, PodSettings settings) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var policy = new AdmissionPolicy(settings.allowedUnsafeSysctls(), host.appArmor(), settings.declaredFeatures());
        return List.of(new Admissions(registry, policy, settings.node().launch().managed(), timers));
    }
}
