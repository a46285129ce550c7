package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import java.util.List;
import java.util.Map;

/** Assembles a {@link ContainerLaunch}; every part is absent until it is set. Not thread-safe. */
public final class ContainerLaunchBuilder {
    private PodLaunch launch;
    private Container container;
    private int restartCount;
    private String imageRef = "";
    private ImageUser imageUser;
    private List<KeyValue> env = List.of();
    private List<Mount> mounts = List.of();
    private List<Device> devices = List.of();
    private List<String> cdiDevices = List.of();
    private Map<String, String> annotations = Map.of();
    private String targetContainerId = "";
    private boolean exclusiveCpus;
    private String cpusetCpus = "";
    private String cpusetMems = "";

    ContainerLaunchBuilder() {
    }

    /** Sets {@link ContainerLaunch#launch()}. */
    public ContainerLaunchBuilder launch(PodLaunch value) {
        launch = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#container()}. */
    public ContainerLaunchBuilder container(Container value) {
        container = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#restartCount()}. */
    public ContainerLaunchBuilder restartCount(int value) {
        restartCount = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#imageRef()}. */
    public ContainerLaunchBuilder imageRef(String value) {
        imageRef = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#imageUser()}. */
    public ContainerLaunchBuilder imageUser(ImageUser value) {
        imageUser = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#env()}. */
    public ContainerLaunchBuilder env(List<KeyValue> value) {
        env = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#mounts()}. */
    public ContainerLaunchBuilder mounts(List<Mount> value) {
        mounts = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#devices()}. */
    public ContainerLaunchBuilder devices(List<Device> value) {
        devices = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#cdiDevices()}. */
    public ContainerLaunchBuilder cdiDevices(List<String> value) {
        cdiDevices = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#annotations()}. */
    public ContainerLaunchBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#targetContainerId()}. */
    public ContainerLaunchBuilder targetContainerId(String value) {
        targetContainerId = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#exclusiveCpus()}. */
    public ContainerLaunchBuilder exclusiveCpus(boolean value) {
        exclusiveCpus = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#cpusetCpus()}. */
    public ContainerLaunchBuilder cpusetCpus(String value) {
        cpusetCpus = value;
        return this;
    }

    /** Sets {@link ContainerLaunch#cpusetMems()}. */
    public ContainerLaunchBuilder cpusetMems(String value) {
        cpusetMems = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ContainerLaunch build() {
        return new ContainerLaunch(launch, container, restartCount, imageRef, imageUser, env, mounts, devices,
                cdiDevices, annotations, targetContainerId, exclusiveCpus, cpusetCpus, cpusetMems);
    }
}
