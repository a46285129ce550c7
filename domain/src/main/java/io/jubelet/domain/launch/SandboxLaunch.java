package io.jubelet.domain.launch;

import io.jubelet.domain.cri.DnsConfig;
import java.util.Objects;

/**
 * Input for the configuration of the sandbox of a pod.
 *
 * @param launch the pod
 * @param attempt how often a sandbox was made for the pod before, 0 or more
 * @param hostname host name, see {@code PodHostname}
 * @param hostDomain domain of the host name, empty for none
 * @param dns resolver settings
 * @param cgroupParent cgroup of the pod
 * @param exclusiveCpus whether a container has CPUs of its own, so that the pod needs no quota
 */
public record SandboxLaunch(
        PodLaunch launch,
        int attempt,
        String hostname,
        String hostDomain,
        DnsConfig dns,
        String cgroupParent,
        boolean exclusiveCpus) {

    /** Copies collections; rejects null parts. */
    public SandboxLaunch {
        Objects.requireNonNull(launch, "launch");
        Objects.requireNonNull(hostname, "hostname");
        Objects.requireNonNull(hostDomain, "hostDomain");
        Objects.requireNonNull(dns, "dns");
        Objects.requireNonNull(cgroupParent, "cgroupParent");
    }
}
