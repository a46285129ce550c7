package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.SandboxConfigs;
import io.jubelet.domain.launch.SandboxLaunch;
import io.jubelet.domain.network.PodDns;
import io.jubelet.domain.network.PodHostname;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/** Makes the sandbox of a pod, and finds again the one that stands. */
final class Sandboxes {

    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final RuntimeHandlers handlers;
    private final PodEvents events;
    private final NodeSettings node;

    Sandboxes(ContainerRuntime runtime, ContainerLogs logs, RuntimeHandlers handlers, PodEvents events,
            NodeSettings node) {
        this.runtime = runtime;
        this.logs = logs;
        this.handlers = handlers;
        this.events = events;
        this.node = node;
    }

    /**
     * Makes a sandbox with its network.
     *
     * @throws PortException when the runtime or the log folder refuses; an event tells why
     */
    ContainerStarts.Sandbox create(PodPlace place, int attempt) {
        Pod pod = place.pod();
        try {
            if (!pod.spec().hostUsers().orElse(true)) {
                throw new UnimplementedException(
                        "`spec.hostUsers: false` asks for a user namespace, and those are not supported yet");
            }
            SandboxConfig config = config(place, attempt, true);
            String handler = handlers.of(pod);
            logs.createPodDirectory(PodIdentity.of(pod));
            String id = runtime.runSandbox(config, handler);
            ObservedSandbox made = runtime.sandboxStatus(id);
            List<String> ips = made.ips().orElse(List.of());
            return new ContainerStarts.Sandbox(id, config, ips);
        } catch (PortException e) {
            events.warning(pod, "FailedCreatePodSandBox", "Failed to create pod sandbox: " + e.getMessage());
            throw e;
        }
    }

    /** The sandbox that stands, with the configuration it was made with. */
    ContainerStarts.Sandbox existing(PodPlace place, String id, int attempt, ObservedPod observed) {
        return new ContainerStarts.Sandbox(id, config(place, attempt, false), observed.ips());
    }

    private SandboxConfig config(PodPlace place, int attempt, boolean tell) {
        Pod pod = place.pod();
        try {
            PodHostname name = PodHostname.of(pod, node.dns().clusterDomain());
            PodDns dns = PodDns.of(pod, node.dns());
            if (tell) {
                dns.warnings().forEach(w -> events.warning(pod, w.reason(), w.message()));
            }
            return SandboxConfigs.of(new SandboxLaunch(place.launch(), attempt, name.hostname(), name.domain(),
                    dns.config(), place.cgroupParent()), node.launch());
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }
}
