package io.jubelet.domain.pod;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.volume.Volume;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link PodSpec}; every part is absent until it is set. Not thread-safe. */
public final class PodSpecBuilder {
    private List<Volume> volumes = List.of();
    private List<Container> initContainers = List.of();
    private List<Container> containers = List.of();
    private List<EphemeralContainer> ephemeralContainers = List.of();
    private Optional<RestartPolicy> restartPolicy = Optional.empty();
    private Optional<Long> terminationGracePeriodSeconds = Optional.empty();
    private Optional<Long> activeDeadlineSeconds = Optional.empty();
    private String dnsPolicy = "";
    private Map<String, String> nodeSelector = Map.of();
    private String serviceAccountName = "";
    private String serviceAccount = "";
    private Optional<Boolean> automountServiceAccountToken = Optional.empty();
    private String nodeName = "";
    private boolean hostNetwork;
    private boolean hostPID;
    private boolean hostIPC;
    private Optional<Boolean> shareProcessNamespace = Optional.empty();
    private Optional<PodSecurityContext> securityContext = Optional.empty();
    private List<LocalObjectReference> imagePullSecrets = List.of();
    private String hostname = "";
    private String subdomain = "";
    private Optional<Affinity> affinity = Optional.empty();
    private String schedulerName = "";
    private List<Toleration> tolerations = List.of();
    private List<HostAlias> hostAliases = List.of();
    private String priorityClassName = "";
    private Optional<Integer> priority = Optional.empty();
    private Optional<PodDNSConfig> dnsConfig = Optional.empty();
    private List<PodReadinessGate> readinessGates = List.of();
    private Optional<String> runtimeClassName = Optional.empty();
    private Optional<Boolean> enableServiceLinks = Optional.empty();
    private String preemptionPolicy = "";
    private Map<String, Quantity> overhead = Map.of();
    private List<TopologySpreadConstraint> topologySpreadConstraints = List.of();
    private Optional<Boolean> setHostnameAsFQDN = Optional.empty();
    private Optional<PodOS> os = Optional.empty();
    private Optional<Boolean> hostUsers = Optional.empty();
    private List<PodSchedulingGate> schedulingGates = List.of();
    private List<PodResourceClaim> resourceClaims = List.of();
    private Optional<ResourceRequirements> resources = Optional.empty();
    private Optional<String> hostnameOverride = Optional.empty();

    PodSpecBuilder() {
    }

