package io.jubelet.app.metrics;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.metrics.Buckets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Metrics of CPUs, memory and devices that are assigned to single containers. Not thread-safe. */
final class AssignmentMetrics {

    private static final String CONTAINER = "container";
    private static final String NUMA_NODE = "numa_node";
    private static final String CORES = "physical_cpu";
    private static final String CACHE = "uncore_cache";
    private static final String RESOURCE = "resource_name";
    private static final String SOURCE = "source";
    private static final String NODE = "node";
    private static final String POD = "pod";
    private static final double MILLIS = 1e6;

    private final Counter cpuRequests;
    private final Counter cpuErrors;
    private final Counter memoryRequests;
    private final Counter memoryErrors;
    private final Gauge shared;
    private final Gauge exclusive;
    private final Gauge byNode;
    private final Counter aligned;
    private final Counter misaligned;
    private final Counter admissions;
    private final Counter refusals;
    private final Histogram duration;
    private final Counter allocations;
    private final Counter allocationErrors;
    private final Counter containers;
    private final ClaimMetrics claims;
    private final Set<Integer> nodes = new TreeSet<>();

    AssignmentMetrics(MetricRegistry registry) {
        claims = new ClaimMetrics(registry);
        cpuRequests = touched(registry.counter("kubelet_cpu_manager_pinning_requests_total",
                "[ALPHA] Containers that asked for CPUs of their own."));
        cpuErrors = touched(registry.counter("kubelet_cpu_manager_pinning_errors_total",
                "[ALPHA] Containers that asked for CPUs of their own and got none."));
        shared = registry.gauge("kubelet_cpu_manager_shared_pool_size_millicores",
                "[ALPHA] CPUs that containers can still get for themselves, in thousandths.");
        exclusive = registry.gauge("kubelet_cpu_manager_exclusive_cpu_allocation_count",
                "[ALPHA] CPUs that containers have for themselves.");
        byNode = registry.gauge("kubelet_cpu_manager_allocation_per_numa",
                "[ALPHA] CPUs that containers have for themselves, by NUMA node.", NUMA_NODE);
        memoryRequests = touched(registry.counter("kubelet_memory_manager_pinning_requests_total",
                "[ALPHA] Containers that asked for memory of single NUMA nodes."));
        memoryErrors = touched(registry.counter("kubelet_memory_manager_pinning_errors_total",
                "[ALPHA] Containers that asked for memory of single NUMA nodes and got none."));
        aligned = registry.counter("kubelet_container_aligned_compute_resources_count",
                "[ALPHA] Containers and pods whose resources are close to each other.", "scope", "boundary");
        misaligned = registry.counter("kubelet_container_aligned_compute_resources_failure_count",
                "[ALPHA] Containers and pods whose resources could not be close to each other.", "scope", "boundary");
        allocations = registry.counter("resource_manager_allocations_total",
                "[ALPHA] Resources that containers got for themselves, by whether they are of the node or of the pool of a pod.",
                RESOURCE, SOURCE);
        allocationErrors = registry.counter("resource_manager_allocation_errors_total",
                "[ALPHA] Containers and pods that could not get a resource for themselves.", RESOURCE, SOURCE);
        containers = registry.counter("resource_manager_container_assignments",
                "[ALPHA] Containers by the kind of what was assigned to them.", RESOURCE, "assignment_type");
        admissions = touched(registry.counter("kubelet_topology_manager_admission_requests_total",
                "[ALPHA] Pods of which it was found out, before they were admitted, whether they can have the resources that they need."));
        refusals = touched(registry.counter("kubelet_topology_manager_admission_errors_total",
                "[ALPHA] Pods that were refused by a topology policy, or because their resources could not be assigned under one."));
        duration = registry.histogram("kubelet_topology_manager_admission_duration_ms",
                "[ALPHA] Milliseconds until the resources of a pod were assigned.", Buckets.exponential(0.05, 2, 15));
    }

    private static Counter touched(Counter counter) {
        counter.initialize();
        return counter;
    }

    /** Claims for devices. */
    ClaimMetrics claims() {
        return claims;
    }

    /** Labelled counters exist with 0 as soon as their policy is on, as readers of the kubelet's metrics expect. */
    void assigned(ResourcesAssigned event) {
        if (event.aligns()) {
            Stream.of(CONTAINER, POD).forEach(scope -> {
                aligned.initialize(scope, NUMA_NODE);
                misaligned.initialize(scope, NUMA_NODE);
            });
        }
        event.request().ifPresent(this::request);
        event.pool().ifPresent(this::pool);
    }

    private void pool(ResourcesAssigned.Pool pool) {
        aligned.initialize(CONTAINER, CORES);
        misaligned.initialize(CONTAINER, CORES);
        aligned.initialize(CONTAINER, CACHE);
        shared.set(pool.free() * 1000.0);
        exclusive.set(pool.exclusive());
        nodes.addAll(pool.exclusiveByNode().keySet());
        nodes.forEach(node -> byNode.set(pool.exclusiveByNode().getOrDefault(node, 0), Integer.toString(node)));
    }

    private void request(ResourcesAssigned.Request request) {
        admissions.increment();
        duration.observe(request.nanos() / MILLIS);
        if (!request.admitted() && !request.scope().isEmpty()) {
            refusals.increment();
        }
        for (int i = 0; i < request.alignments(); i++) {
            aligned.increment(request.scope(), NUMA_NODE);
        }
        if (request.misaligned()) {
            misaligned.increment(request.scope(), NUMA_NODE);
        }
        request.pins().forEach(pin -> pin(pin, request.pools().possible()));
        request.pools().attempts().forEach(this::pooled);
    }

    private void pooled(ResourcesAssigned.Pooled pool) {
        boolean cpu = pool.resource().equals("cpu");
        times(pool.requests(), () -> (cpu ? cpuRequests : memoryRequests).increment());
        if (pool.failed()) {
            (cpu ? cpuErrors : memoryErrors).increment();
            allocationErrors.increment(pool.resource(), POD);
        }
        times(pool.alone() + pool.together(), () -> allocations.increment(pool.resource(), POD));
        times(pool.alone(), () -> containers.increment(pool.resource(), "pod_exclusive"));
        times(pool.together(), () -> containers.increment(pool.resource(), "pod_shared"));
        if (cpu && pool.oneCache()) {
            aligned.increment(CONTAINER, CACHE);
        }
    }

    private static void times(int count, Runnable step) {
        for (int i = 0; i < count; i++) {
            step.run();
        }
    }

    /** From where containers have what is assigned to them is counted only where it can be the pool of a pod. */
    private void ofNode(ResourcesAssigned.Pin pin) {
        if (pin.failed()) {
            allocationErrors.increment(pin.resource(), NODE);
        } else if (pin.fresh() && pin.parts() > 0) {
            times(pin.parts(), () -> allocations.increment(pin.resource(), NODE));
            containers.increment(pin.resource(), "node_exclusive");
        }
    }

    private void pin(ResourcesAssigned.Pin pin, boolean podLevel) {
        if (podLevel) {
            ofNode(pin);
        }
        boolean cpu = pin.resource().equals("cpu");
        (cpu ? cpuRequests : memoryRequests).increment();
        if (pin.failed()) {
            (cpu ? cpuErrors : memoryErrors).increment();
        }
        if (cpu && pin.wholeCores()) {
            (pin.failed() ? misaligned : aligned).increment(CONTAINER, CORES);
        }
        if (cpu && pin.fresh() && pin.oneCache()) {
            aligned.increment(CONTAINER, CACHE);
        }
    }
}
