package io.jubelet.domain.admission;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pod with an AppArmor profile is rejected where AppArmor would not confine it. The default profile of the runtime counts as
 * well, since the pod requests it. Whether a named profile is loaded is checked by the runtime.
 */
final class AppArmorAdmission {

    private static final Admission.Refused REFUSED =
            new Admission.Refused("AppArmor", "Cannot enforce AppArmor: AppArmor is not enabled on the host");

    private static final String ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";
    private static final String UNCONFINED = "unconfined";

    private AppArmorAdmission() {
    }

    /** Why a pod is refused; what runs already is not judged again. */
    static Optional<Admission.Refused> refusal(Pod pod, boolean available) {
        boolean isNew = pod.status().phase().orElse(PodPhase.PENDING) == PodPhase.PENDING;
        return !available && isNew && wantsConfinement(pod) ? Optional.of(REFUSED) : Optional.empty();
    }

    private static boolean wantsConfinement(Pod pod) {
        PodSpec spec = pod.spec();
        Stream<AppArmorProfile> ofPod = spec.securityContext().flatMap(PodSecurityContext::appArmorProfile).stream();
        Stream<AppArmorProfile> ofContainers = Stream.of(spec.initContainers().stream(), spec.containers().stream(),
                        spec.ephemeralContainers().stream().map(EphemeralContainer::container))
                .flatMap(containers -> containers).map(Container::securityContext).flatMap(Optional::stream)
                .map(SecurityContext::appArmorProfile).flatMap(Optional::stream);
        return Stream.concat(ofPod, ofContainers)
                .anyMatch(profile -> profile.type().filter(t -> t == SeccompProfileType.UNCONFINED).isEmpty())
                || pod.metadata().annotations().entrySet().stream()
                        .anyMatch(e -> e.getKey().startsWith(ANNOTATION) && !e.getValue().equals(UNCONFINED));
    }
}
