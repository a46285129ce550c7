package io.jubelet.domain.container;

import java.util.Optional;

/** Assembles a {@link VolumeMount}; every part is absent until it is set. Not thread-safe. */
public final class VolumeMountBuilder {
    private String name = "";
    private boolean readOnly;
    private String recursiveReadOnly = "";
    private String mountPath = "";
    private String subPath = "";
    private Optional<MountPropagation> mountPropagation = Optional.empty();
    private String subPathExpr = "";

    VolumeMountBuilder() {
    }

    VolumeMountBuilder(VolumeMount from) {
        name = from.name();
        readOnly = from.readOnly();
        recursiveReadOnly = from.recursiveReadOnly();
        mountPath = from.mountPath();
        subPath = from.subPath();
        mountPropagation = from.mountPropagation();
        subPathExpr = from.subPathExpr();
    }

    /** Sets {@link VolumeMount#name()}. */
    public VolumeMountBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link VolumeMount#readOnly()}. */
    public VolumeMountBuilder readOnly(boolean value) {
        readOnly = value;
        return this;
    }

    /** Sets {@link VolumeMount#recursiveReadOnly()}. */
    public VolumeMountBuilder recursiveReadOnly(String value) {
        recursiveReadOnly = value;
        return this;
    }

    /** Sets {@link VolumeMount#mountPath()}. */
    public VolumeMountBuilder mountPath(String value) {
        mountPath = value;
        return this;
    }

    /** Sets {@link VolumeMount#subPath()}. */
    public VolumeMountBuilder subPath(String value) {
        subPath = value;
        return this;
    }

    /** Sets {@link VolumeMount#mountPropagation()}. */
    public VolumeMountBuilder mountPropagation(MountPropagation value) {
        mountPropagation = Optional.of(value);
        return this;
    }

    /** Sets {@link VolumeMount#subPathExpr()}. */
    public VolumeMountBuilder subPathExpr(String value) {
        subPathExpr = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public VolumeMount build() {
        return new VolumeMount(name, readOnly, recursiveReadOnly, mountPath, subPath, mountPropagation,
                subPathExpr);
    }
}
