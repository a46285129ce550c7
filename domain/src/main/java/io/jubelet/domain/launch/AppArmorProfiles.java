package io.jubelet.domain.launch;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import java.util.Optional;

/** The AppArmor profile of a container: the field of the container, else the annotation, else the field of the pod. */
public final class AppArmorProfiles {

    /**
     * Prefix of an annotation of Kubernetes before 1.30, followed by the name of the container; static pods may still carry it
     * instead of the field.
     */
    public static final String ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";

    /** Value of the annotation for a container without a profile. */
    public static final String UNCONFINED = "unconfined";

    private static final String RUNTIME_DEFAULT = "runtime/default";
    private static final String LOCALHOST_PREFIX = "localhost/";

    private AppArmorProfiles() {
    }

    /** The profile of a container of a pod; empty leaves it to the runtime. */
    public static Optional<AppArmorProfile> of(Pod pod, Container container) {
        return container.securityContext().flatMap(SecurityContext::appArmorProfile)
                .or(() -> annotated(pod, container))
                .or(() -> pod.spec().securityContext().flatMap(PodSecurityContext::appArmorProfile));
    }

    private static Optional<AppArmorProfile> annotated(Pod pod, Container container) {
        String value = pod.metadata().annotations().getOrDefault(ANNOTATION + container.name(), "");
        if (value.startsWith(LOCALHOST_PREFIX)) {
            return Optional.of(new AppArmorProfile(Optional.of(SeccompProfileType.LOCALHOST),
                    value.substring(LOCALHOST_PREFIX.length())));
        }
        return switch (value) {
            case RUNTIME_DEFAULT -> Optional.of(of(SeccompProfileType.RUNTIME_DEFAULT));
            case UNCONFINED -> Optional.of(of(SeccompProfileType.UNCONFINED));
            default -> Optional.empty();
        };
    }

    private static AppArmorProfile of(SeccompProfileType type) {
        return new AppArmorProfile(Optional.of(type), "");
    }
}
