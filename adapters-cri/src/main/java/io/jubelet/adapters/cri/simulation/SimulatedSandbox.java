package io.jubelet.adapters.cri.simulation;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A sandbox at one moment.
 *
 * @param id id
 * @param config configuration of the request
 * @param runtimeHandler runtime handler
 * @param state state
 * @param createdAt when it was made
 * @param ips addresses, none with the network of the host and after the sandbox was stopped
 */
record SimulatedSandbox(
        String id,
        SandboxConfig config,
        String runtimeHandler,
        SandboxState state,
        Instant createdAt,
        List<String> ips) {

    SimulatedSandbox stopped() {
        return new SimulatedSandbox(id, config, runtimeHandler, SandboxState.NOT_READY, createdAt, List.of());
    }

    PodIdentity pod() {
        return new PodIdentity(config.namespace(), config.name(), config.uid());
    }

    /** What only one sandbox at a time can have. */
    String name() {
        return config.name() + "_" + config.namespace() + "_" + config.uid() + "_" + config.attempt();
    }

    boolean hostNetwork() {
        return config.security().namespaces().network() == NamespaceMode.NODE;
    }

    SandboxSummary summary() {
        return new SandboxSummary(id, pod(), config.attempt(), state, createdAt, runtimeHandler, config.labels(),
                config.annotations());
    }

    ObservedSandbox observed() {
        return new ObservedSandbox(id, pod(), config.attempt(), state, createdAt,
                hostNetwork() ? NamespaceMode.NODE : NamespaceMode.POD, Optional.of(ips), runtimeHandler);
    }
}
