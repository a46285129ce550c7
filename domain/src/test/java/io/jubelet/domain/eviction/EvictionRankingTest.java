package io.jubelet.domain.eviction;

import static io.jubelet.domain.eviction.EvictionSignal.IMAGEFS_AVAILABLE;
import static io.jubelet.domain.eviction.EvictionSignal.MEMORY_AVAILABLE;
import static io.jubelet.domain.eviction.EvictionSignal.NODEFS_AVAILABLE;
import static io.jubelet.domain.eviction.EvictionSignal.NODEFS_INODES_FREE;
import static io.jubelet.domain.eviction.EvictionSignal.PID_AVAILABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EvictionRankingTest {
    private static final DiskUsage NO_DISK = DiskUsage.UNKNOWN;
    private final List<Pod> pods = new ArrayList<>();
    private final Map<String, PodUsage> usages = new TreeMap<>();

    private Pod add(String name, int priority, String request, Volume... volumes) {
        return add(name, PodSpec.builder().priority(priority), request, volumes);
    }

    private Pod add(String name, PodSpecBuilder spec, String request, Volume... volumes) {
        Map<String, Quantity> requests =
                Map.of("memory", Quantity.parse(request), "ephemeral-storage", Quantity.parse(request));
        Pod pod = new Pod(ObjectMeta.builder().name(name).uid(name).build(), spec.volumes(List.of(volumes))
                .containers(List.of(Fixtures.container("c").toBuilder().resources(new ResourceRequirements(Map.of(), requests, List.of()))
                        .build())).build(), PodStatus.builder().build());
        pods.add(pod);
        return pod;
    }

    private void uses(String name, long memory, long processes, DiskUsage rootfs, DiskUsage logs, DiskUsage volume) {
        usages.put(name, new PodUsage(OptionalLong.of(memory), OptionalLong.of(processes), OptionalLong.empty(),
                List.of(new ContainerUsage("c", OptionalLong.empty(), rootfs, logs)), Map.of("v", volume)));
    }

    private void usesMemory(String name, long memory) {
        uses(name, memory, 0, NO_DISK, NO_DISK, NO_DISK);
    }

    private String order(EvictionSignal signal, FilesystemLayout layout) {
        return String.join(" ", EvictionRanking.rank(pods, signal, layout, usages).stream()
                .map(pod -> pod.metadata().name()).toList());
    }

    private String order(EvictionSignal signal) {
        return order(signal, FilesystemLayout.SINGLE);
    }

    @Test
    void podsAboveTheirRequestGoBeforeOthersWhateverTheirPriority() {
        add("within", -5, "100");
        add("above", 9, "100");
        usesMemory("within", 100);
        usesMemory("above", 101);
        assertEquals("above within", order(MEMORY_AVAILABLE));
    }

    @Test
    void lowerPriorityGoesFirstAmongThose() {
        add("high", 9, "0");
        add("low", -5, "0");
        usesMemory("high", 500);
        usesMemory("low", 1);
        assertEquals("low high", order(MEMORY_AVAILABLE));
    }

    @Test
    void theLargestUseBeyondTheRequestGoesFirstAmongEquals() {
        add("large", 0, "400");
        add("greedy", 0, "10");
        usesMemory("large", 500);
        usesMemory("greedy", 200);
        assertEquals("greedy large", order(MEMORY_AVAILABLE));
    }

    @Test
    void podsWithoutMeasurementGoFirstAndEqualPodsKeepTheirOrder() {
        add("a", -9, "0");
        add("b", 5, "0");
        add("c", 5, "0");
        usesMemory("a", 100);
        assertEquals("b c a", order(MEMORY_AVAILABLE));
        assertEquals("a b c", order(PID_AVAILABLE), "process ids look at the priority first");
    }

    @Test
    void processIdsLookAtPriorityAndNumber() {
        add("few", 0, "0");
        add("many", 0, "0");
        add("high", 1, "0");
        uses("few", 900, 1, NO_DISK, NO_DISK, NO_DISK);
        uses("many", 0, 9, NO_DISK, NO_DISK, NO_DISK);
        uses("high", 0, 99, NO_DISK, NO_DISK, NO_DISK);
        assertEquals("many few high", order(PID_AVAILABLE));
    }

    @ParameterizedTest
    @CsvSource({
        "NODEFS_AVAILABLE, SINGLE, rootfs logs volume", "NODEFS_AVAILABLE, DEDICATED_IMAGES, logs volume rootfs",
        "NODEFS_AVAILABLE, SPLIT_IMAGES, rootfs logs volume", "IMAGEFS_AVAILABLE, SINGLE, rootfs logs volume",
        "IMAGEFS_AVAILABLE, DEDICATED_IMAGES, rootfs volume logs", "IMAGEFS_AVAILABLE, SPLIT_IMAGES, volume logs rootfs",
        "CONTAINERFS_AVAILABLE, SPLIT_IMAGES, rootfs logs volume",
    })
    void onlyWhatLiesOnTheFileSystemCounts(EvictionSignal signal, FilesystemLayout layout, String expected) {
        Volume volume = new Volume("v", Optional.of(new VolumeSource.EmptyDir("", Optional.empty())));
        add("volume", 0, "0", volume);
        add("logs", 0, "0", volume);
        add("rootfs", 0, "0", volume);
        uses("rootfs", 0, 0, DiskUsage.of(300, 0), NO_DISK, NO_DISK);
        uses("logs", 0, 0, NO_DISK, DiskUsage.of(200, 0), NO_DISK);
        uses("volume", 0, 0, NO_DISK, NO_DISK, DiskUsage.of(100, 0));
        assertEquals(expected, order(signal, layout));
    }

    @ParameterizedTest
    @MethodSource
    void onlyVolumesOnADiskOfTheNodeCount(Optional<VolumeSource> source, boolean local) {
        add("none", 0, "0");
        add("some", 0, "0", new Volume("v", source));
        uses("none", 0, 0, DiskUsage.of(1, 1), NO_DISK, NO_DISK);
        uses("some", 0, 0, NO_DISK, NO_DISK, DiskUsage.of(900, 900));
        String expected = local ? "some none" : "none some";
        assertEquals(expected, order(NODEFS_AVAILABLE));
        assertEquals(expected, order(NODEFS_INODES_FREE));
    }

    static List<Arguments> onlyVolumesOnADiskOfTheNodeCount() {
        return List.of(
                Arguments.of(Optional.empty(), true),
                Arguments.of(Optional.of(new VolumeSource.EmptyDir("", Optional.empty())), true),
                Arguments.of(Optional.of(new VolumeSource.EmptyDir("Memory", Optional.empty())), false),
                Arguments.of(Optional.of(new VolumeSource.EmptyDir("HugePages", Optional.empty())), false),
                Arguments.of(Optional.of(new VolumeSource.HostPath("/x", Optional.empty())), true),
                Arguments.of(Optional.of(new VolumeSource.ConfigMap("", List.of(), Optional.empty(), Optional.empty())), true),
                Arguments.of(Optional.of(new DriverVolumeSource.GitRepo("r", "", "")), true),
                Arguments.of(Optional.of(new VolumeSource.Secret("", List.of(), Optional.empty(), Optional.empty())), false),
                Arguments.of(Optional.of(new VolumeSource.DownwardAPI(List.of(), Optional.empty())), false));
    }

    @Test
    void aPodWithoutPriorityHasPriorityZero() {
        add("unranked", PodSpec.builder(), "0");
        add("zero", 0, "0");
        add("one", 1, "0");
        add("minus", -1, "0");
        pods.forEach(pod -> usesMemory(pod.metadata().name(), 5));
        assertEquals("minus unranked zero one", order(MEMORY_AVAILABLE));
    }

    @Test
    void inodesAreCountedApartFromBytes() {
        add("bytes", 0, "0");
        add("inodes", 0, "0");
        uses("bytes", 0, 0, DiskUsage.of(900, 1), NO_DISK, NO_DISK);
        uses("inodes", 0, 0, DiskUsage.of(1, 900), NO_DISK, NO_DISK);
        assertEquals("bytes inodes", order(IMAGEFS_AVAILABLE));
        assertEquals("inodes bytes", order(NODEFS_INODES_FREE));
    }
}
