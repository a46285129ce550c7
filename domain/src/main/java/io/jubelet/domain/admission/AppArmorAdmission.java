package io.jubelet.domain.admission;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.launch.AppArmorProfiles;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.value.QuotedText;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pod with an AppArmor profile is rejected where AppArmor would not confine it, and so is one with a profile of the host that
 * has no name. The default profile of the runtime counts as well, since the pod requests it. Whether a named profile is loaded is
 * checked by the runtime.
 */
final class AppArmorAdmission {

    private static final String DISABLED = "AppArmor is not enabled on the host";

    private AppArmorAdmission() {
    }

    /** Why a pod is rejected; one that runs already is not checked again. */
    static Optional<Admission.Rejected> rejection(Pod pod, boolean available) {
        boolean isNew = pod.status().phase().orElse(PodPhase.PENDING) == PodPhase.PENDING;
        if (!isNew || !wantsConfinement(pod)) {
            return Optional.empty();
        }
        return (available ? withoutName(pod) : Optional.of(DISABLED))
                .map(why -> new Admission.Rejected("AppArmor", "Cannot enforce AppArmor: " + why));
    }

    private static boolean wantsConfinement(Pod pod) {
        Stream<AppArmorProfile> ofPod = pod.spec().securityContext().flatMap(PodSecurityContext::appArmorProfile).stream();
        Stream<AppArmorProfile> ofContainers = containers(pod).map(Container::securityContext).flatMap(Optional::stream)
                .map(SecurityContext::appArmorProfile).flatMap(Optional::stream);
        return Stream.concat(ofPod, ofContainers)
                .anyMatch(profile -> profile.type().filter(t -> t == SeccompProfileType.UNCONFINED).isEmpty())
                || pod.metadata().annotations().entrySet().stream().anyMatch(annotation ->
                        annotation.getKey().startsWith(AppArmorProfiles.ANNOTATION)
                        && !annotation.getValue().equals(AppArmorProfiles.UNCONFINED));
    }

    private static Optional<String> withoutName(Pod pod) {
        return containers(pod).map(container -> AppArmorProfiles.of(pod, container)).flatMap(Optional::stream)
                .filter(profile -> profile.type().filter(type -> type == SeccompProfileType.LOCALHOST).isPresent()
                        && profile.localhostProfile().isBlank())
                .findFirst().map(profile -> "invalid empty AppArmor profile name: "
                        + QuotedText.of("&AppArmorProfile{Type:Localhost,LocalhostProfile:*" + profile.localhostProfile() + ",}"));
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                        pod.spec().ephemeralContainers().stream().map(EphemeralContainer::container))
                .flatMap(containers -> containers);
    }
}
