package io.jubelet.app.settings;

import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.userns.IdBlocks;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What is configured for pods.
 *
 * @param node what is the same for all pods
 * @param syncFrequency time until a pod without news is looked at again, positive
 * @param allowedUnsafeSysctls kernel parameters that pods may set beyond the safe ones
 * @param declaredFeatures features that the node declares
 * @param garbage which dead containers are kept
 * @param userNamespaces ids that pods with a user namespace get, all of them free
 * @param certificates whether certificates are requested for pods
 */
public record PodSettings(NodeSettings node, Duration syncFrequency, List<SysctlPattern> allowedUnsafeSysctls,
        List<String> declaredFeatures, ContainerGcPolicy garbage, IdBlocks userNamespaces, boolean certificates) {

    /** Copies the lists. */
    public PodSettings {
        allowedUnsafeSysctls = List.copyOf(allowedUnsafeSysctls);
        declaredFeatures = List.copyOf(declaredFeatures);
        Objects.requireNonNull(userNamespaces, "userNamespaces");
    }

    /** The same with the usual ids for user namespaces, and with certificates. */
    public PodSettings(NodeSettings node, Duration syncFrequency, List<SysctlPattern> allowedUnsafeSysctls,
            List<String> declaredFeatures, ContainerGcPolicy garbage) {
        this(node, syncFrequency, allowedUnsafeSysctls, declaredFeatures, garbage, IdBlocks.DEFAULT, true);
    }
}
