package io.jubelet.domain.pod;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.WindowsSecurityContextOptions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Privileges shared by all containers of a pod.
 *
 * @param seLinuxOptions labels
 * @param windowsOptions Windows only, refused on Linux
 * @param runAsUser user id
 * @param runAsGroup group id
 * @param runAsNonRoot whether user 0 is refused
 * @param supplementalGroups further groups of the processes
 * @param supplementalGroupsPolicy {@code Merge} or {@code Strict}; empty means merge
 * @param fsGroup group that owns the volumes
 * @param sysctls kernel parameters of the sandbox
 * @param fsGroupChangePolicy {@code OnRootMismatch} or {@code Always}; empty means always
 * @param seccompProfile system call filter
 * @param appArmorProfile AppArmor profile
 * @param seLinuxChangePolicy {@code MountOption} or {@code Recursive}; empty means mount option
 */
public record PodSecurityContext(
        Optional<SELinuxOptions> seLinuxOptions,
        Optional<WindowsSecurityContextOptions> windowsOptions,
        Optional<Long> runAsUser,
        Optional<Long> runAsGroup,
        Optional<Boolean> runAsNonRoot,
        List<Long> supplementalGroups,
        String supplementalGroupsPolicy,
        Optional<Long> fsGroup,
        List<Sysctl> sysctls,
        String fsGroupChangePolicy,
        Optional<SeccompProfile> seccompProfile,
        Optional<AppArmorProfile> appArmorProfile,
        String seLinuxChangePolicy) {

    /** Copies collections; rejects null parts. */
    public PodSecurityContext {
        Objects.requireNonNull(seLinuxOptions, "seLinuxOptions");
        Objects.requireNonNull(windowsOptions, "windowsOptions");
        Objects.requireNonNull(runAsUser, "runAsUser");
        Objects.requireNonNull(runAsGroup, "runAsGroup");
        Objects.requireNonNull(runAsNonRoot, "runAsNonRoot");
        supplementalGroups = List.copyOf(supplementalGroups);
        Objects.requireNonNull(supplementalGroupsPolicy, "supplementalGroupsPolicy");
        Objects.requireNonNull(fsGroup, "fsGroup");
        sysctls = List.copyOf(sysctls);
        Objects.requireNonNull(fsGroupChangePolicy, "fsGroupChangePolicy");
        Objects.requireNonNull(seccompProfile, "seccompProfile");
        Objects.requireNonNull(appArmorProfile, "appArmorProfile");
        Objects.requireNonNull(seLinuxChangePolicy, "seLinuxChangePolicy");
    }

    /** A builder with every part absent. */
    public static PodSecurityContextBuilder builder() {
        return new PodSecurityContextBuilder();
    }
}
