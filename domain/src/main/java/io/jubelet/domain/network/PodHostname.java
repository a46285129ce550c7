package io.jubelet.domain.network;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.DnsName;
import java.util.List;
import java.util.Objects;

/**
 * Host name of a pod.
 *
 * @param hostname host name, at most 63 characters
 * @param domain domain below which the pod can be found; empty for none
 */
public record PodHostname(String hostname, String domain) {

    /** Longest host name that every system accepts. */
    private static final int MAX_HOSTNAME = 63;

    /** Rejects null. */
    public PodHostname {
        Objects.requireNonNull(hostname, "hostname");
        Objects.requireNonNull(domain, "domain");
    }

    /**
     * The host name that a pod specifies, else its own name. An override (KEP-4762) has no domain.
     *
     * @param clusterDomain domain of the cluster, such as {@code cluster.local}
     * @throws PodConfigException if a name that the pod specifies is no DNS name
     */
    public static PodHostname of(Pod pod, String clusterDomain) throws PodConfigException {
        PodSpec spec = pod.spec();
        String podName = pod.metadata().name();
        if (spec.hostnameOverride().isPresent()) {
            String override = spec.hostnameOverride().get();
            refuse("HostnameOverride", override, "DNS subdomain", DnsName.faultsOfSubdomain(override));
            return new PodHostname(shorten(podName, override), "");
        }
        String hostname = podName;
        if (!spec.hostname().isEmpty()) {
            hostname = spec.hostname();
            refuse("Hostname", hostname, "DNS label", DnsName.faultsOfLabel(hostname));
        }
        hostname = shorten(podName, hostname);
        if (spec.subdomain().isEmpty()) {
            return new PodHostname(hostname, "");
        }
        refuse("Subdomain", spec.subdomain(), "DNS label", DnsName.faultsOfLabel(spec.subdomain()));
        return new PodHostname(hostname,
                spec.subdomain() + "." + pod.metadata().namespace() + ".svc." + clusterDomain);
    }

    private static void refuse(String field, String name, String kind, List<String> faults) throws PodConfigException {
        if (!faults.isEmpty()) {
            throw new PodConfigException("pod " + field + " \"" + name + "\" is not a valid " + kind + ": "
                    + String.join(";", faults));
        }
    }

    /**
     * Pod names may be longer than host names; what is left must not end with a sign that host names can't end with.
     */
    private static String shorten(String podName, String hostname) throws PodConfigException {
        if (hostname.length() <= MAX_HOSTNAME) {
            return hostname;
        }
        int end = MAX_HOSTNAME;
        while (end > 0 && "-.".indexOf(hostname.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end == 0) {
            throw new PodConfigException("hostname for pod \"" + podName + "\" was invalid: \"" + hostname + "\"");
        }
        return hostname.substring(0, end);
    }
}
