package io.jubelet.domain.launch;

import static io.jubelet.domain.launch.Launches.container;
import static io.jubelet.domain.launch.Launches.launch;
import static io.jubelet.domain.launch.Launches.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
        assertEquals("0", swapMax("memory=2Gi", "memory=4Gi", NODE.toBuilder().swap(new Swap.Forbidden()).build()));
        Container main = container(c -> c.resources(SamplePods.resources("memory=2Gi", "memory=4Gi")));
        Pod critical = pod(spec -> spec.containers(List.of(main)).priority(2_000_000_000));
        assertEquals("0", of(critical, main, limited).unified().get("memory.swap.max"));
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
}
