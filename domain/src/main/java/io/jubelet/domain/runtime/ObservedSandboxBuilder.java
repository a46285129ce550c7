package io.jubelet.domain.runtime;

import io.jubelet.domain.cri.NamespaceMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link ObservedSandbox}; every part is absent until it is set. Not thread-safe. */
public final class ObservedSandboxBuilder {
    private String id = "";
    private PodIdentity pod;
    private int attempt;
    private SandboxState state;
    private Instant createdAt;
    private NamespaceMode network;
    private Optional<List<String>> ips = Optional.empty();
    private String runtimeHandler = "";

    ObservedSandboxBuilder() {
    }

    ObservedSandboxBuilder(ObservedSandbox from) {
        id = from.id();
        pod = from.pod();
        attempt = from.attempt();
        state = from.state();
        createdAt = from.createdAt();
        network = from.network();
        ips = from.ips();
        runtimeHandler = from.runtimeHandler();
    }

    /** Sets {@link ObservedSandbox#id()}. */
    public ObservedSandboxBuilder id(String value) {
        id = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#pod()}. */
    public ObservedSandboxBuilder pod(PodIdentity value) {
        pod = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#attempt()}. */
    public ObservedSandboxBuilder attempt(int value) {
        attempt = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#state()}. */
    public ObservedSandboxBuilder state(SandboxState value) {
        state = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#createdAt()}. */
    public ObservedSandboxBuilder createdAt(Instant value) {
        createdAt = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#network()}. */
    public ObservedSandboxBuilder network(NamespaceMode value) {
        network = value;
        return this;
    }

    /** Sets {@link ObservedSandbox#ips()}. */
    public ObservedSandboxBuilder ips(List<String> value) {
        ips = Optional.of(value);
        return this;
    }

    /** Sets {@link ObservedSandbox#runtimeHandler()}. */
    public ObservedSandboxBuilder runtimeHandler(String value) {
        runtimeHandler = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ObservedSandbox build() {
        return new ObservedSandbox(id, pod, attempt, state, createdAt, network, ips, runtimeHandler);
    }
}
