package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.actions.ResourceAmounts;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.ResizedResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resize.MemoryShrink;
import io.jubelet.domain.resize.MemoryUse;
import io.jubelet.domain.resize.ResizePlan;
import io.jubelet.domain.resize.ResizeProgress;
import io.jubelet.domain.resize.ResizeStep;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One sync that applies what was allocated; the steps are executed by {@link Run}. */
final class ResizeActionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "resize_actions";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(in, "pod");
        ObservedPod observed = observed(in, pod);
        PodAllocation recorded = recorded(in);
        PodActions actions = PodActionsDecision.decide(new PodSituation(pod, observed, Map.of(), Map.of(), false,
                recorded.containers(), recorded.pod().orElse(ResourceRequirements.NONE)));
        var run = new Run(pod, in, recorded);
        boolean attempted = actions.resizes();
        if (attempted) {
            run.resize(actions);
        }
        Map<String, Object> out = new TreeMap<>();
        out.put("actions", tree(actions));
        out.put("resizeAttempted", attempted);
        out.put("error", run.error);
        out.put("calls", run.calls);
        out.put("actuatedResources", VectorPods.sortedMap(resources(run.recorded)));
        out.put("actuatedPodResources", run.recorded.pod().map(ResizeActionsCheck::tree).orElse(null));
        out.put("reinspect", run.started);
        out.put("resizeInProgress", ResizeProgress.isInProgress(pod, observed, run.recorded));
        return out;
    }

    private static ObservedPod observed(Map<String, Object> in, Pod pod) {
        var owner = PodIdentity.of(pod);
        List<Container> all = Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList();
        List<ObservedContainer> containers = Json.objects(in, "containers").stream().map(tree -> ObservedContainer.builder()
                .id(Json.text(tree, "id")).name(Json.text(tree, "name")).sandboxId("sandbox")
                .state(VectorPods.state(Json.text(tree, "state"))).createdAt(VectorPods.BASE)
                .exitCode(Json.integer(tree, "exitCode"))
                .hash(all.stream().filter(c -> c.name().equals(Json.text(tree, "name"))).findFirst()
                        .map(c -> ContainerHash.of(c).hex()).orElse("")).build()).toList();
        return new ObservedPod(owner, List.of(), List.of(new ObservedSandbox("sandbox", owner, 0, SandboxState.READY, VectorPods.BASE,
                NamespaceMode.POD, Optional.empty(), "")), containers);
    }

    private static PodAllocation recorded(Map<String, Object> in) {
        Map<String, ResourceRequirements> containers = new TreeMap<>();
        Json.object(in, "actuatedResources").forEach((name, tree) ->
                containers.put(name, VectorPods.resources(Json.asObject(tree))));
        return new PodAllocation(containers, Json.has(in, "actuatedPodResources")
                ? Optional.of(VectorPods.resources(Json.object(in, "actuatedPodResources"))) : Optional.empty());
    }

    private static Map<String, Object> resources(PodAllocation recorded) {
        Map<String, Object> tree = new TreeMap<>();
        recorded.containers().forEach((name, resources) -> tree.put(name, tree(resources)));
        return tree;
    }

    static Map<String, Object> tree(ResourceRequirements resources) {
        Map<String, Object> tree = new TreeMap<>();
        if (!resources.limits().isEmpty()) {
            tree.put("limits", texts(resources.limits()));
        }
        if (!resources.requests().isEmpty()) {
            tree.put("requests", texts(resources.requests()));
        }
        return tree;
    }

    private static Map<String, Object> texts(Map<String, Quantity> amounts) {
        Map<String, Object> tree = new TreeMap<>();
        amounts.forEach((name, amount) -> tree.put(name, amount.toString()));
        return tree;
    }

    private static Map<String, Object> tree(PodActions actions) {
        Map<String, Object> tree = new TreeMap<>();
        tree.put("killPod", actions.killPod());
        tree.put("initContainersToStart", actions.initContainersToStart().stream().map(Container::name).toList());
        tree.put("containersToStart", actions.containersToStart().stream().map(Container::name).toList());
        Map<String, Object> kills = new TreeMap<>();
        for (ContainerKill kill : actions.containersToKill()) {
            kills.put(kill.id(), kill.message());
        }
        tree.put("containersToKill", kills);
        Map<String, Object> updates = new TreeMap<>();
        actions.containersToResize().forEach((resource, list) ->
                updates.put(resource, list.stream().map(ResizeActionsCheck::tree).toList()));
        tree.put("containersToUpdate", updates);
        tree.put("updatePodResources", actions.resizePod());
        tree.put("updatePodLevelResources", actions.resizePodLevel());
        return tree;
    }

    private static Object tree(ContainerResize resize) {
        return Map.of("name", resize.container().name(), "current", tree(resize.actuated()), "desired", tree(resize.desired()));
    }

    private static Object tree(ResourceAmounts amounts) {
        return Map.of("cpuRequest", amounts.cpuRequestMilli(), "cpuLimit", amounts.cpuLimitMilli(),
                "memoryRequest", amounts.memoryRequest(), "memoryLimit", amounts.memoryLimit());
    }

    /** Carries out the steps, and notes what was called. */
    private static final class Run {
        private final LaunchSettings settings;
        private final Pod pod;
        private final Map<String, Object> in;
        private final List<Object> calls = new ArrayList<>();
        private PodAllocation recorded;
        private boolean started;
        private String error;

        Run(Pod pod, Map<String, Object> in, PodAllocation recorded) {
            this.pod = pod;
            this.in = in;
            this.recorded = recorded;
            settings = LaunchCases.node(in).memoryCapacity(16L << 30).build();
        }

        void resize(PodActions actions) {
            PodCgroupResources current = group(Json.object(in, "podCgroup"));
            PodCgroupResources desired = PodCgroupValues.of(pod, CgroupPolicy.DEFAULT);
            MemoryShrink shrink = MemoryShrink.of(actions, current, desired);
            if (MemoryShrink.matters(actions) && shrink.isAny()) {
                error = use().map(shrink::refusal).orElseGet(() -> Optional.of(MemoryShrink.unknownUse(pod))).orElse(null);
                if (error != null) {
                    return;
                }
            }
            started = true;
            for (ResizeStep step : ResizePlan.of(pod, actions, current, desired, recorded.pod())) {
                if (!take(step)) {
                    return;
                }
            }
        }

        private Optional<MemoryUse> use() {
            if (!Json.has(in, "memoryUsage")) {
                return Optional.empty();
            }
            Map<String, Object> use = Json.object(in, "memoryUsage");
            Map<String, OptionalLong> containers = new LinkedHashMap<>();
            Json.object(use, "containers").forEach((name, bytes) ->
                    containers.put(name, bytes == null ? OptionalLong.empty() : OptionalLong.of((Long) bytes)));
            return Optional.of(new MemoryUse(number(use, "pod"), containers));
        }

        private boolean take(ResizeStep step) {
            return switch (step) {
                case ResizeStep.PodCgroup group -> {
                    if (!applyCgroup(group.after())) {
                        error = group.refusedBy("sandbox", "injected failure");
                        yield false;
                    }
                    if (!call(Map.of("call", "SetPodCgroupConfig", "cgroup", tree(group.values())))) {
                        applyCgroup(group.before());
                        error = "injected failure";
                        yield false;
                    }
                    yield true;
                }
                case ResizeStep.ContainerUpdate update -> {
                    if (!call(Map.of("call", "UpdateContainerResources", "id", update.id(), "resources", numbers(
                            ResizedResources.ofContainer(pod, update.container(), false, settings))))) {
                        error = "injected failure";
                        yield false;
                    }
                    recorded = recorded.with(update.container().name(), update.applied());
                    yield true;
                }
                case ResizeStep.PodRecord record -> {
                    recorded = recorded.withPod(record.applied());
                    yield true;
                }
            };
        }

        private boolean applyCgroup(PodCgroupResources values) {
            return call(Map.of("call", "UpdatePodSandboxResources", "id", "sandbox",
                    "overhead", numbers(ResizedResources.ofOverhead(pod.spec(), settings)),
                    "resources", numbers(ResizedResources.ofPod(pod.spec(), values))));
        }

        private boolean call(Map<String, Object> call) {
            calls.add(call);
            return calls.size() - 1 != Json.integer(in, "failCall");
        }

        /** Only numbers are compared, and written as such. */
        private static Map<String, Object> numbers(LinuxContainerResources resources) {
            Map<String, Object> tree = new TreeMap<>();
            CriMessages.tree(resources).forEach((name, value) -> {
                if (value instanceof String text && !name.startsWith("cpuset")) {
                    tree.put(name, Long.valueOf(text));
                }
            });
            return tree;
        }

        private static Map<String, Object> tree(PodCgroupResources values) {
            Map<String, Object> tree = new TreeMap<>();
            values.cpuShares().ifPresent(value -> tree.put("cpuShares", value));
            values.cpuQuota().ifPresent(value -> tree.put("cpuQuota", value));
            values.cpuPeriod().ifPresent(value -> tree.put("cpuPeriod", value));
            values.memory().ifPresent(value -> tree.put("memory", value));
            return tree;
        }

        private static PodCgroupResources group(Map<String, Object> tree) {
            return new PodCgroupResources(number(tree, "cpuShares"), number(tree, "cpuQuota"), number(tree, "cpuPeriod"),
                    number(tree, "memory"), Map.of(), Map.of());
        }

        private static OptionalLong number(Map<String, Object> tree, String name) {
            return Json.has(tree, name) ? OptionalLong.of(Json.number(tree, name)) : OptionalLong.empty();
        }
    }
}
