package io.jubelet.domain.actions;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.SandboxState;
import java.util.Objects;

/**
 * Whether a pod needs a new sandbox.
 *
 * @param changed whether a new sandbox is needed
 * @param attempt attempt number of the sandbox that exists, or of the one needed
 * @param sandboxId the newest sandbox; empty when there is none or it has the wrong network
 */
public record SandboxChange(boolean changed, int attempt, String sandboxId) {

    /** Rejects null parts. */
    public SandboxChange {
        Objects.requireNonNull(sandboxId, "sandboxId");
    }

    /** Compares the newest sandbox with the spec of the pod. */
    public static SandboxChange of(PodSpec spec, ObservedPod observed) {
        if (observed.sandboxes().isEmpty()) {
            return new SandboxChange(true, 0, "");
        }
        ObservedSandbox newest = observed.sandboxes().getFirst();
        long ready = observed.sandboxes().stream().filter(s -> s.state() == SandboxState.READY).count();
        boolean hasHostNetwork = newest.network() == NamespaceMode.NODE;
        if (ready > 1 || newest.state() != SandboxState.READY) {
            return new SandboxChange(true, newest.attempt() + 1, newest.id());
        }
        if (hasHostNetwork != spec.hostNetwork()) {
            return new SandboxChange(true, newest.attempt() + 1, "");
        }
        // A sandbox that is ready without any reported address (older runtimes, some network plugins) counts as having its network.
        boolean lostAddress = newest.ips().filter(ips -> ips.isEmpty() || ips.getFirst().isEmpty()).isPresent();
        if (!spec.hostNetwork() && lostAddress) {
            return new SandboxChange(true, newest.attempt() + 1, newest.id());
        }
        return new SandboxChange(false, newest.attempt(), newest.id());
    }
}
