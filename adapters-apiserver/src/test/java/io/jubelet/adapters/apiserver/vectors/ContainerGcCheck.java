package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.gc.ContainerGc;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.gc.DeadContainer;
import io.jubelet.domain.gc.SandboxGc;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

final class ContainerGcCheck implements VectorCheck {

    @Override
    public String area() {
        return "container_gc";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<String> content = Json.texts(in, "contentRemovablePods");
        List<String> runtime = Json.flag(in, "evictNonDeletedPods") ? Json.texts(in, "runtimeRemovablePods") : List.of();
        Predicate<String> removable = uid -> content.contains(uid) || runtime.contains(uid);
        ContainerGcPolicy policy = new ContainerGcPolicy(Duration.ofSeconds(Json.number(in, "minAgeSeconds")),
                Json.integer(in, "maxPerPodContainer"), Json.integer(in, "maxContainers"));
        List<ContainerSummary> containers =
                Json.objects(in, "containers").stream().map(ContainerGcCheck::container).toList();

        List<DeadContainer> dead = ContainerGc.choose(containers, policy,
                Json.flag(in, "allSourcesReady") ? removable : _ -> false, VectorPods.BASE);
        Set<String> removed = dead.stream().map(DeadContainer::id).collect(Collectors.toSet());
        RuntimeSnapshot after = new RuntimeSnapshot(
                Json.objects(in, "sandboxes").stream().map(ContainerGcCheck::sandbox).toList(),
                containers.stream().filter(c -> !removed.contains(c.id())).toList());
        return Map.of(
                "removedContainers", dead.stream().map(DeadContainer::id).toList(),
                "stoppedContainers", dead.stream().filter(DeadContainer::stopFirst).map(DeadContainer::id).toList(),
                "removedSandboxes", SandboxGc.choose(after, removable));
    }

    @Override
    public Object normalise(Object out) {
        return Json.withSorted(out, "removedContainers", "stoppedContainers", "removedSandboxes");
    }

    private static ContainerSummary container(Map<String, Object> tree) {
        return ContainerSummary.builder().id(Json.text(tree, "id")).name(Json.text(tree, "name")).pod(owner(tree))
                .sandboxId(Json.text(tree, "sandboxId")).createdAt(createdAt(tree))
                .state(RunState.valueOf(Json.text(tree, "state"))).build();
    }

    private static SandboxSummary sandbox(Map<String, Object> tree) {
        SandboxState state = Json.text(tree, "state").equals("READY") ? SandboxState.READY : SandboxState.NOT_READY;
        return SandboxSummary.builder().id(Json.text(tree, "id")).pod(owner(tree)).createdAt(createdAt(tree))
                .state(state).build();
    }

    private static PodIdentity owner(Map<String, Object> tree) {
        return new PodIdentity("", "", Json.text(tree, "podUid"));
    }

    private static Instant createdAt(Map<String, Object> tree) {
        return VectorPods.BASE.minusSeconds(Json.number(tree, "ageSeconds"));
    }
}
