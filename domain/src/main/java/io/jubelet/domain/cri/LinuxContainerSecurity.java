package io.jubelet.domain.cri;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Privileges of a container (CRI LinuxContainerSecurityContext).
 *
 * @param addCapabilities added capabilities
 * @param dropCapabilities dropped capabilities
 * @param privileged whether all isolation of privileges is off
 * @param namespaces namespaces
 * @param seLinuxOptions label
 * @param runAsUser user id
 * @param runAsGroup group id
 * @param runAsUsername user name of the image
 * @param readonlyRootfs whether the root file system is read-only
 * @param supplementalGroups further groups
 * @param strictSupplementalGroups whether groups of the image's user are ignored
 * @param noNewPrivs whether privileges can't grow
 * @param maskedPaths hidden paths
 * @param readonlyPaths read-only paths
 * @param seccomp system call filter
 * @param appArmor AppArmor profile
 */
public record LinuxContainerSecurity(
        List<String> addCapabilities,
        List<String> dropCapabilities,
        boolean privileged,
        NamespaceOptions namespaces,
        Optional<SeLinuxOption> seLinuxOptions,
        Optional<Long> runAsUser,
        Optional<Long> runAsGroup,
        String runAsUsername,
        boolean readonlyRootfs,
        List<Long> supplementalGroups,
        boolean strictSupplementalGroups,
        boolean noNewPrivs,
        List<String> maskedPaths,
        List<String> readonlyPaths,
        Optional<SecurityProfile> seccomp,
        Optional<SecurityProfile> appArmor) {

    /** Copies collections; rejects null parts. */
    public LinuxContainerSecurity {
        addCapabilities = List.copyOf(addCapabilities);
        dropCapabilities = List.copyOf(dropCapabilities);
        Objects.requireNonNull(namespaces, "namespaces");
        Objects.requireNonNull(seLinuxOptions, "seLinuxOptions");
        Objects.requireNonNull(runAsUser, "runAsUser");
        Objects.requireNonNull(runAsGroup, "runAsGroup");
        Objects.requireNonNull(runAsUsername, "runAsUsername");
        supplementalGroups = List.copyOf(supplementalGroups);
        maskedPaths = List.copyOf(maskedPaths);
        readonlyPaths = List.copyOf(readonlyPaths);
        Objects.requireNonNull(seccomp, "seccomp");
        Objects.requireNonNull(appArmor, "appArmor");
    }

    /** A builder with every part absent. */
    public static LinuxContainerSecurityBuilder builder() {
        return new LinuxContainerSecurityBuilder();
    }
}
