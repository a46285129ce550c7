package io.jubelet.domain.launch;

import io.jubelet.domain.container.Capabilities;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Optional;

/**
 * The security context of a container where each field that it leaves open is taken from the pod. Seccomp and
 * AppArmor are not here: they have further sources.
 *
 * @param capabilities capabilities to add and drop
 * @param privileged whether all isolation of privileges is off
 * @param seLinuxOptions label
 * @param runAsUser user id
 * @param runAsGroup group id
 * @param runAsNonRoot whether user 0 is refused
 * @param readOnlyRootFilesystem whether the root file system is read-only
 * @param noNewPrivileges whether privileges can't grow
 * @param procUnmasked whether the container sees all of {@code /proc} and {@code /sys}
 */
record EffectiveContext(
        Capabilities capabilities,
        boolean privileged,
        Optional<SELinuxOptions> seLinuxOptions,
        Optional<Long> runAsUser,
        Optional<Long> runAsGroup,
        boolean runAsNonRoot,
        boolean readOnlyRootFilesystem,
        boolean noNewPrivileges,
        boolean procUnmasked) {

    private static final SecurityContext NOTHING = SecurityContext.builder().build();
    private static final PodSecurityContext NOTHING_FOR_POD = PodSecurityContext.builder().build();

    static EffectiveContext of(PodSpec spec, Container container) {
        SecurityContext own = container.securityContext().orElse(NOTHING);
        PodSecurityContext shared = spec.securityContext().orElse(NOTHING_FOR_POD);
        return new EffectiveContext(
                own.capabilities().orElse(new Capabilities(List.of(), List.of())),
                own.privileged().orElse(false),
                own.seLinuxOptions().or(shared::seLinuxOptions),
                own.runAsUser().or(shared::runAsUser),
                own.runAsGroup().or(shared::runAsGroup),
                own.runAsNonRoot().or(shared::runAsNonRoot).orElse(false),
                own.readOnlyRootFilesystem().orElse(false),
                !own.allowPrivilegeEscalation().orElse(true),
                own.procMount().equals("Unmasked"));
    }
}
