package io.jubelet.domain.cri;

import java.util.List;
import java.util.Optional;

/** Assembles a {@link Mount}; every part is absent until it is set. Not thread-safe. */
public final class MountBuilder {
    private String containerPath = "";
    private String hostPath = "";
    private boolean readonly;
    private boolean selinuxRelabel;
    private MountPropagationMode propagation;
    private List<IdMapping> uidMappings = List.of();
    private List<IdMapping> gidMappings = List.of();
    private boolean recursiveReadOnly;
    private Optional<ImageSpec> image = Optional.empty();
    private String imageSubPath = "";

    MountBuilder() {
    }

    MountBuilder(Mount from) {
        containerPath = from.containerPath();
        hostPath = from.hostPath();
        readonly = from.readonly();
        selinuxRelabel = from.selinuxRelabel();
        propagation = from.propagation();
        uidMappings = from.uidMappings();
        gidMappings = from.gidMappings();
        recursiveReadOnly = from.recursiveReadOnly();
        image = from.image();
        imageSubPath = from.imageSubPath();
    }

    /** Sets {@link Mount#containerPath()}. */
    public MountBuilder containerPath(String value) {
        containerPath = value;
        return this;
    }

    /** Sets {@link Mount#hostPath()}. */
    public MountBuilder hostPath(String value) {
        hostPath = value;
        return this;
    }

    /** Sets {@link Mount#readonly()}. */
    public MountBuilder readonly(boolean value) {
        readonly = value;
        return this;
    }

    /** Sets {@link Mount#selinuxRelabel()}. */
    public MountBuilder selinuxRelabel(boolean value) {
        selinuxRelabel = value;
        return this;
    }

    /** Sets {@link Mount#propagation()}. */
    public MountBuilder propagation(MountPropagationMode value) {
        propagation = value;
        return this;
    }

    /** Sets {@link Mount#uidMappings()}. */
    public MountBuilder uidMappings(List<IdMapping> value) {
        uidMappings = value;
        return this;
    }

    /** Sets {@link Mount#gidMappings()}. */
    public MountBuilder gidMappings(List<IdMapping> value) {
        gidMappings = value;
        return this;
    }

    /** Sets {@link Mount#recursiveReadOnly()}. */
    public MountBuilder recursiveReadOnly(boolean value) {
        recursiveReadOnly = value;
        return this;
    }

    /** Sets {@link Mount#image()}. */
    public MountBuilder image(ImageSpec value) {
        image = Optional.of(value);
        return this;
    }

    /** Sets {@link Mount#imageSubPath()}. */
    public MountBuilder imageSubPath(String value) {
        imageSubPath = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public Mount build() {
        return new Mount(containerPath, hostPath, readonly, selinuxRelabel, propagation, uidMappings,
                gidMappings, recursiveReadOnly, image, imageSubPath);
    }
}
