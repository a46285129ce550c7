package io.jubelet.domain.cri;

import java.util.List;
import java.util.Optional;

/** Assembles a {@link LinuxContainerSecurity}; every part is absent until it is set. Not thread-safe. */
public final class LinuxContainerSecurityBuilder {
    private List<String> addCapabilities = List.of();
    private List<String> dropCapabilities = List.of();
    private boolean privileged;
    private NamespaceOptions namespaces;
    private Optional<SeLinuxOption> seLinuxOptions = Optional.empty();
    private Optional<Long> runAsUser = Optional.empty();
    private Optional<Long> runAsGroup = Optional.empty();
    private String runAsUsername = "";
    private boolean readonlyRootfs;
    private List<Long> supplementalGroups = List.of();
    private boolean strictSupplementalGroups;
    private boolean noNewPrivs;
    private List<String> maskedPaths = List.of();
    private List<String> readonlyPaths = List.of();
    private Optional<SecurityProfile> seccomp = Optional.empty();
    private Optional<SecurityProfile> appArmor = Optional.empty();

    LinuxContainerSecurityBuilder() {
    }

    /** Sets {@link LinuxContainerSecurity#addCapabilities()}. */
    public LinuxContainerSecurityBuilder addCapabilities(List<String> value) {
        addCapabilities = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#dropCapabilities()}. */
    public LinuxContainerSecurityBuilder dropCapabilities(List<String> value) {
        dropCapabilities = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#privileged()}. */
    public LinuxContainerSecurityBuilder privileged(boolean value) {
        privileged = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#namespaces()}. */
    public LinuxContainerSecurityBuilder namespaces(NamespaceOptions value) {
        namespaces = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#seLinuxOptions()}. */
    public LinuxContainerSecurityBuilder seLinuxOptions(SeLinuxOption value) {
        seLinuxOptions = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#runAsUser()}. */
    public LinuxContainerSecurityBuilder runAsUser(Long value) {
        runAsUser = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#runAsGroup()}. */
    public LinuxContainerSecurityBuilder runAsGroup(Long value) {
        runAsGroup = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#runAsUsername()}. */
    public LinuxContainerSecurityBuilder runAsUsername(String value) {
        runAsUsername = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#readonlyRootfs()}. */
    public LinuxContainerSecurityBuilder readonlyRootfs(boolean value) {
        readonlyRootfs = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#supplementalGroups()}. */
    public LinuxContainerSecurityBuilder supplementalGroups(List<Long> value) {
        supplementalGroups = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#strictSupplementalGroups()}. */
    public LinuxContainerSecurityBuilder strictSupplementalGroups(boolean value) {
        strictSupplementalGroups = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#noNewPrivs()}. */
    public LinuxContainerSecurityBuilder noNewPrivs(boolean value) {
        noNewPrivs = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#maskedPaths()}. */
    public LinuxContainerSecurityBuilder maskedPaths(List<String> value) {
        maskedPaths = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#readonlyPaths()}. */
    public LinuxContainerSecurityBuilder readonlyPaths(List<String> value) {
        readonlyPaths = value;
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#seccomp()}. */
    public LinuxContainerSecurityBuilder seccomp(SecurityProfile value) {
        seccomp = Optional.of(value);
        return this;
    }

    /** Sets {@link LinuxContainerSecurity#appArmor()}. */
    public LinuxContainerSecurityBuilder appArmor(SecurityProfile value) {
        appArmor = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public LinuxContainerSecurity build() {
        return new LinuxContainerSecurity(addCapabilities, dropCapabilities, privileged, namespaces,
                seLinuxOptions, runAsUser, runAsGroup, runAsUsername, readonlyRootfs, supplementalGroups,
                strictSupplementalGroups, noNewPrivs, maskedPaths, readonlyPaths, seccomp, appArmor);
    }
}
