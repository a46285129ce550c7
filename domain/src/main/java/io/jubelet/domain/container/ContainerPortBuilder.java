package io.jubelet.domain.container;

import java.util.Optional;

/** Assembles a {@link ContainerPort}; every part is absent until it is set. Not thread-safe. */
public final class ContainerPortBuilder {
    private String name = "";
    private int hostPort;
    private int containerPort;
    private Optional<Protocol> protocol = Optional.empty();
    private String hostIP = "";

    ContainerPortBuilder() {
    }

    ContainerPortBuilder(ContainerPort from) {
        name = from.name();
        hostPort = from.hostPort();
        containerPort = from.containerPort();
        protocol = from.protocol();
        hostIP = from.hostIP();
    }

    /** Sets {@link ContainerPort#name()}. */
    public ContainerPortBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ContainerPort#hostPort()}. */
    public ContainerPortBuilder hostPort(int value) {
        hostPort = value;
        return this;
    }

    /** Sets {@link ContainerPort#containerPort()}. */
    public ContainerPortBuilder containerPort(int value) {
        containerPort = value;
        return this;
    }

    /** Sets {@link ContainerPort#protocol()}. */
    public ContainerPortBuilder protocol(Protocol value) {
        protocol = Optional.of(value);
        return this;
    }

    /** Sets {@link ContainerPort#hostIP()}. */
    public ContainerPortBuilder hostIP(String value) {
        hostIP = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ContainerPort build() {
        return new ContainerPort(name, hostPort, containerPort, protocol, hostIP);
    }
}