    PodSpecBuilder(PodSpec from) {
        volumes = from.volumes();
        initContainers = from.initContainers();
        containers = from.containers();
        ephemeralContainers = from.ephemeralContainers();
        restartPolicy = from.restartPolicy();
        terminationGracePeriodSeconds = from.terminationGracePeriodSeconds();
        activeDeadlineSeconds = from.activeDeadlineSeconds();
        dnsPolicy = from.dnsPolicy();
        nodeSelector = from.nodeSelector();
        serviceAccountName = from.serviceAccountName();
        serviceAccount = from.serviceAccount();
        automountServiceAccountToken = from.automountServiceAccountToken();
        nodeName = from.nodeName();
        hostNetwork = from.hostNetwork();
        hostPID = from.hostPID();
        hostIPC = from.hostIPC();
        shareProcessNamespace = from.shareProcessNamespace();
        securityContext = from.securityContext();
        imagePullSecrets = from.imagePullSecrets();
        hostname = from.hostname();
        subdomain = from.subdomain();
        affinity = from.affinity();
        schedulerName = from.schedulerName();
        tolerations = from.tolerations();
        hostAliases = from.hostAliases();
        priorityClassName = from.priorityClassName();
        priority = from.priority();
        dnsConfig = from.dnsConfig();
        readinessGates = from.readinessGates();
        runtimeClassName = from.runtimeClassName();
        enableServiceLinks = from.enableServiceLinks();
        preemptionPolicy = from.preemptionPolicy();
        overhead = from.overhead();
        topologySpreadConstraints = from.topologySpreadConstraints();
        setHostnameAsFQDN = from.setHostnameAsFQDN();
        os = from.os();
        hostUsers = from.hostUsers();
        schedulingGates = from.schedulingGates();
        resourceClaims = from.resourceClaims();
        resources = from.resources();
        hostnameOverride = from.hostnameOverride();
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

    /** Removes {@link PodSpec#restartPolicy()}. */
    public PodSpecBuilder noRestartPolicy() {
        restartPolicy = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#terminationGracePeriodSeconds()}. */
    public PodSpecBuilder terminationGracePeriodSeconds(Long value) {
        terminationGracePeriodSeconds = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#terminationGracePeriodSeconds()}. */
    public PodSpecBuilder noTerminationGracePeriodSeconds() {
        terminationGracePeriodSeconds = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#activeDeadlineSeconds()}. */
    public PodSpecBuilder activeDeadlineSeconds(Long value) {
        activeDeadlineSeconds = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#activeDeadlineSeconds()}. */
    public PodSpecBuilder noActiveDeadlineSeconds() {
        activeDeadlineSeconds = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#dnsPolicy()}. */
    public PodSpecBuilder dnsPolicy(String value) {
        dnsPolicy = value;
        return this;
    }

    /** Sets {@link PodSpec#nodeSelector()}. */
    public PodSpecBuilder nodeSelector(Map<String, String> value) {
        nodeSelector = value;
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

    /** Removes {@link PodSpec#automountServiceAccountToken()}. */
    public PodSpecBuilder noAutomountServiceAccountToken() {
        automountServiceAccountToken = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#nodeName()}. */
    public PodSpecBuilder nodeName(String value) {
        nodeName = value;
        return this;
    }

    /** Sets {@link PodSpec#hostNetwork()}. */
    public PodSpecBuilder hostNetwork(boolean value) {
        hostNetwork = value;
        return this;
    }

    /** Sets {@link PodSpec#hostPID()}. */
    public PodSpecBuilder hostPID(boolean value) {
        hostPID = value;
        return this;
    }

    /** Sets {@link PodSpec#hostIPC()}. */
    public PodSpecBuilder hostIPC(boolean value) {
        hostIPC = value;
        return this;
    }

    /** Sets {@link PodSpec#shareProcessNamespace()}. */
    public PodSpecBuilder shareProcessNamespace(Boolean value) {
        shareProcessNamespace = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#shareProcessNamespace()}. */
    public PodSpecBuilder noShareProcessNamespace() {
        shareProcessNamespace = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#securityContext()}. */
    public PodSpecBuilder securityContext(PodSecurityContext value) {
        securityContext = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#securityContext()}. */
    public PodSpecBuilder noSecurityContext() {
        securityContext = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#imagePullSecrets()}. */
    public PodSpecBuilder imagePullSecrets(List<LocalObjectReference> value) {
        imagePullSecrets = value;
        return this;
    }

    /** Sets {@link PodSpec#hostname()}. */
    public PodSpecBuilder hostname(String value) {
        hostname = value;
        return this;
    }

    /** Sets {@link PodSpec#subdomain()}. */
    public PodSpecBuilder subdomain(String value) {
        subdomain = value;
        return this;
    }

    /** Sets {@link PodSpec#affinity()}. */
    public PodSpecBuilder affinity(Affinity value) {
        affinity = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#affinity()}. */
    public PodSpecBuilder noAffinity() {
        affinity = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#schedulerName()}. */
    public PodSpecBuilder schedulerName(String value) {
        schedulerName = value;
        return this;
    }

    /** Sets {@link PodSpec#tolerations()}. */
    public PodSpecBuilder tolerations(List<Toleration> value) {
        tolerations = value;
        return this;
    }

    /** Sets {@link PodSpec#hostAliases()}. */
    public PodSpecBuilder hostAliases(List<HostAlias> value) {
        hostAliases = value;
        return this;
    }

    /** Sets {@link PodSpec#priorityClassName()}. */
    public PodSpecBuilder priorityClassName(String value) {
        priorityClassName = value;
        return this;
    }

    /** Sets {@link PodSpec#priority()}. */
    public PodSpecBuilder priority(Integer value) {
        priority = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#priority()}. */
    public PodSpecBuilder noPriority() {
        priority = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#dnsConfig()}. */
    public PodSpecBuilder dnsConfig(PodDNSConfig value) {
        dnsConfig = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#dnsConfig()}. */
    public PodSpecBuilder noDnsConfig() {
        dnsConfig = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#readinessGates()}. */
    public PodSpecBuilder readinessGates(List<PodReadinessGate> value) {
        readinessGates = value;
        return this;
    }

    /** Sets {@link PodSpec#runtimeClassName()}. */
    public PodSpecBuilder runtimeClassName(String value) {
        runtimeClassName = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#runtimeClassName()}. */
    public PodSpecBuilder noRuntimeClassName() {
        runtimeClassName = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#enableServiceLinks()}. */
    public PodSpecBuilder enableServiceLinks(Boolean value) {
        enableServiceLinks = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#enableServiceLinks()}. */
    public PodSpecBuilder noEnableServiceLinks() {
        enableServiceLinks = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#preemptionPolicy()}. */
    public PodSpecBuilder preemptionPolicy(String value) {
        preemptionPolicy = value;
        return this;
    }

    /** Sets {@link PodSpec#overhead()}. */
    public PodSpecBuilder overhead(Map<String, Quantity> value) {
        overhead = value;
        return this;
    }

    /** Sets {@link PodSpec#topologySpreadConstraints()}. */
    public PodSpecBuilder topologySpreadConstraints(List<TopologySpreadConstraint> value) {
        topologySpreadConstraints = value;
        return this;
    }

    /** Sets {@link PodSpec#setHostnameAsFQDN()}. */
    public PodSpecBuilder setHostnameAsFQDN(Boolean value) {
        setHostnameAsFQDN = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#setHostnameAsFQDN()}. */
    public PodSpecBuilder noSetHostnameAsFQDN() {
        setHostnameAsFQDN = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#os()}. */
    public PodSpecBuilder os(PodOS value) {
        os = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#os()}. */
    public PodSpecBuilder noOs() {
        os = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#hostUsers()}. */
    public PodSpecBuilder hostUsers(Boolean value) {
        hostUsers = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#hostUsers()}. */
    public PodSpecBuilder noHostUsers() {
        hostUsers = Optional.empty();
        return this;
    }

    /** Sets {@link PodSpec#schedulingGates()}. */
    public PodSpecBuilder schedulingGates(List<PodSchedulingGate> value) {
        schedulingGates = value;
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

    /** Sets {@link PodSpec#hostnameOverride()}. */
    public PodSpecBuilder hostnameOverride(String value) {
        hostnameOverride = Optional.of(value);
        return this;
    }

    /** Removes {@link PodSpec#hostnameOverride()}. */
    public PodSpecBuilder noHostnameOverride() {
        hostnameOverride = Optional.empty();
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
                resources, hostnameOverride);
    }
}
