package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.cri.PortMapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ports that the network of a sandbox maps: those of the regular
 * containers, in their order.
 */
final class PortMappings {

    private PortMappings() {
    }

    static List<PortMapping> of(List<Container> containers) {
        List<PortMapping> mappings = new ArrayList<>();
        for (Container container : containers) {
            Set<String> names = new HashSet<>();
            for (ContainerPort port : container.ports()) {
                if (names.add(nameOf(port))) {
                    mappings.add(new PortMapping(port.protocol().orElse(Protocol.TCP), port.containerPort(),
                            port.hostPort(), port.hostIP()));
                }
            }
        }
        return mappings;
    }

    /** A port is mapped once per container; one without a name is recognised by everything that it maps. */
    private static String nameOf(ContainerPort port) {
        if (!port.name().isEmpty()) {
            return port.name();
        }
        String protocol = port.protocol().map(Protocol::wireName).orElse("");
        return protocol + "-" + port.hostIP() + ":" + port.containerPort() + ":" + port.hostPort();
    }
}
