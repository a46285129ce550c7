package io.jubelet.app.config;

import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.value.Immutable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Registration of the node at the cluster.
 *
 * @param registers whether the agent creates the node
 * @param ips addresses of the node: none, one, or one of each family; {@code 0.0.0.0} or {@code ::} chooses a family only
 * @param labels labels of a new node
 * @param taints taints of a new node
 * @param providerId identity at the cloud provider, possibly empty
 * @param externalCloudProvider whether a controller of the cloud provider sets the node up
 * @param controllerAttachDetach whether a controller of the cluster attaches volumes
 * @param updateFrequency time between two computations of the node status, positive
 * @param reportFrequency time between two reports of an unchanged status, positive
 * @param maxImages most images that the node reports, -1 for no limit
 * @param leaseDurationSeconds seconds for which a renewal of the lease is good, positive
 */
public record RegistrationConfiguration(
        boolean registers,
        List<String> ips,
        Map<String, String> labels,
        List<Taint> taints,
        String providerId,
        boolean externalCloudProvider,
        boolean controllerAttachDetach,
        Duration updateFrequency,
        Duration reportFrequency,
        int maxImages,
        int leaseDurationSeconds) {

    /** Copies collections; rejects null. */
    public RegistrationConfiguration {
        ips = List.copyOf(ips);
        labels = Immutable.sorted(labels);
        taints = List.copyOf(taints);
        Objects.requireNonNull(providerId, "providerId");
        Objects.requireNonNull(updateFrequency, "updateFrequency");
        Objects.requireNonNull(reportFrequency, "reportFrequency");
    }

    /** Whether addresses are chosen, and not only a family or nothing. */
    public boolean choosesAddresses() {
        return !NodeIps.ANY.containsAll(ips);
    }

    /** Longest time that a request for status or lease of the node may take: then the next one is due, or the lease over. */
    public Duration heartbeatTimeout() {
        Duration lease = Duration.ofSeconds(leaseDurationSeconds);
        return updateFrequency.compareTo(lease) < 0 ? updateFrequency : lease;
    }
}
