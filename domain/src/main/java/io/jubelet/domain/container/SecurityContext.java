package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * Privileges of a container; what is absent is taken from the pod.
 *
 * @param capabilities capabilities to add and drop
 * @param privileged whether all isolation of privileges is off
 * @param seLinuxOptions labels
 * @param runAsUser user id
 * @param runAsGroup group id
 * @param runAsNonRoot whether user 0 is refused
 * @param readOnlyRootFilesystem whether the root file system is read-only
 * @param allowPrivilegeEscalation false sets no_new_privs
 * @param procMount {@code Default} or {@code Unmasked}; empty means default
 * @param seccompProfile system call filter
 * @param appArmorProfile AppArmor profile
 * @param windowsOptions Windows only, refused on Linux
 */
public record SecurityContext(
        Optional<Capabilities> capabilities,
        Optional<Boolean> privileged,
        Optional<SELinuxOptions> seLinuxOptions,
        Optional<Long> runAsUser,
        Optional<Long> runAsGroup,
        Optional<Boolean> runAsNonRoot,
        Optional<Boolean> readOnlyRootFilesystem,
        Optional<Boolean> allowPrivilegeEscalation,
        String procMount,
        Optional<SeccompProfile> seccompProfile,
        Optional<AppArmorProfile> appArmorProfile,
        Optional<WindowsSecurityContextOptions> windowsOptions) {

    /** Copies collections; rejects null parts. */
    public SecurityContext {
        Objects.requireNonNull(capabilities, "capabilities");
        Objects.requireNonNull(privileged, "privileged");
        Objects.requireNonNull(seLinuxOptions, "seLinuxOptions");
        Objects.requireNonNull(runAsUser, "runAsUser");
        Objects.requireNonNull(runAsGroup, "runAsGroup");
        Objects.requireNonNull(runAsNonRoot, "runAsNonRoot");
        Objects.requireNonNull(readOnlyRootFilesystem, "readOnlyRootFilesystem");
        Objects.requireNonNull(allowPrivilegeEscalation, "allowPrivilegeEscalation");
        Objects.requireNonNull(procMount, "procMount");
        Objects.requireNonNull(seccompProfile, "seccompProfile");
        Objects.requireNonNull(appArmorProfile, "appArmorProfile");
        Objects.requireNonNull(windowsOptions, "windowsOptions");
    }

    /** A builder with every part absent. */
    public static SecurityContextBuilder builder() {
        return new SecurityContextBuilder();
    }
}
