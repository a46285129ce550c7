package io.jubelet.domain.cri;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything the runtime needs to make a pod sandbox (CRI PodSandboxConfig).
 *
 * @param name pod name
 * @param uid pod uid
 * @param namespace pod namespace
 * @param attempt how often a sandbox was made for the pod before
 * @param hostname host name, empty with the network of the host
 * @param logDirectory absolute path of the pod's log directory
 * @param dns resolver settings; absent leaves those of the runtime
 * @param portMappings ports
 * @param labels labels
 * @param annotations annotations
 * @param cgroupParent parent cgroup of all containers of the pod
 * @param sysctls kernel parameters
 * @param security privileges
 * @param overhead resources of the sandbox itself
 * @param resources sum of the resources of the containers
 */
public record SandboxConfig(
        String name,
        String uid,
        String namespace,
        int attempt,
        String hostname,
        String logDirectory,
        Optional<DnsConfig> dns,
        List<PortMapping> portMappings,
        Map<String, String> labels,
        Map<String, String> annotations,
        String cgroupParent,
        Map<String, String> sysctls,
        LinuxSandboxSecurity security,
        LinuxContainerResources overhead,
        LinuxContainerResources resources) {

    /** Copies collections; rejects null parts. */
    public SandboxConfig {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(hostname, "hostname");
        Objects.requireNonNull(logDirectory, "logDirectory");
        Objects.requireNonNull(dns, "dns");
        portMappings = List.copyOf(portMappings);
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(cgroupParent, "cgroupParent");
        sysctls = Immutable.sorted(sysctls);
        Objects.requireNonNull(security, "security");
        Objects.requireNonNull(overhead, "overhead");
        Objects.requireNonNull(resources, "resources");
    }

    /** A builder with every part absent. */
    public static SandboxConfigBuilder builder() {
        return new SandboxConfigBuilder();
    }

    /** A builder that starts from this record. */
    public SandboxConfigBuilder toBuilder() {
        return new SandboxConfigBuilder(this);
    }
}
