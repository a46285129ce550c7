package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.ContainerUsage;
import io.jubelet.domain.eviction.DiskUsage;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.FilesystemLayout;
import io.jubelet.domain.eviction.PodUsage;
import io.jubelet.domain.eviction.SignalObservation;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Readings of pods in the form of the stats summary. */
final class VectorUsage {

    private VectorUsage() {
    }

    static FilesystemLayout layout(Map<String, Object> in) {
        return switch (Json.text(in, "filesystems")) {
            case "imagefs" -> FilesystemLayout.DEDICATED_IMAGES;
            case "split" -> FilesystemLayout.SPLIT_IMAGES;
            default -> FilesystemLayout.SINGLE;
        };
    }

    /** Readings by the uid of the pod. */
    static Map<String, PodUsage> pods(Map<String, Object> in, String name) {
        Map<String, PodUsage> usages = new TreeMap<>();
        for (Map<String, Object> pod : Json.objects(in, name)) {
            usages.put(Json.text(Json.object(pod, "podRef"), "uid"), pod(pod));
        }
        return usages;
    }

    private static PodUsage pod(Map<String, Object> pod) {
        List<ContainerUsage> containers = Json.objects(pod, "containers").stream().map(c -> new ContainerUsage(
                Json.text(c, "name"), number(Json.object(c, "memory"), "workingSetBytes"),
                disk(Json.object(c, "rootfs")), disk(Json.object(c, "logs")))).toList();
        Map<String, DiskUsage> volumes = new TreeMap<>();
        Json.objects(pod, "volume").forEach(volume -> volumes.put(Json.text(volume, "name"), disk(volume)));
        return new PodUsage(number(Json.object(pod, "memory"), "workingSetBytes"),
                number(Json.object(pod, "process_stats"), "process_count"),
                number(Json.object(pod, "ephemeral-storage"), "usedBytes"), containers, volumes);
    }

    private static DiskUsage disk(Map<String, Object> tree) {
        return new DiskUsage(number(tree, "usedBytes"), number(tree, "inodesUsed"));
    }

    static OptionalLong number(Map<String, Object> tree, String name) {
        return Json.has(tree, name) ? OptionalLong.of(Json.number(tree, name)) : OptionalLong.empty();
    }

    /** Readings of the node, by signal; what is not there was not measured. */
    static Map<EvictionSignal, SignalObservation> observations(Map<String, Object> node) {
        Map<EvictionSignal, SignalObservation> observed = new EnumMap<>(EvictionSignal.class);
        memory(Json.object(node, "memory"), EvictionSignal.MEMORY_AVAILABLE, observed);
        Json.objects(node, "systemContainers").stream().filter(c -> Json.text(c, "name").equals("pods")).findFirst()
                .ifPresent(pods -> memory(
                        Json.object(pods, "memory"), EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, observed));
        Map<String, Object> runtime = Json.object(node, "runtime");
        filesystem(Json.object(node, "fs"),
                EvictionSignal.NODEFS_AVAILABLE, EvictionSignal.NODEFS_INODES_FREE, observed);
        filesystem(Json.object(runtime, "imageFs"),
                EvictionSignal.IMAGEFS_AVAILABLE, EvictionSignal.IMAGEFS_INODES_FREE, observed);
        filesystem(Json.object(runtime, "containerFs"),
                EvictionSignal.CONTAINERFS_AVAILABLE, EvictionSignal.CONTAINERFS_INODES_FREE, observed);
        Map<String, Object> processes = Json.object(node, "rlimit");
        if (Json.has(processes, "curproc") && Json.has(processes, "maxpid")) {
            observed.put(EvictionSignal.PID_AVAILABLE, SignalObservation.processes(
                    Json.number(processes, "curproc"), Json.number(processes, "maxpid")).measuredAt(time(processes)));
        }
        return observed;
    }

    private static void memory(
            Map<String, Object> tree, EvictionSignal signal, Map<EvictionSignal, SignalObservation> observed) {
        if (Json.has(tree, "availableBytes") && Json.has(tree, "workingSetBytes")) {
            observed.put(signal, SignalObservation.memory(
                    Json.number(tree, "availableBytes"), Json.number(tree, "workingSetBytes")).measuredAt(time(tree)));
        }
    }

    private static void filesystem(Map<String, Object> tree, EvictionSignal space, EvictionSignal inodes,
            Map<EvictionSignal, SignalObservation> observed) {
        if (Json.has(tree, "availableBytes") && Json.has(tree, "capacityBytes")) {
            observed.put(space, SignalObservation.bytes(
                    Json.number(tree, "availableBytes"), Json.number(tree, "capacityBytes")).measuredAt(time(tree)));
        }
        if (Json.has(tree, "inodesFree") && Json.has(tree, "inodes")) {
            observed.put(inodes, SignalObservation.inodes(
                    Json.number(tree, "inodesFree"), Json.number(tree, "inodes")).measuredAt(time(tree)));
        }
    }

    private static Instant time(Map<String, Object> tree) {
        return VectorPods.time(tree, "time").orElse(VectorPods.BASE);
    }
}
