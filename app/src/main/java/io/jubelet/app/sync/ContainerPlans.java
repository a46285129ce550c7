package io.jubelet.app.sync;

import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.DeviceLaunch;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.ports.failure.PortException;
import java.util.List;

/** Makes the configurations of containers. */
final class ContainerPlans {

    private final PodInputs inputs;
    private final ContainerPlacement placement;
    private final PodDevices devices;
    private final RestartCounts counts;
    private final LaunchSettings settings;

    ContainerPlans(PodInputs inputs, ContainerPlacement placement, PodDevices devices, RestartCounts counts, LaunchSettings settings) {
        this.inputs = inputs;
        this.placement = placement;
        this.devices = devices;
        this.counts = counts;
        this.settings = settings;
    }

    /**
     * The configuration of a container that is made next. Afterwards there is what it mounts, and a directory for its log.
     *
     * @throws PodConfigException when the pod names what can't be had
     * @throws PortException when something can't be made or read on this machine
     * @throws ContainerStartException when something can't be had yet
     */
    ContainerConfig of(StartRequest start, StartImages.Found image)
            throws PodConfigException, ContainerStartException, InterruptedException {
        Pod pod = start.pod();
        Container container = start.container();
        ReadySandbox sandbox = start.sandbox();
        String targetId = targetId(start);
        int restartCount = counts.next(pod, start.state(), container, start.before(), sandbox.id());
        var given = new DeviceLaunch(devices.of(pod, container));
        List<KeyValue> env = given.env(inputs.environment(pod, container, sandbox.ips()));
        ContainerAffinity affinity = placement.of(pod, container);
        List<Mount> mounts = inputs.mounts(start.prepared(), container, image.mounted(), env, sandbox.ips(), given.mounts());
        try {
            return ContainerConfigs.of(ContainerLaunch.builder()
                    .launch(start.prepared().launch())
                    .container(container)
                    .restartCount(restartCount)
                    .imageRef(image.imageRef())
                    .imageUser(image.user())
                    .env(env)
                    .mounts(mounts)
                    .devices(given.devices(inputs.devices(start.prepared(), container)))
                    .cdiDevices(given.cdiDevices())
                    .annotations(given.annotations())
                    .targetContainerId(targetId)
                    .exclusiveCpus(placement.isFreeOfQuota(affinity))
                    .cpusetCpus(affinity.cpus())
                    .cpusetMems(affinity.memoryNodes())
                    .build(), settings);
        } catch (PodConfigException | PortException e) {
            inputs.discard(pod, container, mounts);
            throw e;
        }
    }

    /** Removes what was made for a container that the runtime did not make. */
    void discard(Pod pod, Container container, ContainerConfig config) {
        inputs.discard(pod, container, config.mounts());
    }

    /** The container whose process namespace is joined, empty for none. */
    private static String targetId(StartRequest start) throws PodConfigException {
        if (start.target().isEmpty()) {
            return "";
        }
        return start.observed().newest(start.target()).map(ObservedContainer::id)
                .orElseThrow(() -> new PodConfigException("unable to find target container " + start.target()));
    }
}
