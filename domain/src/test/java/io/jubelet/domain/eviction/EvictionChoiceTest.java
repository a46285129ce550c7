package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvictionChoiceTest {
    private static final PodSpec SPEC = PodSpec.builder().containers(List.of(
            container("a").toBuilder().resources(new ResourceRequirements(
                    Map.of(), Map.of("memory", Quantity.parse("1Mi")), List.of())).build(), container("b"))).build();
    private final Pod pod = pod(SPEC.toBuilder());

    private static EvictionPolicy policy(EvictionSignal signal, Duration gracePeriod) {
        return new EvictionPolicy(List.of(new EvictionThreshold(signal,
                new ThresholdValue.Share(0.1f), gracePeriod, Optional.empty())), FilesystemLayout.SINGLE,
                Duration.ZERO, 60);
    }

    private static Optional<PodEviction> choose(Duration gracePeriod, List<Pod> pods, Map<String, PodUsage> usages) {
        return choose(EvictionSignal.MEMORY_AVAILABLE, gracePeriod, pods, usages);
    }

    private static Optional<PodEviction> choose(
            EvictionSignal signal, Duration gracePeriod, List<Pod> pods, Map<String, PodUsage> usages) {
        EvictionPolicy policy = policy(signal, gracePeriod);
        PressureState state = PressureRound.observe(policy, PressureState.NONE, Map.of(signal,
                SignalObservation.bytes(1024, 102400).measuredAt(START)), new MonotonicTime(0)).state();
        PressureRound round = PressureRound.observe(policy, state, Map.of(signal,
                SignalObservation.bytes(1024, 102400).measuredAt(START.plusSeconds(99))), new MonotonicTime(99_000_000_000L));
        return EvictionChoice.choose(policy, round, pods, usages);
    }

    private static ContainerUsage memory(String name, long bytes) {
        return new ContainerUsage(name, OptionalLong.of(bytes), DiskUsage.UNKNOWN, DiskUsage.UNKNOWN);
    }

    private PodEviction chosen(Duration gracePeriod, Pod victim, ContainerUsage... containers) {
        PodUsage usage = new PodUsage(OptionalLong.of(9), OptionalLong.empty(), OptionalLong.empty(),
                List.of(containers), Map.of());
        return choose(gracePeriod, List.of(victim), Map.of(victim.uid(), usage)).orElseThrow();
    }

    @Test
    void saysWhatIsShortAndWhoUsesMoreThanRequested() {
        PodEviction eviction = chosen(Duration.ZERO, pod, memory("a", 2 << 20), memory("b", 0), memory("gone", 9));
        assertEquals("The node was low on resource: memory. Threshold quantity: 10Ki, available: 1Ki. "
                + "Container a was using 2Mi, request is 1Mi, has larger consumption of memory. ", eviction.message());
        assertEquals(Map.of(EvictionChoice.OFFENDING_CONTAINERS, "a", EvictionChoice.OFFENDING_CONTAINERS_USAGE, "2Mi",
                EvictionChoice.STARVED_RESOURCE, "memory"), eviction.annotations());
        assertEquals(true, eviction.disrupts());
    }

    @Test
    void aContainerWithoutRequestUsesMoreThanRequested() {
        PodEviction eviction = chosen(Duration.ZERO, pod, memory("a", 5), memory("b", 5));
        assertEquals("b", eviction.annotations().get(EvictionChoice.OFFENDING_CONTAINERS));
        assertEquals("5", eviction.annotations().get(EvictionChoice.OFFENDING_CONTAINERS_USAGE));
    }

    /** A container whose logs were not measured is not named. */
    @ParameterizedTest
    @CsvSource({"NODEFS_AVAILABLE, ephemeral-storage, a, 3Ki", "NODEFS_INODES_FREE, inodes, '', ''"})
    void onDiskLogsAndWritableLayerCountTogether(EvictionSignal signal, String resource, String offenders, String usage) {
        PodUsage used = new PodUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), List.of(
                new ContainerUsage("a", OptionalLong.of(9), DiskUsage.of(1024, 7), DiskUsage.of(2048, 7)),
                new ContainerUsage("b", OptionalLong.of(9), DiskUsage.of(1024, 7), DiskUsage.UNKNOWN)), Map.of());
        assertEquals(Map.of(EvictionChoice.OFFENDING_CONTAINERS, offenders, EvictionChoice.OFFENDING_CONTAINERS_USAGE, usage,
                EvictionChoice.STARVED_RESOURCE, resource),
                choose(signal, Duration.ZERO, List.of(pod), Map.of(pod.uid(), used)).orElseThrow().annotations());
    }

    @Test
    void aPodWithARequestAsAWholeIsNamedToo() {
        Pod whole = pod.withSpec(SPEC.toBuilder().resources(new ResourceRequirements(
                Map.of(), Map.of("memory", Quantity.parse("4Mi")), List.of())).build());
        PodEviction eviction = chosen(Duration.ZERO, whole, memory("a", 2 << 20));
        assertEquals("The node was low on resource: memory. Threshold quantity: 10Ki, available: 1Ki. Pod "
                + whole.metadata().name() + " was using 9, request is 4Mi, has larger consumption of memory. "
                + "Container a was using 2Mi, request is 1Mi, has larger consumption of memory. ", eviction.message());
        assertEquals("9", eviction.annotations().get(EvictionChoice.OFFENDING_POD_USAGE));
        assertEquals(whole.metadata().name(), eviction.annotations().get(EvictionChoice.OFFENDING_POD));
    }

    @Test
    void aPodWithoutMeasurementHasNoOffenders() {
        PodEviction eviction = choose(Duration.ZERO, List.of(pod), Map.of()).orElseThrow();
        assertEquals("The node was low on resource: memory. Threshold quantity: 10Ki, available: 1Ki. ",
                eviction.message());
        assertEquals(Map.of(), eviction.annotations());
    }

    @ParameterizedTest
    @CsvSource({"0, 30, 1", "60, 30, 30", "60, 90, 60", "60, , 60"})
    void theGraceIsOneSecondOrTheLesserOfNodeAndPod(long thresholdSeconds, Long ofPod, long grace) {
        PodSpec spec = ofPod == null ? SPEC : SPEC.toBuilder().terminationGracePeriodSeconds(ofPod).build();
        assertEquals(grace, chosen(Duration.ofSeconds(thresholdSeconds), pod.withSpec(spec)).gracePeriodSeconds());
    }

    @Test
    void criticalPodsAreNeverChosen() {
        Pod critical = annotated(pod, "kubernetes.io/config.source", "file");
        assertEquals(Optional.empty(), choose(Duration.ZERO, List.of(critical), Map.of()));
        assertEquals(Optional.of(pod), choose(Duration.ZERO, List.of(critical, pod), Map.of()).map(PodEviction::pod));
    }

    @ParameterizedTest
    @CsvSource({
        "SINGLE, NODEFS_AVAILABLE, DEAD_CONTAINERS UNUSED_IMAGES", "SINGLE, MEMORY_AVAILABLE, ''",
        "SINGLE, PID_AVAILABLE, ''", "DEDICATED_IMAGES, NODEFS_INODES_FREE, ''",
        "DEDICATED_IMAGES, IMAGEFS_AVAILABLE, DEAD_CONTAINERS UNUSED_IMAGES",
        "DEDICATED_IMAGES, CONTAINERFS_AVAILABLE, DEAD_CONTAINERS UNUSED_IMAGES",
        "SPLIT_IMAGES, IMAGEFS_INODES_FREE, UNUSED_IMAGES", "SPLIT_IMAGES, NODEFS_AVAILABLE, DEAD_CONTAINERS",
        "SPLIT_IMAGES, CONTAINERFS_AVAILABLE, DEAD_CONTAINERS",
    })
    void theNodeIsCleanedUpWhereTheFileSystemIsShort(FilesystemLayout layout, EvictionSignal signal, String reclaims) {
        assertEquals(reclaims, String.join(" ", layout.reclaims(signal).stream().map(Enum::name).toList()));
    }

    /** Only memory that was measured, and that is requested for the pod as a whole, names the pod. */
    @ParameterizedTest
    @CsvSource({"MEMORY_AVAILABLE, memory, 9, true", "NODEFS_AVAILABLE, memory, 9, false", "MEMORY_AVAILABLE, memory, , false",
        "MEMORY_AVAILABLE, cpu, 9, false"})
    void aPodIsNamedForItsMemoryOnly(EvictionSignal signal, String resource, Long workingSet, boolean named) {
        Pod whole = pod.withSpec(SPEC.toBuilder().resources(new ResourceRequirements(
                Map.of(), Map.of(resource, Quantity.parse("4")), List.of())).build());
        PodUsage usage = new PodUsage(workingSet == null ? OptionalLong.empty() : OptionalLong.of(workingSet), OptionalLong.empty(),
                OptionalLong.empty(), List.of(), Map.of());
        assertEquals(named, choose(signal, Duration.ZERO, List.of(whole), Map.of(whole.uid(), usage)).orElseThrow()
                .annotations().containsKey(EvictionChoice.OFFENDING_POD));
    }

    @ParameterizedTest
    @CsvSource({"true, true, a", "true, false, ''", "false, true, ''", "false, false, ''"})
    void aContainerIsNamedForItsDiskWhenAllOfItWasMeasured(boolean rootfs, boolean logs, String offenders) {
        PodUsage used = new PodUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), List.of(new ContainerUsage("a",
                OptionalLong.of(9), rootfs ? DiskUsage.of(1024, 7) : DiskUsage.UNKNOWN, logs ? DiskUsage.of(1, 1) : DiskUsage.UNKNOWN)),
                Map.of());
        assertEquals(offenders, choose(EvictionSignal.NODEFS_AVAILABLE, Duration.ZERO, List.of(pod), Map.of(pod.uid(), used))
                .orElseThrow().annotations().get(EvictionChoice.OFFENDING_CONTAINERS));
    }
}
