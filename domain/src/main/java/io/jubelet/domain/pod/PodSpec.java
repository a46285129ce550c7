package io.jubelet.domain.pod;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.volume.Volume;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Spec of a pod (core/v1 PodSpec).
 *
 * @param volumes volumes of the pod
 * @param initContainers run before the others, in order; those with restart policy ALWAYS are sidecars
 * @param containers application containers
 * @param ephemeralContainers containers added for debugging
 * @param restartPolicy absent until defaulted to ALWAYS
 * @param terminationGracePeriodSeconds seconds between stop signal and kill; absent until defaulted to 30
 * @param activeDeadlineSeconds seconds the pod may be active before it fails
 * @param dnsPolicy {@code ClusterFirst}, {@code ClusterFirstWithHostNet}, {@code Default} or {@code None}
 * @param nodeSelector labels that the node must have
 * @param serviceAccountName service account
 * @param serviceAccount deprecated alias of {@code serviceAccountName}
 * @param automountServiceAccountToken whether a token is mounted
 * @param nodeName node the pod is bound to
 * @param hostNetwork whether the pod uses the network of the host
 * @param hostPID whether the pod uses the process ids of the host
 * @param hostIPC whether the pod uses the IPC namespace of the host
 * @param shareProcessNamespace whether the containers share one process namespace
 * @param securityContext privileges of all containers
 * @param imagePullSecrets Secrets with registry credentials
 * @param hostname host name; empty means the name of the pod
 * @param subdomain sub-domain for the fully qualified name
 * @param affinity scheduling constraints
 * @param schedulerName scheduler
 * @param tolerations taints the pod tolerates
 * @param hostAliases further lines of {@code /etc/hosts}
 * @param priorityClassName name of the priority class
 * @param priority priority; 2,000,000,000 and above is critical
 * @param dnsConfig DNS settings
 * @param readinessGates conditions that must hold for the pod to be ready
 * @param runtimeClassName runtime class
 * @param enableServiceLinks whether service environment variables are made
 * @param preemptionPolicy {@code PreemptLowerPriority} or {@code Never}
 * @param overhead resources of the sandbox itself
 * @param topologySpreadConstraints spreading over the cluster
 * @param setHostnameAsFQDN whether the kernel host name is the fully qualified one
 * @param os operating system the pod is for
 * @param hostUsers false requests a user namespace
 * @param schedulingGates gates that hold back scheduling
 * @param resourceClaims device claims
 * @param resources requests and limits of the pod as a whole (KEP-2837)
 * @param hostnameOverride host name inside the pod, whatever its name (KEP-4762)
 * @param schedulingGroup group that the pod is scheduled with (KEP-4671)
 */
public record PodSpec(
        List<Volume> volumes,
        List<Container> initContainers,
        List<Container> containers,
        List<EphemeralContainer> ephemeralContainers,
        Optional<RestartPolicy> restartPolicy,
        Optional<Long> terminationGracePeriodSeconds,
        Optional<Long> activeDeadlineSeconds,
        String dnsPolicy,
        Map<String, String> nodeSelector,
        String serviceAccountName,
        String serviceAccount,
        Optional<Boolean> automountServiceAccountToken,
        String nodeName,
        boolean hostNetwork,
        boolean hostPID,
        boolean hostIPC,
        Optional<Boolean> shareProcessNamespace,
        Optional<PodSecurityContext> securityContext,
        List<LocalObjectReference> imagePullSecrets,
        String hostname,
        String subdomain,
        Optional<Affinity> affinity,
        String schedulerName,
        List<Toleration> tolerations,
        List<HostAlias> hostAliases,
        String priorityClassName,
        Optional<Integer> priority,
        Optional<PodDNSConfig> dnsConfig,
        List<PodReadinessGate> readinessGates,
        Optional<String> runtimeClassName,
        Optional<Boolean> enableServiceLinks,
        String preemptionPolicy,
        Map<String, Quantity> overhead,
        List<TopologySpreadConstraint> topologySpreadConstraints,
        Optional<Boolean> setHostnameAsFQDN,
        Optional<PodOS> os,
        Optional<Boolean> hostUsers,
        List<PodSchedulingGate> schedulingGates,
        List<PodResourceClaim> resourceClaims,
        Optional<ResourceRequirements> resources,
        Optional<String> hostnameOverride,
        Optional<PodSchedulingGroup> schedulingGroup) {

    /** Copies collections; rejects null parts. */
    public PodSpec {
        volumes = List.copyOf(volumes);
        initContainers = List.copyOf(initContainers);
        containers = List.copyOf(containers);
        ephemeralContainers = List.copyOf(ephemeralContainers);
        Objects.requireNonNull(restartPolicy, "restartPolicy");
        Objects.requireNonNull(terminationGracePeriodSeconds, "terminationGracePeriodSeconds");
        Objects.requireNonNull(activeDeadlineSeconds, "activeDeadlineSeconds");
        Objects.requireNonNull(dnsPolicy, "dnsPolicy");
        nodeSelector = Immutable.sorted(nodeSelector);
        Objects.requireNonNull(serviceAccountName, "serviceAccountName");
        Objects.requireNonNull(serviceAccount, "serviceAccount");
        Objects.requireNonNull(automountServiceAccountToken, "automountServiceAccountToken");
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(shareProcessNamespace, "shareProcessNamespace");
        Objects.requireNonNull(securityContext, "securityContext");
        imagePullSecrets = List.copyOf(imagePullSecrets);
        Objects.requireNonNull(hostname, "hostname");
        Objects.requireNonNull(subdomain, "subdomain");
        Objects.requireNonNull(affinity, "affinity");
        Objects.requireNonNull(schedulerName, "schedulerName");
        tolerations = List.copyOf(tolerations);
        hostAliases = List.copyOf(hostAliases);
        Objects.requireNonNull(priorityClassName, "priorityClassName");
        Objects.requireNonNull(priority, "priority");
        Objects.requireNonNull(dnsConfig, "dnsConfig");
        readinessGates = List.copyOf(readinessGates);
        Objects.requireNonNull(runtimeClassName, "runtimeClassName");
        Objects.requireNonNull(enableServiceLinks, "enableServiceLinks");
        Objects.requireNonNull(preemptionPolicy, "preemptionPolicy");
        overhead = Immutable.sorted(overhead);
        topologySpreadConstraints = List.copyOf(topologySpreadConstraints);
        Objects.requireNonNull(setHostnameAsFQDN, "setHostnameAsFQDN");
        Objects.requireNonNull(os, "os");
        Objects.requireNonNull(hostUsers, "hostUsers");
        schedulingGates = List.copyOf(schedulingGates);
        resourceClaims = List.copyOf(resourceClaims);
        Objects.requireNonNull(resources, "resources");
        Objects.requireNonNull(hostnameOverride, "hostnameOverride");
        Objects.requireNonNull(schedulingGroup, "schedulingGroup");
    }

    /**
     * Whether a container is an init container that is restarted always (KEP-753). The field alone doesn't tell: regular containers
     * may have a restart policy, too.
     */
    public boolean isSidecar(Container container) {
        return container.isSidecar() && initContainers.stream().anyMatch(init -> init.name().equals(container.name()));
    }

    /** A builder with every part absent. */
    public static PodSpecBuilder builder() {
        return new PodSpecBuilder();
    }

    /** A builder that starts from this record. */
    public PodSpecBuilder toBuilder() {
        return new PodSpecBuilder(this);
    }
}
