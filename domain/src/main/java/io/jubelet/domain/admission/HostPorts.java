package io.jubelet.domain.admission;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.stream.Stream;

/** Host ports of pods: each can be used by one pod only. */
final class HostPorts {

    private static final String EVERY_ADDRESS = "0.0.0.0";

    private HostPorts() {
    }

    /** Whether a pod requests a port that another one has. */
    static boolean conflict(Pod pod, List<Pod> others) {
        List<ContainerPort> taken = others.stream().flatMap(HostPorts::of).toList();
        return of(pod).anyMatch(wanted -> taken.stream().anyMatch(other -> same(wanted, other)));
    }

    private static Stream<ContainerPort> of(Pod pod) {
        Stream<Container> sidecars = pod.spec().initContainers().stream().filter(Container::isSidecar);
        return Stream.concat(pod.spec().containers().stream(), sidecars)
                .flatMap(container -> container.ports().stream())
                .filter(port -> port.hostPort() > 0);
    }

    private static boolean same(ContainerPort one, ContainerPort other) {
        String address = address(one);
        String otherAddress = address(other);
        return one.hostPort() == other.hostPort()
                && one.protocol().orElse(Protocol.TCP) == other.protocol().orElse(Protocol.TCP)
                && (address.equals(EVERY_ADDRESS) || otherAddress.equals(EVERY_ADDRESS)
                        || address.equals(otherAddress));
    }

    private static String address(ContainerPort port) {
        return port.hostIP().isEmpty() ? EVERY_ADDRESS : port.hostIP();
    }
}
