package io.jubelet.domain.cri;

import java.util.List;
import java.util.Optional;

/** Assembles a {@link LinuxSandboxSecurity}; every part is absent until it is set. Not thread-safe. */
public final class LinuxSandboxSecurityBuilder {
    private NamespaceOptions namespaces;
    private Optional<SeLinuxOption> seLinuxOptions = Optional.empty();
    private Optional<Long> runAsUser = Optional.empty();
    private Optional<Long> runAsGroup = Optional.empty();
    private boolean readonlyRootfs;
    private List<Long> supplementalGroups = List.of();
    private boolean strictSupplementalGroups;
    private boolean privileged;
    private Optional<SecurityProfile> seccomp = Optional.empty();
    private Optional<SecurityProfile> appArmor = Optional.empty();

    LinuxSandboxSecurityBuilder() {
    }

    /** Sets {@link LinuxSandboxSecurity#namespaces()}. */
    public LinuxSandboxSecurityBuilder namespaces(NamespaceOptions value) {
        namespaces = value;
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#seLinuxOptions()}. */
    public LinuxSandboxSecurityBuilder seLinuxOptions(SeLinuxOption value) {
        seLinuxOptions = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#runAsUser()}. */
    public LinuxSandboxSecurityBuilder runAsUser(Long value) {
        runAsUser = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#runAsGroup()}. */
    public LinuxSandboxSecurityBuilder runAsGroup(Long value) {
        runAsGroup = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#readonlyRootfs()}. */
    public LinuxSandboxSecurityBuilder readonlyRootfs(boolean value) {
        readonlyRootfs = value;
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#supplementalGroups()}. */
    public LinuxSandboxSecurityBuilder supplementalGroups(List<Long> value) {
        supplementalGroups = value;
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#strictSupplementalGroups()}. */
    public LinuxSandboxSecurityBuilder strictSupplementalGroups(boolean value) {
        strictSupplementalGroups = value;
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#privileged()}. */
    public LinuxSandboxSecurityBuilder privileged(boolean value) {
        privileged = value;
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#seccomp()}. */
    public LinuxSandboxSecurityBuilder seccomp(SecurityProfile value) {
        seccomp = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxSandboxSecurity#appArmor()}. */
    public LinuxSandboxSecurityBuilder appArmor(SecurityProfile value) {
        appArmor = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public LinuxSandboxSecurity build() {
        return new LinuxSandboxSecurity(namespaces, seLinuxOptions, runAsUser, runAsGroup, readonlyRootfs,
                supplementalGroups, strictSupplementalGroups, privileged, seccomp, appArmor);
    }
}
