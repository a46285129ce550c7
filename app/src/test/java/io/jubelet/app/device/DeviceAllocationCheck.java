package io.jubelet.app.device;

import io.jubelet.adapters.apiserver.vectors.Json;
import io.jubelet.adapters.apiserver.vectors.VectorCheck;
import io.jubelet.adapters.apiserver.vectors.VectorDevices;
import io.jubelet.adapters.apiserver.vectors.VectorPods;
import io.jubelet.app.message.device.GetDeviceHints;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Recorded allocations of devices. Which of several devices a container gets is open: an answer is right when it is a possible one. */
public final class DeviceAllocationCheck implements VectorCheck {

    @Override
    public String area() {
        return "device_allocation";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return new Node(in).run();
    }

    /** An expected answer names the possible devices, ours has those that were chosen: both become whether the choice fits. */
    @Override
    public Object normalise(Map<String, Object> in, Object out) {
        Map<String, Object> copy = new HashMap<>(Json.asObject(out));
        copy.computeIfPresent("hints", (_, hints) -> {
            Map<String, Object> sorted = new TreeMap<>();
            Json.asObject(hints).forEach((resource, list) -> sorted.put(resource, Json.sorted(list)));
            return sorted;
        });
        copy.computeIfPresent("containers", (_, list) -> {
            List<Map<String, Object>> chosen = Json.objects(new Node(in).run(), "containers");
            List<Object> fits = new ArrayList<>();
            for (Object one : (List<?>) list) {
                Map<String, Object> container = new HashMap<>(Json.asObject(one));
                container.put("calls", Json.sorted(((List<?>) container.get("calls")).stream()
                        .map(call -> Json.withSorted(call, "available", "mustInclude")).toList()));
                if (fits.size() < chosen.size()) {
                    Map<String, Object> ours = Json.object(chosen.get(fits.size()), "devices");
                    container.computeIfPresent("devices", (_, devices) -> fit(Json.asObject(devices), ours));
                }
                fits.add(container);
            }
            return fits;
        });
        return copy;
    }

    private static Map<String, Object> fit(Map<String, Object> devices, Map<String, Object> ours) {
        Map<String, Object> fits = new TreeMap<>();
        devices.forEach((resource, expected) -> {
            if (expected instanceof List<?>) {
                fits.put(resource, "possible");
                return;
            }
            Map<String, Object> open = Json.asObject(expected);
            List<String> held = Json.texts(ours, resource);
            boolean right = held.size() == ((Number) open.get("count")).intValue()
                    && held.containsAll(Json.texts(open, "always")) && Json.texts(open, "pool").containsAll(held);
            fits.put(resource, right ? "possible" : "not " + held);
        });
        return fits;
    }

    /** A node with devices. */
    private static final class Node {

        private final Map<String, Object> in;
        private final List<Object> calls = new ArrayList<>();
        private final DeviceStore store = new DeviceStore(new FakeStateFiles(new FakeDisk(), "/d"));
        private final DeviceEndpoints endpoints = new DeviceEndpoints(this::connect, new VirtualTimers());
        private final DeviceAllocator allocator;

        Node(Map<String, Object> in) {
            this.in = in;
            List<String> running = Json.texts(in, "runningContainers");
            boolean ready = Json.flag(in, "sourcesReady");
            allocator = new DeviceAllocator(store, endpoints, (_, container) -> !ready && running.contains(container),
                    (_, _) -> { });
            Map<String, Object> resources = Json.object(in, "resources");
            resources.forEach((resource, tree) -> {
                store.reported(resource, VectorDevices.devices(Json.asObject(tree)));
                if (!Json.text(Json.asObject(tree), "plugin").equals("missing")) {
                    endpoints.connect(resource, resource);
                }
            });
            VectorDevices.allocations(in).entries().forEach(store::assign);
            if (ready) {
                Set<String> gone = new TreeSet<>(store.assignments().pods());
                gone.removeAll(Json.texts(in, "activePods"));
                store.release(gone);
            }
        }

