package io.jubelet.domain.cri;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Privileges of a sandbox (CRI LinuxSandboxSecurityContext).
 *
 * @param namespaces namespaces
 * @param seLinuxOptions label
 * @param runAsUser user id
 * @param runAsGroup group id
 * @param readonlyRootfs whether the root file system is read-only
 * @param supplementalGroups further groups
 * @param strictSupplementalGroups whether groups of the image's user are ignored
 * @param privileged whether a privileged container may follow
 * @param seccomp system call filter
 * @param appArmor AppArmor profile
 */
public record LinuxSandboxSecurity(
        NamespaceOptions namespaces,
        Optional<SeLinuxOption> seLinuxOptions,
        Optional<Long> runAsUser,
        Optional<Long> runAsGroup,
        boolean readonlyRootfs,
        List<Long> supplementalGroups,
        boolean strictSupplementalGroups,
        boolean privileged,
        Optional<SecurityProfile> seccomp,
        Optional<SecurityProfile> appArmor) {

    /** Copies collections; rejects null parts. */
    public LinuxSandboxSecurity {
        Objects.requireNonNull(namespaces, "namespaces");
        Objects.requireNonNull(seLinuxOptions, "seLinuxOptions");
        Objects.requireNonNull(runAsUser, "runAsUser");
        Objects.requireNonNull(runAsGroup, "runAsGroup");
        supplementalGroups = List.copyOf(supplementalGroups);
        Objects.requireNonNull(seccomp, "seccomp");
        Objects.requireNonNull(appArmor, "appArmor");
    }

    /** A builder with every part absent. */
    public static LinuxSandboxSecurityBuilder builder() {
        return new LinuxSandboxSecurityBuilder();
    }
}
