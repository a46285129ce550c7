package io.jubelet.app.pleg;

import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A complete list of the runtime, by pod. Nearly every list equals the one before; values computed from it are then reused.
 *
 * @param all the list
 * @param byPod the parts of each pod
 * @param uids of the pods
 * @param published the message about it
 */
record CompleteList(RuntimeSnapshot all, Map<PodIdentity, RuntimeSnapshot> byPod, Set<String> uids, RuntimeListed.Parts published) {

    static CompleteList of(RuntimeSnapshot all) {
        Map<PodIdentity, RuntimeSnapshot> byPod = grouped(all);
        Map<PodIdentity, Boolean> alive = HashMap.newHashMap(byPod.size());
        byPod.forEach((pod, parts) -> alive.put(pod, isAlive(parts)));
        Set<String> uids = byPod.keySet().stream().map(PodIdentity::uid).collect(Collectors.toUnmodifiableSet());
        List<ContainerSummary> running = all.containers().stream().filter(CompleteList::isRunning).toList();
        return new CompleteList(all, byPod, uids, new RuntimeListed.Parts(alive, all.sandboxes(), running));
    }

    /** Objects without pod labels belong to another client and are ignored. */
    private static Map<PodIdentity, RuntimeSnapshot> grouped(RuntimeSnapshot all) {
        Map<String, PodIdentity> identities = new LinkedHashMap<>();
        Map<String, List<SandboxSummary>> sandboxes = new HashMap<>();
        Map<String, List<ContainerSummary>> containers = new HashMap<>();
        for (SandboxSummary sandbox : all.sandboxes()) {
            identities.putIfAbsent(sandbox.pod().uid(), sandbox.pod());
            sandboxes.computeIfAbsent(sandbox.pod().uid(), uid -> new ArrayList<>()).add(sandbox);
        }
        for (ContainerSummary container : all.containers()) {
            identities.putIfAbsent(container.pod().uid(), container.pod());
            containers.computeIfAbsent(container.pod().uid(), uid -> new ArrayList<>()).add(container);
        }
        identities.remove("");
        Map<PodIdentity, RuntimeSnapshot> pods = new LinkedHashMap<>();
        identities.forEach((uid, pod) -> pods.put(pod, new RuntimeSnapshot(
                sandboxes.getOrDefault(uid, List.of()), containers.getOrDefault(uid, List.of()))));
        return pods;
    }

    /** Whether these are the very lists of before. Lists never change. */
    boolean isOf(RuntimeSnapshot snapshot) {
        return all.sandboxes() == snapshot.sandboxes() && all.containers() == snapshot.containers();
    }

    private static boolean isAlive(RuntimeSnapshot parts) {
        return parts.containers().stream().anyMatch(CompleteList::isRunning)
                || parts.sandboxes().stream().anyMatch(sandbox -> sandbox.state() == SandboxState.READY);
    }

    private static boolean isRunning(ContainerSummary container) {
        return container.state() == RunState.RUNNING;
    }
}