        private DevicePlugin connect(String resource, String socket) {
            return new Plugin(resource, Json.asObject(Json.object(in, "resources").get(resource)));
        }

        Map<String, Object> run() {
            Pod pod = VectorPods.pod(in, "pod");
            return switch (Json.text(in, "op")) {
                case "allocate" -> Map.of("containers", allocate(pod));
                case "hints" -> hints(pod, Optional.of(VectorPods.container(pod, Json.text(in, "container"))));
                default -> hints(pod, Optional.empty());
            };
        }

        private Map<String, Object> hints(Pod pod, Optional<Container> container) {
            List<Integer> nodes = Json.list(in, "numaNodes").stream().map(node -> ((Long) node).intValue()).toList();
            Map<String, Object> out = new TreeMap<>();
            new PodDeviceHints(store, allocator, nodes).of(new GetDeviceHints(pod, container)).hints().forEach((resource, hints) ->
                    out.put(resource, hints.equals(List.of(new TopologyHint(Optional.empty(), true))) ? null
                            : hints.stream().map(hint -> Map.of("nodes", hint.affinity().orElseThrow().nodes().stream()
                                    .map(Integer::longValue).toList(), "preferred", hint.preferred())).toList()));
            return Map.of("hints", out);
        }

        private List<Object> allocate(Pod pod) {
            Optional<NumaMask> affinity = Json.has(in, "affinity") ? Optional.of(NumaMask.of(Json.list(in, "affinity").stream()
                    .map(node -> ((Long) node).intValue()).toList())) : Optional.empty();
            List<Object> outs = new ArrayList<>();
            for (Container container : Stream.concat(pod.spec().initContainers().stream(),
                    pod.spec().containers().stream()).toList()) {
                calls.clear();
                Map<String, Object> out = new HashMap<>();
                outs.add(out);
                out.put("container", container.name());
                out.put("error", null);
                try {
                    allocator.allocate(pod, container, affinity);
                } catch (AllocationException e) {
                    out.put("error", e.getMessage());
                }
                out.put("calls", List.copyOf(calls));
                Map<String, Object> held = new TreeMap<>();
                store.assignments().of(pod.uid(), container.name()).forEach((resource, devices) ->
                        held.put(resource, List.copyOf(devices.ids())));
                out.put("devices", held);
                if (out.get("error") != null) {
                    break;
                }
            }
            return outs;
        }

        /** A plugin that answers what the case says. */
        private final class Plugin implements DevicePlugin {

            private final String resource;
            private final Map<String, Object> tree;

            Plugin(String resource, Map<String, Object> tree) {
                this.resource = resource;
                this.tree = tree;
            }

            @Override
            public Options options() {
                return new Options(false, Json.has(tree, "preferredAnswer") || Json.has(tree, "preferredError"));
            }

            @Override
            public void watch(Listener listener) {
                // Its devices are known.
            }

            @Override
            public Set<String> preferred(DeviceSelection.Question question) {
                calls.add(new HashMap<>(Map.of("call", "getPreferredAllocation", "resource", resource,
                        "available", List.copyOf(question.available()), "mustInclude", List.copyOf(question.mustInclude()),
                        "size", (long) question.size())));
                if (Json.has(tree, "preferredError")) {
                    throw new InternalException(Json.text(tree, "preferredError"));
                }
                return Set.copyOf(Json.texts(tree, "preferredAnswer"));
            }

            @Override
            public ContainerDevices allocate(Set<String> ids) {
                if (Json.has(tree, "allocateError")) {
                    throw new InternalException(Json.text(tree, "allocateError"));
                }
                return ContainerDevices.NONE;
            }

            @Override
            public void preStart(Set<String> ids) {
                throw new IllegalStateException("nothing is started");
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        }
    }
}
