package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedPod;
import java.util.Map;
import java.util.TreeMap;

final class RestartPolicyCheck implements VectorCheck {

    @Override
    public String area() {
        return "restart_policy";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        ObservedPod observed = VectorPods.observed(in, pod, container -> ContainerHash.of(container).hex());
        Map<String, Boolean> shouldRestart = new TreeMap<>();
        for (Container container : VectorPods.containers(pod)) {
            shouldRestart.put(container.name(), RestartDecision.shouldRestart(container, pod, observed));
        }
        return Map.of("shouldRestart", shouldRestart,
                "restartAllContainers", RestartDecision.restartsAllContainers(pod, observed));
    }
}
