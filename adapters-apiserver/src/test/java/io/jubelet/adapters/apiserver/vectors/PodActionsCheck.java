package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.actions.ContainerReset;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.ContainerHash;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

final class PodActionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_actions";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        return tree(PodActionsDecision.decide(new PodSituation(
                pod,
                VectorPods.observed(in, pod, container -> ContainerHash.of(container).hex()),
                results(in, "livenessResults"),
                results(in, "startupResults"),
                Json.flag(in, "restartAllContainers"),
                actuated(in),
                pod.spec().resources().orElse(ResourceRequirements.NONE))));
    }

    private static Map<String, ProbeResult> results(Map<String, Object> in, String name) {
        Map<String, ProbeResult> results = new TreeMap<>();
        Json.textMap(in, name).forEach((id, result) ->
                results.put(id, ProbeResult.valueOf(result.toUpperCase(Locale.ROOT))));
        return results;
    }

    private static Map<String, ResourceRequirements> actuated(Map<String, Object> in) {
        Map<String, ResourceRequirements> actuated = new TreeMap<>();
        Json.object(in, "actuatedResources").forEach((name, resources) ->
                actuated.put(name, VectorPods.resources(Json.asObject(resources))));
        return actuated;
    }

    private static Map<String, Object> tree(PodActions actions) {
        Map<String, Object> tree = new TreeMap<>();
        tree.put("killPod", actions.killPod());
        tree.put("createSandbox", actions.createSandbox());
        tree.put("sandboxId", actions.sandboxId());
        tree.put("attempt", actions.attempt());
        tree.put("initContainersToStart", names(actions.initContainersToStart()));
        tree.put("containersToStart", names(actions.containersToStart()));
        tree.put("ephemeralContainersToStart",
                actions.ephemeralContainersToStart().stream().map(ephemeral -> ephemeral.container().name()).toList());
        tree.put("containersToKill", actions.containersToKill().stream()
                .collect(Collectors.toMap(ContainerKill::id, PodActionsCheck::tree)));
        tree.put("containersToReset", actions.containersToReset().stream().map(PodActionsCheck::tree).toList());
        Map<String, Object> resizes = new TreeMap<>();
        actions.containersToResize().forEach((resource, list) ->
                resizes.put(resource, list.stream().map(resize -> resize.container().name()).toList()));
        tree.put("containersToUpdate", resizes);
        tree.put("updatePodResources", actions.resizePod());
        return tree;
    }

    private static List<String> names(List<Container> containers) {
        return containers.stream().map(Container::name).toList();
    }

    private static Map<String, Object> tree(ContainerKill kill) {
        return Map.of("name", kill.container().name(), "reason", kill.reason().wireName(), "message", kill.message());
    }

    private static Map<String, Object> tree(ContainerReset reset) {
        return Map.of("id", reset.id(), "name", reset.container().name(), "kill", reset.kill());
    }
}
