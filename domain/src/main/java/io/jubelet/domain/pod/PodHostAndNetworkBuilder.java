package io.jubelet.domain.pod;

import java.util.List;
import java.util.Optional;

/**
 * The parts of a {@link PodSpec} for host and network: names, resolver, and Linux namespaces that its containers share with
 * each other and with the host. Its methods are those of {@link PodSpecBuilder}.
 *
 * @param <B> the builder itself
 */
abstract sealed class PodHostAndNetworkBuilder<B> extends PodPlacementBuilder<B> permits PodSpecBuilder {
    String dnsPolicy = "";
    boolean hostNetwork;
    boolean hostPID;
    boolean hostIPC;
    Optional<Boolean> shareProcessNamespace = Optional.empty();
    String hostname = "";
    String subdomain = "";
    List<HostAlias> hostAliases = List.of();
    Optional<PodDNSConfig> dnsConfig = Optional.empty();
    Optional<Boolean> setHostnameAsFQDN = Optional.empty();
    Optional<Boolean> hostUsers = Optional.empty();
    Optional<String> hostnameOverride = Optional.empty();

    PodHostAndNetworkBuilder() {
    }

    PodHostAndNetworkBuilder(PodSpec from) {
        super(from);
        dnsPolicy = from.dnsPolicy();
        hostNetwork = from.hostNetwork();
        hostPID = from.hostPID();
        hostIPC = from.hostIPC();
        shareProcessNamespace = from.shareProcessNamespace();
        hostname = from.hostname();
        subdomain = from.subdomain();
        hostAliases = from.hostAliases();
        dnsConfig = from.dnsConfig();
        setHostnameAsFQDN = from.setHostnameAsFQDN();
        hostUsers = from.hostUsers();
        hostnameOverride = from.hostnameOverride();
    }

    /** Sets {@link PodSpec#dnsPolicy()}. */
    public B dnsPolicy(String value) {
        dnsPolicy = value;
        return self();
    }

    /** Sets {@link PodSpec#hostNetwork()}. */
    public B hostNetwork(boolean value) {
        hostNetwork = value;
        return self();
    }

    /** Sets {@link PodSpec#hostPID()}. */
    public B hostPID(boolean value) {
        hostPID = value;
        return self();
    }

    /** Sets {@link PodSpec#hostIPC()}. */
    public B hostIPC(boolean value) {
        hostIPC = value;
        return self();
    }

    /** Sets {@link PodSpec#shareProcessNamespace()}. */
    public B shareProcessNamespace(Boolean value) {
        shareProcessNamespace = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#hostname()}. */
    public B hostname(String value) {
        hostname = value;
        return self();
    }

    /** Sets {@link PodSpec#subdomain()}. */
    public B subdomain(String value) {
        subdomain = value;
        return self();
    }

    /** Sets {@link PodSpec#hostAliases()}. */
    public B hostAliases(List<HostAlias> value) {
        hostAliases = value;
        return self();
    }

    /** Sets {@link PodSpec#dnsConfig()}. */
    public B dnsConfig(PodDNSConfig value) {
        dnsConfig = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#setHostnameAsFQDN()}. */
    public B setHostnameAsFQDN(Boolean value) {
        setHostnameAsFQDN = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#hostUsers()}. */
    public B hostUsers(Boolean value) {
        hostUsers = Optional.of(value);
        return self();
    }

    /** Sets {@link PodSpec#hostnameOverride()}. */
    public B hostnameOverride(String value) {
        hostnameOverride = Optional.of(value);
        return self();
    }
}
