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

    /** The profile of {@link AppArmorProfiles} for the runtime; empty leaves it to the runtime. */
    static Optional<SecurityProfile> appArmor(Pod pod, Container container) throws PodConfigException {
        Optional<AppArmorProfile> profile = AppArmorProfiles.of(pod, container);
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

    private static SecurityProfile plain(ProfileType type) {
        return new SecurityProfile(type, "");
    }
}
