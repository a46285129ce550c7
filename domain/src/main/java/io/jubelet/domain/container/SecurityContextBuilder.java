package io.jubelet.domain.container;

import java.util.Optional;

/** Assembles a {@link SecurityContext}; every part is absent until it is set. Not thread-safe. */
public final class SecurityContextBuilder {
    private Optional<Capabilities> capabilities = Optional.empty();
    private Optional<Boolean> privileged = Optional.empty();
    private Optional<SELinuxOptions> seLinuxOptions = Optional.empty();
    private Optional<Long> runAsUser = Optional.empty();
    private Optional<Long> runAsGroup = Optional.empty();
    private Optional<Boolean> runAsNonRoot = Optional.empty();
    private Optional<Boolean> readOnlyRootFilesystem = Optional.empty();
    private Optional<Boolean> allowPrivilegeEscalation = Optional.empty();
    private String procMount = "";
    private Optional<SeccompProfile> seccompProfile = Optional.empty();
    private Optional<AppArmorProfile> appArmorProfile = Optional.empty();
    private Optional<WindowsSecurityContextOptions> windowsOptions = Optional.empty();

    SecurityContextBuilder() {
    }

    /** Sets {@link SecurityContext#capabilities()}. */
    public SecurityContextBuilder capabilities(Capabilities value) {
        capabilities = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#privileged()}. */
    public SecurityContextBuilder privileged(Boolean value) {
        privileged = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#seLinuxOptions()}. */
    public SecurityContextBuilder seLinuxOptions(SELinuxOptions value) {
        seLinuxOptions = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#runAsUser()}. */
    public SecurityContextBuilder runAsUser(Long value) {
        runAsUser = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#runAsGroup()}. */
    public SecurityContextBuilder runAsGroup(Long value) {
        runAsGroup = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#runAsNonRoot()}. */
    public SecurityContextBuilder runAsNonRoot(Boolean value) {
        runAsNonRoot = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#readOnlyRootFilesystem()}. */
    public SecurityContextBuilder readOnlyRootFilesystem(Boolean value) {
        readOnlyRootFilesystem = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#allowPrivilegeEscalation()}. */
    public SecurityContextBuilder allowPrivilegeEscalation(Boolean value) {
        allowPrivilegeEscalation = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#procMount()}. */
    public SecurityContextBuilder procMount(String value) {
        procMount = value;
        return this;
    }

    /** Sets {@link SecurityContext#seccompProfile()}. */
    public SecurityContextBuilder seccompProfile(SeccompProfile value) {
        seccompProfile = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#appArmorProfile()}. */
    public SecurityContextBuilder appArmorProfile(AppArmorProfile value) {
        appArmorProfile = Optional.of(value);
        return this;
    }

    /** Sets {@link SecurityContext#windowsOptions()}. */
    public SecurityContextBuilder windowsOptions(WindowsSecurityContextOptions value) {
        windowsOptions = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public SecurityContext build() {
        return new SecurityContext(capabilities, privileged, seLinuxOptions, runAsUser, runAsGroup,
                runAsNonRoot, readOnlyRootFilesystem, allowPrivilegeEscalation, procMount, seccompProfile,
                appArmorProfile, windowsOptions);
    }
}
