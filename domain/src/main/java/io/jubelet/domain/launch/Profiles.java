package io.jubelet.domain.launch;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.cri.ProfileType;
import io.jubelet.domain.cri.SecurityProfile;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.value.CleanPath;
import java.util.Optional;

/** Seccomp and AppArmor profiles of a container. */
final class Profiles {

    /** Annotation of Kubernetes before 1.30; static pods may still carry it instead of the field. */
    private static final String APP_ARMOR_ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";
    private static final String LOCALHOST_PREFIX = "localhost/";

    private Profiles() {
    }

    /** The field of the container, else that of the pod, else what the node does by default. */
    static SecurityProfile seccomp(Pod pod, Container container, LaunchSettings settings) throws PodConfigException {
        Optional<SeccompProfile> profile = container.securityContext().flatMap(SecurityContext::seccompProfile)
                .or(() -> pod.spec().securityContext().flatMap(PodSecurityContext::seccompProfile));
        if (profile.isEmpty()) {
            return plain(settings.seccompDefault() ? ProfileType.RUNTIME_DEFAULT : ProfileType.UNCONFINED);
        }
        return switch (profile.get().type().orElse(SeccompProfileType.UNCONFINED)) {
            case RUNTIME_DEFAULT -> plain(ProfileType.RUNTIME_DEFAULT);
            case UNCONFINED -> plain(ProfileType.UNCONFINED);
            case LOCALHOST -> {
                String file = profile.get().localhostProfile();
                if (file.isEmpty()) {
                    throw new PodConfigException(
                            "localhostProfile must be set if seccompProfile type is Localhost.");
                }
                yield new SecurityProfile(ProfileType.LOCALHOST,
                        CleanPath.join(settings.seccompProfileRoot(), file));
            }
        };
    }

    /** The field of the container, else the annotation, else the field of the pod; empty leaves it to the runtime. */
    static Optional<SecurityProfile> appArmor(Pod pod, Container container) throws PodConfigException {
        Optional<AppArmorProfile> profile = container.securityContext().flatMap(SecurityContext::appArmorProfile)
                .or(() -> annotated(pod, container))
                .or(() -> pod.spec().securityContext().flatMap(PodSecurityContext::appArmorProfile));
        return profile.isEmpty() ? Optional.empty() : Optional.of(appArmor(profile.get()));
    }

    private static SecurityProfile appArmor(AppArmorProfile profile) throws PodConfigException {
        SeccompProfileType type = profile.type()
                .orElseThrow(() -> new PodConfigException("unknown apparmor profile type: \"\""));
        return switch (type) {
            case RUNTIME_DEFAULT -> plain(ProfileType.RUNTIME_DEFAULT);
            case UNCONFINED -> plain(ProfileType.UNCONFINED);
            case LOCALHOST -> {
                if (profile.localhostProfile().isEmpty()) {
                    throw new PodConfigException("missing localhost apparmor profile name");
                }
                yield new SecurityProfile(ProfileType.LOCALHOST, profile.localhostProfile());
            }
        };
    }

    private static Optional<AppArmorProfile> annotated(Pod pod, Container container) {
        String value = pod.metadata().annotations().getOrDefault(APP_ARMOR_ANNOTATION + container.name(), "");
        if (value.startsWith(LOCALHOST_PREFIX)) {
            return Optional.of(new AppArmorProfile(Optional.of(SeccompProfileType.LOCALHOST),
                    value.substring(LOCALHOST_PREFIX.length())));
        }
        return switch (value) {
            case "runtime/default" -> Optional.of(of(SeccompProfileType.RUNTIME_DEFAULT));
            case "unconfined" -> Optional.of(of(SeccompProfileType.UNCONFINED));
            default -> Optional.empty();
        };
    }

    private static AppArmorProfile of(SeccompProfileType type) {
        return new AppArmorProfile(Optional.of(type), "");
    }

    private static SecurityProfile plain(ProfileType type) {
        return new SecurityProfile(type, "");
    }
}
