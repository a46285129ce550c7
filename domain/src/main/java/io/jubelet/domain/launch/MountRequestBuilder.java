package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link MountRequest}; every part is absent until it is set. Not thread-safe. */
public final class MountRequestBuilder {
    private Container container;
    private List<KeyValue> env = List.of();
    private Map<String, MountedVolume> volumes = Map.of();
    private Map<String, ImageSpec> images = Map.of();
    private List<Mount> deviceMounts = List.of();
    private Optional<String> hostsFile = Optional.empty();
    private Optional<String> terminationMessageFile = Optional.empty();
    private boolean recursiveReadOnly;
    private boolean seLinux;

    MountRequestBuilder() {
    }

    MountRequestBuilder(MountRequest from) {
        container = from.container();
        env = from.env();
        volumes = from.volumes();
        images = from.images();
        deviceMounts = from.deviceMounts();
        hostsFile = from.hostsFile();
        terminationMessageFile = from.terminationMessageFile();
        recursiveReadOnly = from.recursiveReadOnly();
        seLinux = from.seLinux();
    }

    /** Sets {@link MountRequest#container()}. */
    public MountRequestBuilder container(Container value) {
        container = value;
        return this;
    }

    /** Sets {@link MountRequest#env()}. */
    public MountRequestBuilder env(List<KeyValue> value) {
        env = value;
        return this;
    }

    /** Sets {@link MountRequest#volumes()}. */
    public MountRequestBuilder volumes(Map<String, MountedVolume> value) {
        volumes = value;
        return this;
    }

    /** Sets {@link MountRequest#images()}. */
    public MountRequestBuilder images(Map<String, ImageSpec> value) {
        images = value;
        return this;
    }

    /** Sets {@link MountRequest#deviceMounts()}. */
    public MountRequestBuilder deviceMounts(List<Mount> value) {
        deviceMounts = value;
        return this;
    }

    /** Sets {@link MountRequest#hostsFile()}. */
    public MountRequestBuilder hostsFile(String value) {
        hostsFile = Optional.of(value);
        return this;
    }

    /** Sets {@link MountRequest#terminationMessageFile()}. */
    public MountRequestBuilder terminationMessageFile(String value) {
        terminationMessageFile = Optional.of(value);
        return this;
    }

    /** Sets {@link MountRequest#recursiveReadOnly()}. */
    public MountRequestBuilder recursiveReadOnly(boolean value) {
        recursiveReadOnly = value;
        return this;
    }

    /** Sets {@link MountRequest#seLinux()}. */
    public MountRequestBuilder seLinux(boolean value) {
        seLinux = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public MountRequest build() {
        return new MountRequest(container, env, volumes, images, deviceMounts, hostsFile,
                terminationMessageFile, recursiveReadOnly, seLinux);
    }
}
