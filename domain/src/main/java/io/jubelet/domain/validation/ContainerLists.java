package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.WireEnum;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules between containers: unique names and host ports, and fields that only some kinds of containers may have. */
final class ContainerLists {

    private static final String NOT_FOR_INIT = "may not be set for init containers without restartPolicy=Always";

    private ContainerLists() {
    }

    static void check(Field field, PodSpec spec, Map<String, Volume> volumes) {
        Field containers = field.child("containers");
        if (spec.containers().isEmpty()) {
            containers.required("");
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < spec.containers().size(); i++) {
            Container container = spec.containers().get(i);
            ContainerRules.check(containers.index(i), container, spec, volumes);
            unique(containers.index(i), container, names);
            ProbeRules.check(containers.index(i), container, spec);
        }
        hostPorts(containers, spec.containers());
        hostNetworkPorts(containers, spec);
        Field initContainers = field.child("initContainers");
        for (int i = 0; i < spec.initContainers().size(); i++) {
            Container container = spec.initContainers().get(i);
            Field at = initContainers.index(i);
            ContainerRules.check(at, container, spec, volumes);
            unique(at, container, names);
            // Init containers run one after another, so they only compete with themselves.
            hostPorts(initContainers, List.of(container));
            if (container.isSidecar()) {
                ProbeRules.check(at, container, spec);
            } else {
                noProbes(at, container);
                noRestartByResize(at.child("resizePolicy"), container.resizePolicy());
            }
        }
    }

    private static void unique(Field at, Container container, Set<String> names) {
        if (!names.add(container.name()) && !container.name().isEmpty()) {
            at.child("name").duplicate(container.name());
        }
    }

    private static void noProbes(Field at, Container container) {
        if (container.lifecycle().isPresent()) {
            at.child("lifecycle").forbidden(NOT_FOR_INIT);
        }
        if (container.livenessProbe().isPresent()) {
            at.child("livenessProbe").forbidden(NOT_FOR_INIT);
        }
        if (container.readinessProbe().isPresent()) {
            at.child("readinessProbe").forbidden(NOT_FOR_INIT);
        }
        if (container.startupProbe().isPresent()) {
            at.child("startupProbe").forbidden(NOT_FOR_INIT);
        }
    }

    /** An init container that began anew would undo what it and those before it did. */
    private static void noRestartByResize(Field policies, List<ContainerResizePolicy> list) {
        for (int i = 0; i < list.size(); i++) {
            String policy = list.get(i).restartPolicy();
            if (policy.equals("RestartContainer")) {
                policies.index(i).child("restartPolicy").invalid(policy,
                        "must not be set to 'RestartContainer' for non-sidecar initContainers");
            }
        }
    }

    private static void hostPorts(Field containers, List<Container> list) {
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            List<ContainerPort> ports = list.get(i).ports();
            for (int j = 0; j < ports.size(); j++) {
                ContainerPort port = ports.get(j);
                String key = port.protocol().map(WireEnum::wireName).orElse(Protocol.TCP.wireName())
                        + "/" + port.hostIP() + "/" + port.hostPort();
                if (port.hostPort() != 0 && !taken.add(key)) {
                    containers.index(i).child("ports").index(j).child("hostPort").duplicate(key);
                }
            }
        }
    }

    private static void hostNetworkPorts(Field containers, PodSpec spec) {
        if (!spec.hostNetwork()) {
            return;
        }
        for (int i = 0; i < spec.containers().size(); i++) {
            List<ContainerPort> ports = spec.containers().get(i).ports();
            for (int j = 0; j < ports.size(); j++) {
                if (ports.get(j).hostPort() != ports.get(j).containerPort()) {
                    containers.index(i).child("ports").index(j).child("hostPort").invalid(ports.get(j).hostPort(),
                            "must match `containerPort` when `hostNetwork` is true");
                }
            }
        }
    }
}
