package io.jubelet.domain.cri;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link SandboxConfig}; every part is absent until it is set. Not thread-safe. */
public final class SandboxConfigBuilder {
    private String name = "";
    private String uid = "";
    private String namespace = "";
    private int attempt;
    private String hostname = "";
    private String logDirectory = "";
    private Optional<DnsConfig> dns = Optional.empty();
    private List<PortMapping> portMappings = List.of();
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();
    private String cgroupParent = "";
    private Map<String, String> sysctls = Map.of();
    private LinuxSandboxSecurity security;
    private LinuxContainerResources overhead;
    private LinuxContainerResources resources;

    SandboxConfigBuilder() {
    }

    SandboxConfigBuilder(SandboxConfig from) {
        name = from.name();
        uid = from.uid();
        namespace = from.namespace();
        attempt = from.attempt();
        hostname = from.hostname();
        logDirectory = from.logDirectory();
        dns = from.dns();
        portMappings = from.portMappings();
        labels = from.labels();
        annotations = from.annotations();
        cgroupParent = from.cgroupParent();
        sysctls = from.sysctls();
        security = from.security();
        overhead = from.overhead();
        resources = from.resources();
    }

    /** Sets {@link SandboxConfig#name()}. */
    public SandboxConfigBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link SandboxConfig#uid()}. */
    public SandboxConfigBuilder uid(String value) {
        uid = value;
        return this;
    }

    /** Sets {@link SandboxConfig#namespace()}. */
    public SandboxConfigBuilder namespace(String value) {
        namespace = value;
        return this;
    }

    /** Sets {@link SandboxConfig#attempt()}. */
    public SandboxConfigBuilder attempt(int value) {
        attempt = value;
        return this;
    }

    /** Sets {@link SandboxConfig#hostname()}. */
    public SandboxConfigBuilder hostname(String value) {
        hostname = value;
        return this;
    }

    /** Sets {@link SandboxConfig#logDirectory()}. */
    public SandboxConfigBuilder logDirectory(String value) {
        logDirectory = value;
        return this;
    }

    /** Sets {@link SandboxConfig#dns()}. */
    public SandboxConfigBuilder dns(DnsConfig value) {
        dns = Optional.of(value);
        return this;
    }

    /** Sets {@link SandboxConfig#portMappings()}. */
    public SandboxConfigBuilder portMappings(List<PortMapping> value) {
        portMappings = value;
        return this;
    }

    /** Sets {@link SandboxConfig#labels()}. */
    public SandboxConfigBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link SandboxConfig#annotations()}. */
    public SandboxConfigBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** Sets {@link SandboxConfig#cgroupParent()}. */
    public SandboxConfigBuilder cgroupParent(String value) {
        cgroupParent = value;
        return this;
    }

    /** Sets {@link SandboxConfig#sysctls()}. */
    public SandboxConfigBuilder sysctls(Map<String, String> value) {
        sysctls = value;
        return this;
    }

    /** Sets {@link SandboxConfig#security()}. */
    public SandboxConfigBuilder security(LinuxSandboxSecurity value) {
        security = value;
        return this;
    }

    /** Sets {@link SandboxConfig#overhead()}. */
    public SandboxConfigBuilder overhead(LinuxContainerResources value) {
        overhead = value;
        return this;
    }

    /** Sets {@link SandboxConfig#resources()}. */
    public SandboxConfigBuilder resources(LinuxContainerResources value) {
        resources = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public SandboxConfig build() {
        return new SandboxConfig(name, uid, namespace, attempt, hostname, logDirectory, dns, portMappings,
                labels, annotations, cgroupParent, sysctls, security, overhead, resources);
    }
}
