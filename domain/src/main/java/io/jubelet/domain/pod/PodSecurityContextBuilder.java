package io.jubelet.domain.pod;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.WindowsSecurityContextOptions;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link PodSecurityContext}; every part is absent until it is set. Not thread-safe. */
public final class PodSecurityContextBuilder {
    private Optional<SELinuxOptions> seLinuxOptions = Optional.empty();
    private Optional<WindowsSecurityContextOptions> windowsOptions = Optional.empty();
    private Optional<Long> runAsUser = Optional.empty();
    private Optional<Long> runAsGroup = Optional.empty();
    private Optional<Boolean> runAsNonRoot = Optional.empty();
    private List<Long> supplementalGroups = List.of();
    private String supplementalGroupsPolicy = "";
    private Optional<Long> fsGroup = Optional.empty();
    private List<Sysctl> sysctls = List.of();
    private String fsGroupChangePolicy = "";
    private Optional<SeccompProfile> seccompProfile = Optional.empty();
    private Optional<AppArmorProfile> appArmorProfile = Optional.empty();
    private String seLinuxChangePolicy = "";

    PodSecurityContextBuilder() {
    }

    /** Sets {@link PodSecurityContext#seLinuxOptions()}. */
    public PodSecurityContextBuilder seLinuxOptions(SELinuxOptions value) {
        seLinuxOptions = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#windowsOptions()}. */
    public PodSecurityContextBuilder windowsOptions(WindowsSecurityContextOptions value) {
        windowsOptions = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#runAsUser()}. */
    public PodSecurityContextBuilder runAsUser(Long value) {
        runAsUser = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#runAsGroup()}. */
    public PodSecurityContextBuilder runAsGroup(Long value) {
        runAsGroup = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#runAsNonRoot()}. */
    public PodSecurityContextBuilder runAsNonRoot(Boolean value) {
        runAsNonRoot = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#supplementalGroups()}. */
    public PodSecurityContextBuilder supplementalGroups(List<Long> value) {
        supplementalGroups = value;
        return this;
    }

    /** Sets {@link PodSecurityContext#supplementalGroupsPolicy()}. */
    public PodSecurityContextBuilder supplementalGroupsPolicy(String value) {
        supplementalGroupsPolicy = value;
        return this;
    }

    /** Sets {@link PodSecurityContext#fsGroup()}. */
    public PodSecurityContextBuilder fsGroup(Long value) {
        fsGroup = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#sysctls()}. */
    public PodSecurityContextBuilder sysctls(List<Sysctl> value) {
        sysctls = value;
        return this;
    }

    /** Sets {@link PodSecurityContext#fsGroupChangePolicy()}. */
    public PodSecurityContextBuilder fsGroupChangePolicy(String value) {
        fsGroupChangePolicy = value;
        return this;
    }

    /** Sets {@link PodSecurityContext#seccompProfile()}. */
    public PodSecurityContextBuilder seccompProfile(SeccompProfile value) {
        seccompProfile = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#appArmorProfile()}. */
    public PodSecurityContextBuilder appArmorProfile(AppArmorProfile value) {
        appArmorProfile = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSecurityContext#seLinuxChangePolicy()}. */
    public PodSecurityContextBuilder seLinuxChangePolicy(String value) {
        seLinuxChangePolicy = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PodSecurityContext build() {
        return new PodSecurityContext(seLinuxOptions, windowsOptions, runAsUser, runAsGroup, runAsNonRoot,
                supplementalGroups, supplementalGroupsPolicy, fsGroup, sysctls, fsGroupChangePolicy,
                seccompProfile, appArmorProfile, seLinuxChangePolicy);
    }
}
