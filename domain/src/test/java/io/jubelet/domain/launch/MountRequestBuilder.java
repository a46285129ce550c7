package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link MountRequest}; every part but the container is absent until it is set. */
final class MountRequestBuilder {
    private final Container container;
    private List<KeyValue> env = List.of();
    private Map<String, MountedVolume> volumes = Map.of();
    private Map<String, ImageSpec> images = Map.of();
    private List<Mount> deviceMounts = List.of();
    private Optional<String> hostsFile = Optional.empty();
    private Optional<String> terminationMessageFile = Optional.empty();
    private boolean recursiveReadOnly;
    private boolean seLinux;

    MountRequestBuilder(Container container) {
        this.container = container;
    }

    MountRequestBuilder env(List<KeyValue> value) {
        env = value;
        return this;
    }

    MountRequestBuilder volumes(Map<String, MountedVolume> value) {
        volumes = value;
        return this;
    }

    MountRequestBuilder images(Map<String, ImageSpec> value) {
        images = value;
        return this;
    }

    MountRequestBuilder deviceMounts(List<Mount> value) {
        deviceMounts = value;
        return this;
    }

    MountRequestBuilder hostsFile(String value) {
        hostsFile = Optional.of(value);
        return this;
    }

    MountRequestBuilder terminationMessageFile(String value) {
        terminationMessageFile = Optional.of(value);
        return this;
    }

    MountRequestBuilder recursiveReadOnly(boolean value) {
        recursiveReadOnly = value;
        return this;
    }

    MountRequestBuilder seLinux(boolean value) {
        seLinux = value;
        return this;
    }

    MountRequest build() {
        return new MountRequest(container, env, volumes, images, deviceMounts, hostsFile,
                terminationMessageFile, recursiveReadOnly, seLinux);
    }
}
