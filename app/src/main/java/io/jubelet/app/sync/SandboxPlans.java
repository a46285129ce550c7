package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.SandboxConfigs;
import io.jubelet.domain.launch.SandboxLaunch;
import io.jubelet.domain.network.PodDns;
import io.jubelet.domain.network.PodHostname;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;

/** Makes the configurations of sandboxes. */
final class SandboxPlans {

    private final NodeResolver resolver;
    private final PodEvents events;
    private final ContainerPlacement placement;
    private final NodeSettings node;

    SandboxPlans(NodeResolver resolver, PodEvents events, ContainerPlacement placement, NodeSettings node) {
        this.resolver = resolver;
        this.events = events;
        this.placement = placement;
        this.node = node;
    }

    /**
     * The configuration of a sandbox that is made; events name what the pod does not get of its name servers and search domains.
     *
     * @throws PortException when the pod requests what is impossible, or the resolver configuration of the node can't be read
     */
    SandboxConfig ofNew(PreparedPod prepared, int attempt) throws InterruptedException {
        return of(prepared, attempt, true);
    }

    /** The configuration of a sandbox that stands. */
    SandboxConfig ofExisting(PreparedPod prepared, int attempt) throws InterruptedException {
        return of(prepared, attempt, false);
    }

    private SandboxConfig of(PreparedPod prepared, int attempt, boolean withEvents) throws InterruptedException {
        Pod pod = prepared.pod();
        try {
            PodDns dns = PodDns.of(pod, resolver.dns());
            if (withEvents) {
                dns.warnings().forEach(warning -> warn(pod, warning));
            }
            PodHostname name = PodHostname.of(pod, node.network().dns().clusterDomain());
            return SandboxConfigs.of(new SandboxLaunch(prepared.launch(), attempt, name.hostname(), name.domain(),
                    dns.config(), prepared.cgroupParent(), placement.isFreeOfQuota(pod)), node.launch());
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private void warn(Pod pod, PodDns.Warning warning) {
        warning.ofNode().ifPresent(message -> events.warningOfNode(node.nodeName(), warning.reason(), message));
        events.warning(pod, warning.reason(), warning.message());
    }
}
