package io.jubelet.domain.pod;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.volume.Volume;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link PodSpec}; every part is absent until it is set. Not thread-safe. */
public final class PodSpecBuilder extends PodHostAndNetworkBuilder<PodSpecBuilder> {
    private List<Volume> volumes = List.of();
    private List<Container> initContainers = List.of();
    private List<Container> containers = List.of();
    private List<EphemeralContainer> ephemeralContainers = List.of();
    private Optional<RestartPolicy> restartPolicy = Optional.empty();
    private Optional<Long> terminationGracePeriodSeconds = Optional.empty();
    private Optional<Long> activeDeadlineSeconds = Optional.empty();
    private String serviceAccountName = "";
    private String serviceAccount = "";
    private Optional<Boolean> automountServiceAccountToken = Optional.empty();
    private Optional<PodSecurityContext> securityContext = Optional.empty();
    private List<LocalObjectReference> imagePullSecrets = List.of();
    private List<PodReadinessGate> readinessGates = List.of();
    private Optional<Boolean> enableServiceLinks = Optional.empty();
    private List<PodResourceClaim> resourceClaims = List.of();
    private Optional<ResourceRequirements> resources = Optional.empty();

    PodSpecBuilder() {
    }

    PodSpecBuilder(PodSpec from) {
        super(from);
        volumes = from.volumes();
        initContainers = from.initContainers();
        containers = from.containers();
        ephemeralContainers = from.ephemeralContainers();
        restartPolicy = from.restartPolicy();
        terminationGracePeriodSeconds = from.terminationGracePeriodSeconds();
        activeDeadlineSeconds = from.activeDeadlineSeconds();
        serviceAccountName = from.serviceAccountName();
        serviceAccount = from.serviceAccount();
        automountServiceAccountToken = from.automountServiceAccountToken();
        securityContext = from.securityContext();
        imagePullSecrets = from.imagePullSecrets();
        readinessGates = from.readinessGates();
        enableServiceLinks = from.enableServiceLinks();
        resourceClaims = from.resourceClaims();
        resources = from.resources();
    }

    /** Sets {@link PodSpec#volumes()}. */
    public PodSpecBuilder volumes(List<Volume> value) {
        volumes = value;
        return this;
    }

    /** Sets {@link PodSpec#initContainers()}. */
    public PodSpecBuilder initContainers(List<Container> value) {
        initContainers = value;
        return this;
    }

    /** Sets {@link PodSpec#containers()}. */
    public PodSpecBuilder containers(List<Container> value) {
        containers = value;
        return this;
    }

    /** Sets {@link PodSpec#ephemeralContainers()}. */
    public PodSpecBuilder ephemeralContainers(List<EphemeralContainer> value) {
        ephemeralContainers = value;
        return this;
    }

    /** Sets {@link PodSpec#restartPolicy()}. */
    public PodSpecBuilder restartPolicy(RestartPolicy value) {
        restartPolicy = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#terminationGracePeriodSeconds()}. */
    public PodSpecBuilder terminationGracePeriodSeconds(Long value) {
        terminationGracePeriodSeconds = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#activeDeadlineSeconds()}. */
    public PodSpecBuilder activeDeadlineSeconds(Long value) {
        activeDeadlineSeconds = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#serviceAccountName()}. */
    public PodSpecBuilder serviceAccountName(String value) {
        serviceAccountName = value;
        return this;
    }

    /** Sets {@link PodSpec#serviceAccount()}. */
    public PodSpecBuilder serviceAccount(String value) {
        serviceAccount = value;
        return this;
    }

    /** Sets {@link PodSpec#automountServiceAccountToken()}. */
    public PodSpecBuilder automountServiceAccountToken(Boolean value) {
        automountServiceAccountToken = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#securityContext()}. */
    public PodSpecBuilder securityContext(PodSecurityContext value) {
        securityContext = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#imagePullSecrets()}. */
    public PodSpecBuilder imagePullSecrets(List<LocalObjectReference> value) {
        imagePullSecrets = value;
        return this;
    }

    /** Sets {@link PodSpec#readinessGates()}. */
    public PodSpecBuilder readinessGates(List<PodReadinessGate> value) {
        readinessGates = value;
        return this;
    }

    /** Sets {@link PodSpec#enableServiceLinks()}. */
    public PodSpecBuilder enableServiceLinks(Boolean value) {
        enableServiceLinks = Optional.of(value);
        return this;
    }

    /** Sets {@link PodSpec#resourceClaims()}. */
    public PodSpecBuilder resourceClaims(List<PodResourceClaim> value) {
        resourceClaims = value;
        return this;
    }

    /** Sets {@link PodSpec#resources()}. */
    public PodSpecBuilder resources(ResourceRequirements value) {
        resources = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#resources()}. */
    public PodSpecBuilder noResources() {
        resources = Optional.empty();
        return this;
    }

    @Override
    PodSpecBuilder self() {
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PodSpec build() {
        return new PodSpec(volumes, initContainers, containers, ephemeralContainers, restartPolicy,
                terminationGracePeriodSeconds, activeDeadlineSeconds, dnsPolicy, nodeSelector,
                serviceAccountName, serviceAccount, automountServiceAccountToken, nodeName, hostNetwork,
                hostPID, hostIPC, shareProcessNamespace, securityContext, imagePullSecrets, hostname,
                subdomain, affinity, schedulerName, tolerations, hostAliases, priorityClassName, priority,
                dnsConfig, readinessGates, runtimeClassName, enableServiceLinks, preemptionPolicy, overhead,
                topologySpreadConstraints, setHostnameAsFQDN, os, hostUsers, schedulingGates, resourceClaims,
                resources, hostnameOverride, schedulingGroup);
    }
}
