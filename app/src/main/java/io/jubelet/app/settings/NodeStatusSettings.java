package io.jubelet.app.settings;

import io.jubelet.domain.node.NodeComputation;
import java.time.Duration;
import java.util.Objects;

/**
 * Settings of the registration and the status of the node.
 *
 * @param computation computation of the status
 * @param kubeletVersion version of Kubernetes that the agent speaks, such as {@code v1.36.0}
 * @param creation whether the agent creates its node
 * @param devicesForgotten whether it is unknown which devices the node had, see {@link NodeComputation#reconciled}
 * @param updateFrequency time between two computations, positive
 * @param reportFrequency time between two reports of an unchanged status, positive
 * @param leaseDurationSeconds seconds for which a renewed lease is valid, positive
 */
public record NodeStatusSettings(
        NodeComputation computation,
        String kubeletVersion,
        NodeCreation creation,
        boolean devicesForgotten,
        Duration updateFrequency,
        Duration reportFrequency,
        int leaseDurationSeconds) {

    /** Rejects null. */
    public NodeStatusSettings {
        Objects.requireNonNull(computation, "computation");
        Objects.requireNonNull(kubeletVersion, "kubeletVersion");
        Objects.requireNonNull(creation, "creation");
        Objects.requireNonNull(updateFrequency, "updateFrequency");
        Objects.requireNonNull(reportFrequency, "reportFrequency");
    }

    /** Whether the agent creates its node; otherwise another component must. */
    public boolean registers() {
        return creation != NodeCreation.BY_OTHERS;
    }

    /** Name of the node. */
    public String nodeName() {
        return computation.registration().name();
    }
}
