package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.pleg.PodLifecycleEvents;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

final class PlegEventsCheck implements VectorCheck {
    private static final PodIdentity POD = new PodIdentity("ns", "p", "uid");

    @Override
    public String area() {
        return "pleg_events";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<PodLifecycleEvent> events = PodLifecycleEvents.between(POD, snapshot(in, "old"), snapshot(in, "new"));
        return Map.of("events", events.stream().map(PlegEventsCheck::tree).toList());
    }

    /** A set by id: the events of one id keep their order. */
    @Override
    public Object normalise(Object out) {
        List<Map<String, Object>> events = new ArrayList<>(Json.objects(Json.asObject(out), "events"));
        events.sort(Comparator.comparing(event -> Json.text(event, "id")));
        return Map.of("events", events);
    }

    private static RuntimeSnapshot snapshot(Map<String, Object> in, String name) {
        List<SandboxSummary> sandboxes = new ArrayList<>();
        List<ContainerSummary> containers = new ArrayList<>();
        for (Map<String, Object> part : Json.objects(in, name)) {
            String id = Json.text(part, "id");
            String state = Json.text(part, "state");
            if (Json.text(part, "kind").equals("sandbox")) {
                sandboxes.add(SandboxSummary.builder().id(id).pod(POD).createdAt(VectorPods.BASE)
                        .state(state.equals("running") ? SandboxState.READY : SandboxState.NOT_READY).build());
            } else {
                containers.add(ContainerSummary.builder().id(id).pod(POD).createdAt(VectorPods.BASE)
                        .state(VectorPods.state(state)).build());
            }
        }
        return new RuntimeSnapshot(sandboxes, containers);
    }

    private static Map<String, Object> tree(PodLifecycleEvent event) {
        return switch (event) {
            case PodLifecycleEvent.ContainerStarted started -> tree(started.id(), "ContainerStarted");
            case PodLifecycleEvent.ContainerDied died -> tree(died.id(), "ContainerDied");
            case PodLifecycleEvent.ContainerRemoved removed -> tree(removed.id(), "ContainerRemoved");
            case PodLifecycleEvent.ContainerChanged changed -> tree(changed.id(), "ContainerChanged");
        };
    }

    private static Map<String, Object> tree(String id, String type) {
        return Map.of("id", id, "type", type);
    }
}
