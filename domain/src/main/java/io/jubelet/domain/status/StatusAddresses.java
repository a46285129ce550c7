package io.jubelet.domain.status;

import io.jubelet.domain.network.PodAddresses;
import io.jubelet.domain.pod.HostIP;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.value.IpAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of a pod and of its node. A runtime may report any number of
 * addresses in any order and spelling; the API shows at most one per family, the family of the node first.
 */
final class StatusAddresses {

    private static final int MAX_HOST_ADDRESSES = 2;

    private StatusAddresses() {
    }

    static void describe(StatusInput input, PodStatusBuilder status) {
        List<String> hostIPs = input.hostIPs().stream().limit(MAX_HOST_ADDRESSES).toList();
        List<String> podIPs = PodAddresses.sorted(observed(input), hostIPs);
        if (input.pod().spec().hostNetwork()) {
            podIPs = ofHostNetwork(podIPs, hostIPs);
        }
        hostIPs.stream().findFirst().ifPresent(status::hostIP);
        podIPs.stream().findFirst().ifPresent(status::podIP);
        status.hostIPs(hostIPs.stream().map(HostIP::new).toList());
        status.podIPs(podIPs.stream().map(PodIP::new).toList());
    }

    /** A pod that has come to its end keeps the addresses it had, also when the runtime has lost them. */
    private static List<String> observed(StatusInput input) {
        boolean hasSandbox = input.observed().sandboxes().stream().anyMatch(s -> s.state() == SandboxState.READY);
        List<String> seen = input.observed().ips();
        return !seen.isEmpty() || hasSandbox ? seen : input.previous().podIPs().stream().map(PodIP::ip).toList();
    }

    /** The addresses of the node; an address that is there stays, one of the other family may join it. */
    private static List<String> ofHostNetwork(List<String> podIPs, List<String> hostIPs) {
        if (podIPs.size() > 1 || hostIPs.isEmpty()) {
            return podIPs;
        }
        List<String> addresses = new ArrayList<>(podIPs.isEmpty() ? hostIPs.subList(0, 1) : podIPs);
        hostIPs.stream().skip(1).filter(second -> isV4(second) != isV4(addresses.getFirst())).forEach(addresses::add);
        return addresses;
    }

    private static boolean isV4(String address) {
        return IpAddress.parse(address).filter(IpAddress::isV4).isPresent();
    }
}
