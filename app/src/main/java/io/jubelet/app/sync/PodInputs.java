package io.jubelet.app.sync;

import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.launch.BlockVolumeDevices;
import io.jubelet.domain.launch.MountPlan;
import io.jubelet.domain.launch.MountRequest;
import io.jubelet.domain.network.EtcHosts;
import io.jubelet.domain.network.PodHostname;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.TerminationMessages;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Environment, mounts and block devices of containers. */
final class PodInputs {

    private static final Logger LOG = System.getLogger(PodInputs.class.getName());

    private final Environments environments;
    private final PodVolumes volumes;
    private final TerminationMessages messages;
    private final ManagedFiles files;
    private final RuntimeHandlers handlers;
    private final NodeSettings node;

    PodInputs(Environments environments, PodVolumes volumes, TerminationMessages messages, ManagedFiles files,
            RuntimeHandlers handlers, NodeSettings node) {
        this.environments = environments;
        this.volumes = volumes;
        this.messages = messages;
        this.files = files;
        this.handlers = handlers;
        this.node = node;
    }

    /**
     * The environment.
     *
     * @param podIps addresses of the pod, primary first; empty while it has none
     * @throws PodConfigException when a value can't be had
     * @throws ContainerStartException when it can't be had yet
     */
    List<KeyValue> environment(Pod pod, Container container, List<String> podIps)
            throws PodConfigException, ContainerStartException {
        return environments.of(pod, container, podIps);
    }

    /**
     * All mounts: volumes, hosts file, termination message.
     *
     * @param images images that are volumes, by the name of the volume
     * @param deviceMounts those for its devices
     * @throws PodConfigException when a mount names what does not exist, or a part of a volume that can't be had
     */
    List<Mount> mounts(PreparedPod prepared, Container container, Map<String, ImageSpec> images, List<KeyValue> env,
            List<String> podIps, List<Mount> deviceMounts) throws PodConfigException, InterruptedException {
        Pod pod = prepared.pod();
        Optional<String> hosts = MountPlan.needsHostsFile(pod.spec(), podIps)
                ? Optional.of(files.writeHosts(pod.uid(), hosts(pod, podIps))) : Optional.empty();
        Optional<String> terminationMessage = container.terminationMessagePath().isEmpty() ? Optional.empty()
                : terminationMessage(pod, container);
        try {
            MountPlan plan = MountPlan.of(new MountRequest(container, env, prepared.mounted(), images, deviceMounts, hosts,
                    terminationMessage, handlers.recursiveReadOnly(pod), node.launch().seLinux()));
            return plan.mounts(volumes.mountSubPaths(pod, container.name(), plan.subPaths()));
        } catch (PodConfigException | PortException e) {
            terminationMessage.ifPresent(path -> discardMessage(pod, container, path));
            throw e;
        }
    }

    /**
     * Removes what was made for a container that could not be made: while that is tried again and again, files for termination messages
     * would become more and more.
     */
    void discard(Pod pod, Container container, List<Mount> mounts) {
        MountPlan.terminationMessageFile(container, mounts).ifPresent(path -> discardMessage(pod, container, path));
    }

    private void discardMessage(Pod pod, Container container, String path) {
        try {
            messages.discard(pod.uid(), container.name(), path);
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: the unused file {1} stays: {2}", pod.fullName(), path, e.getMessage());
        }
    }

    /** A container runs without a file for its termination message. */
    private Optional<String> terminationMessage(Pod pod, Container container) {
        try {
            return Optional.of(messages.create(pod.uid(), container.name()));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "container {0} of pod {1} starts without a termination message: {2}", container.name(),
                    pod.fullName(), e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * The volumes that are devices.
     *
     * @throws PodConfigException when one names what does not exist, or its place in the container is no path
     */
    List<Device> devices(PreparedPod prepared, Container container) throws PodConfigException {
        return BlockVolumeDevices.of(container, prepared.devices());
    }

    private String hosts(Pod pod, List<String> podIps) throws PodConfigException {
        return pod.spec().hostNetwork()
                ? EtcHosts.forHostNetwork(files.nodeHosts(), pod.spec().hostAliases())
                : EtcHosts.forPodNetwork(PodHostname.of(pod, node.network().dns().clusterDomain()), podIps,
                        pod.spec().hostAliases());
    }
}
