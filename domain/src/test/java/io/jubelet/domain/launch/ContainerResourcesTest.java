package io.jubelet.domain.launch;

import static io.jubelet.domain.launch.Launches.container;
import static io.jubelet.domain.launch.Launches.launch;
import static io.jubelet.domain.launch.Launches.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerResourcesTest {

    private static final LaunchSettings NODE = Launches.NODE;

    private static LinuxContainerResources of(String requests, String limits, LaunchSettings node)
            throws PodConfigException {
        Container main = container(c -> c.resources(SamplePods.resources(requests, limits)));
        return of(pod(spec -> spec.containers(List.of(main))), main, node);
    }

    private static LinuxContainerResources of(Pod pod, Container main, LaunchSettings node) throws PodConfigException {
        return ContainerConfigs.of(launch(pod, main).build(), node).resources();
    }

    @Test
    void requestDecidesTheWeightAndLimitTheQuota() throws PodConfigException {
        LinuxContainerResources resources = of("cpu=500m memory=4Gi", "cpu=2 memory=6Gi", NODE);
        assertEquals(LinuxContainerResources.builder().cpuShares(512).cpuQuota(200_000).cpuPeriod(100_000)
                .memoryLimitInBytes(6L << 30).oomScoreAdj(500).unified(Map.of("memory.oom.group", "1")).build(),
                resources);
    }

    @Test
    void limitCountsAsRequestIfThereIsNone() throws PodConfigException {
        assertEquals(2048, of("", "cpu=2", NODE).cpuShares());
        assertEquals(2, of("cpu=0", "cpu=2", NODE).cpuShares());
    }

    @Test
    void podLevelLimitHoldsWhereTheContainerHasNone() throws PodConfigException {
        Container main = container(c -> c.resources(SamplePods.resources("", "memory=1Gi")));
        Pod pod = pod(spec -> spec.containers(List.of(main)).resources(SamplePods.resources("", "cpu=1 memory=2Gi")));
        LinuxContainerResources resources = of(pod, main, NODE);
        assertEquals(100_000, resources.cpuQuota());
        assertEquals(1L << 30, resources.memoryLimitInBytes());
    }

    @Test
    void settingsOfTheNodeLeaveThingsOut() throws PodConfigException {
        LinuxContainerResources off = of("", "cpu=2", NODE.toBuilder().cpuCfsQuota(false).build());
        assertEquals(0, off.cpuQuota());
        assertEquals(0, off.cpuPeriod());
        assertEquals(Map.of(), of("", "", NODE.toBuilder().singleProcessOomKill(true).build()).unified());
        assertEquals(Map.of(), of("", "", NODE.toBuilder().cgroupV2(false).build()).unified());
    }

    @Test
    void cpusOfItsOwnNeedNoQuota() throws PodConfigException {
        Container main = container(c -> c.resources(SamplePods.resources("cpu=2", "cpu=2")));
        assertEquals(-1, ContainerConfigs.of(
                launch(pod(spec -> spec), main).exclusiveCpus(true).build(), NODE).resources().cpuQuota());
        assertEquals(0, ContainerConfigs.of(launch(pod(spec -> spec), main).exclusiveCpus(true).build(),
                NODE.toBuilder().cpuCfsQuota(false).build()).resources().cpuQuota());
    }

    @Test
    void everyHugePageSizeOfTheMachineIsLimited() throws PodConfigException {
        LaunchSettings node = NODE.toBuilder().hugePageSizes(List.of("2MB", "1GB", "64KB")).build();
        Container main = container(c -> c.resources(SamplePods.resources("", "hugepages-2Mi=4Mi hugepages-x=1")));
        Pod pod = pod(spec -> spec.resources(SamplePods.resources("", "hugepages-2Mi=8Mi hugepages-1Gi=2Gi")));
        assertEquals(List.of(new HugepageLimit("2MB", 4 << 20), new HugepageLimit("1GB", 2L << 30),
                new HugepageLimit("64KB", 0)), of(pod, main, node).hugepageLimits());
    }

    @Test
    void swapFollowsTheMemoryRequestOfBurstableContainers() throws PodConfigException {
        LaunchSettings limited = NODE.toBuilder().swap(new Swap.Proportional(4L << 30)).build();
        assertEquals("1073741824", swapMax("memory=2Gi", "memory=4Gi", limited));
        assertEquals("0", swapMax("memory=2Gi", "memory=2Gi", limited));
        assertEquals("0", swapMax("memory=2Gi cpu=1", "memory=2Gi cpu=1", limited));
        assertEquals("0", swapMax("", "", limited));
        assertEquals("0", swapMax("memory=9Gi", "memory=10Gi", limited));
        assertEquals("4294967296", swapMax("memory=8Gi", "memory=10Gi", limited));
        assertEquals("0", swapMax("memory=2Gi", "memory=4Gi", NODE.toBuilder().swap(new Swap.Forbidden()).build()));
        Container main = container(c -> c.resources(SamplePods.resources("memory=2Gi", "memory=4Gi")));
        Pod critical = pod(spec -> spec.containers(List.of(main)).priority(2_000_000_000));
        assertEquals("0", of(critical, main, limited).unified().get("memory.swap.max"));
        Pod guaranteed = pod(spec -> spec.containers(List.of(main))
                .resources(SamplePods.resources("cpu=1 memory=8Gi", "cpu=1 memory=8Gi")));
        assertEquals("0", of(guaranteed, main, limited).unified().get("memory.swap.max"));
        Pod burstable = pod(spec -> spec.containers(List.of(main)));
        assertTrue(SwapLimits.allowed(burstable, main, limited));
        assertFalse(SwapLimits.allowed(burstable, main, limited.toBuilder().cgroupV2(false).build()));
        assertFalse(SwapLimits.allowed(burstable, main, NODE.toBuilder().swap(new Swap.Forbidden()).build()));
    }

    @Test
    void oldCgroupsLimitSwapTogetherWithMemory() throws PodConfigException {
        LaunchSettings old = NODE.toBuilder().cgroupV2(false).swap(new Swap.Proportional(4L << 30)).build();
        LinuxContainerResources resources = of("memory=2Gi", "memory=4Gi", old);
        assertEquals(4L << 30, resources.memorySwapLimitInBytes());
        assertEquals(Map.of(), resources.unified());
    }

    private static String swapMax(String requests, String limits, LaunchSettings node) throws PodConfigException {
        return of(requests, limits, node).unified().get("memory.swap.max");
    }

    /** Request, limit, and the files memory.min, memory.low and memory.high, where - is none. */
    @ParameterizedTest
    @CsvSource({
        "TIERED_RESERVATION, memory=1Gi, memory=2Gi, -, 1073741824, 1610612736",
        "TIERED_RESERVATION, cpu=1 memory=1Gi, cpu=1 memory=1Gi, 1073741824, -, -",
        "TIERED_RESERVATION, memory=1Gi, '', -, 1073741824, 2684354560",
        "TIERED_RESERVATION, '', memory=1Gi, 0, 0, 536870912",
        "TIERED_RESERVATION, '', '', 0, 0, -",
        "NONE, memory=1Gi, memory=2Gi, 0, 0, 1610612736",
        "NONE, memory=4097, memory=8195, 0, 0, -",
        "NONE, memory=4096, memory=12288, 0, 0, 8192",
        "NONE, memory=4096, memory=12287, 0, 0, -",
    })
    void memoryIsProtectedAndThrottledByMemoryQos(MemoryReservationPolicy policy, String requests, String limits, String min, String low,
            String high) throws PodConfigException {
        LaunchSettings node = NODE.toBuilder().memoryQos(Optional.of(new MemoryQos(0.5, policy, 4L << 30))).build();
        Map<String, String> unified = of(requests, limits, node).unified();
        assertEquals(List.of(min, low, high, "1"), Stream.of("memory.min", "memory.low", "memory.high", "memory.oom.group")
                .map(file -> unified.getOrDefault(file, "-")).toList());
        assertFalse(of(requests, limits, node.toBuilder().cgroupV2(false).build()).unified().containsKey("memory.min"));
    }

    @Test
    void whereTheMemoryForPodsIsUnknownOnlyLimitsThrottle() throws PodConfigException {
        LaunchSettings node = NODE.toBuilder()
                .memoryQos(Optional.of(new MemoryQos(0.5, MemoryReservationPolicy.NONE, 0))).build();
        assertNull(of("memory=1Gi", "", node).unified().get("memory.high"));
        assertEquals("1610612736", of("memory=1Gi", "memory=2Gi", node).unified().get("memory.high"));
    }

    @Test
    void aResizedPodIsGivenWhatItsCgroupHasWithoutTheOverhead() {
        PodSpec plain = PodSpec.builder().build();
        PodSpec heavy = plain.toBuilder().overhead(SamplePods.resources("", "cpu=250m memory=64Mi").limits()).build();
        var group = new PodCgroupResources(OptionalLong.of(1024), OptionalLong.of(200_000), OptionalLong.of(100_000),
                OptionalLong.of(1L << 30), Map.of(), Map.of("memory.oom.group", "1"));
        LinuxContainerResources all = LinuxContainerResources.builder().cpuShares(1024).cpuQuota(200_000).cpuPeriod(100_000)
                .memoryLimitInBytes(1L << 30).unified(Map.of("memory.oom.group", "1")).build();
        assertEquals(all, ResizedResources.ofPod(plain, group));
        assertEquals(all.toBuilder().cpuShares(768).cpuQuota(175_000).memoryLimitInBytes((1L << 30) - (64 << 20)).build(),
                ResizedResources.ofPod(heavy, group));
        var nothing = new PodCgroupResources(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                Map.of(), Map.of());
        assertEquals(LinuxContainerResources.builder().build(), ResizedResources.ofPod(heavy, nothing));
        assertEquals(256, ResizedResources.ofOverhead(heavy, NODE).cpuShares());
    }

    @Test
    void aResizedContainerIsGivenWhatANewOneWouldBe() throws PodConfigException {
        Container main = container(c -> c.resources(SamplePods.resources("cpu=2", "cpu=2")));
        Pod pod = pod(spec -> spec.containers(List.of(main)));
        assertEquals(of(pod, main, NODE), ResizedResources.ofContainer(pod, main, false, NODE));
        assertEquals(-1, ResizedResources.ofContainer(pod, main, true, NODE).cpuQuota());
    }
}
