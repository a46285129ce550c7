package io.jubelet.domain.cgroup;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodCgroupValuesTest {

    private static PodSpec spec(Container... containers) {
        return PodSpec.builder().containers(List.of(containers)).build();
    }

    private static PodCgroupResources values(PodSpec spec) {
        return PodCgroupValues.of(pod(spec), CgroupPolicy.DEFAULT);
    }

    @Test
    void aPodThatAsksForNothingGetsTheFewestShares() {
        assertEquals(new PodCgroupResources(OptionalLong.of(2), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), Map.of(), Map.of()), values(spec(container("c"))));
    }

    @Test
    void aContainerWithoutLimitKeepsThePodUnlimited() {
        PodSpec spec = spec(container("a", "cpu=1", "cpu=1 memory=1Gi"), container("b", "", "cpu=500m"));
        PodCgroupResources values = values(spec);
        assertEquals(OptionalLong.of(1024), values.cpuShares());
        assertEquals(OptionalLong.of(150_000), values.cpuQuota());
        assertEquals(OptionalLong.of(100_000), values.cpuPeriod());
        assertEquals(OptionalLong.empty(), values.memory());
    }

    @Test
    void aPodLevelLimitLimitsWhateverTheContainersSay() {
        PodSpec spec = spec(container("a")).toBuilder().resources(resources("", "memory=1Gi")).build();
        assertEquals(OptionalLong.of(1L << 30), values(spec).memory());
        assertEquals(OptionalLong.empty(), values(spec).cpuQuota());
    }

    @Test
    void anInitContainerWithoutLimitIsCoveredByALimitedSidecarBeforeIt() {
        Container app = container("a", "", "cpu=1");
        Container sidecar = sidecar(container("s", "", "cpu=1"));
        PodSpec covered = spec(app).toBuilder().initContainers(List.of(sidecar, container("i"))).build();
        PodSpec bare = spec(app).toBuilder().initContainers(List.of(container("i"), sidecar)).build();
        assertEquals(OptionalLong.of(200_000), values(covered).cpuQuota());
        assertEquals(OptionalLong.empty(), values(bare).cpuQuota());
    }

    @ParameterizedTest
    @CsvSource({"i:limited j, false", "s:limited:sidecar j, true", "s::sidecar j, false", "i:limited s::sidecar, false",
        "i:limited j:limited, true", "s:limited:sidecar t::sidecar j, true"})
    void onlyALimitedSidecarCoversOthers(String inits, boolean limited) {
        List<Container> containers = Stream.of(inits.split(" ")).map(text -> text.split(":")).map(parts -> {
            Container init = container(parts[0], "", parts.length > 1 && !parts[1].isEmpty() ? "cpu=1" : "");
            return parts.length > 2 ? sidecar(init) : init;
        }).toList();
        PodSpec spec = spec(container("a", "", "cpu=1")).toBuilder().initContainers(containers).build();
        assertEquals(limited, values(spec).cpuQuota().isPresent());
    }

    /** A RuntimeClass gives an overhead to every pod. */
    @Test
    void theOverheadDoesNotWeighABestEffortPod() {
        PodSpec spec = spec(container("c")).toBuilder().overhead(resources("cpu=1 memory=1Gi", "").requests()).build();
        assertEquals(new PodCgroupResources(OptionalLong.of(2), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                Map.of(), Map.of()), values(spec));
    }

    @Test
    void withoutEnforcementTheQuotaIsLifted() {
        CgroupPolicy lifted = new CgroupPolicy(false, 100_000, false, MemoryReservationPolicy.NONE);
        assertEquals(OptionalLong.of(-1),
                PodCgroupValues.of(pod(spec(container("a", "", "cpu=1"))), lifted).cpuQuota());
        assertEquals(lifted, CgroupPolicy.DEFAULT.withoutCpuLimits());
    }

    @Test
    void hugePagesAreLimitedBySizeAndUnreadableSizesAreLeftOut() {
        String pages = "cpu=1 hugepages-2Mi=4Mi hugepages-=1 hugepages-x=1";
        assertEquals(Map.of(2L << 20, 4L << 20), values(spec(container("a", pages, pages))).hugePageLimit());
    }

    @Test
    void hugePagesOfTheOverheadAreAllowedWhenNoContainerHasSome() {
        PodSpec spec = spec(container("a", "cpu=1", "")).toBuilder()
                .overhead(resources("hugepages-2Mi=4Mi", "").requests()).build();
        assertEquals(Map.of(2L << 20, 4L << 20), values(spec).hugePageLimit());
    }

    @Test
    void twoNamesOfOneSizeOfHugePagesAreAddedUp() {
        String pages = "cpu=1 hugepages-2Mi=4Mi hugepages-2048Ki=6Mi";
        assertEquals(Map.of(2L << 20, 10L << 20), values(spec(container("a", pages, pages))).hugePageLimit());
    }

    @Test
    void memoryQosReservesWhatIsRequested() {
        CgroupPolicy tiered = new CgroupPolicy(true, 100_000, true, MemoryReservationPolicy.TIERED_RESERVATION);
        PodSpec burstable = spec(container("a", "memory=1Ki", ""));
        PodSpec guaranteed = spec(container("a", "cpu=1 memory=1Ki", "cpu=1 memory=1Ki"));
        assertEquals(Map.of("memory.low", "1024"), PodCgroupValues.of(pod(burstable), tiered).unified());
        assertEquals(Map.of("memory.min", "1024"), PodCgroupValues.of(pod(guaranteed), tiered).unified());
        assertEquals(Map.of(), values(burstable).unified());
        assertEquals(Map.of(), PodCgroupValues.of(pod(spec(container("a", "cpu=1", ""))), tiered).unified());
    }

    @ParameterizedTest
    @CsvSource({"true, TIERED_RESERVATION, true", "true, NONE, false", "false, TIERED_RESERVATION, false", "false, NONE, false"})
    void memoryIsReservedWhereBothAskForIt(boolean memoryQos, MemoryReservationPolicy reservation, boolean reserves) {
        CgroupPolicy policy = new CgroupPolicy(true, 100_000, memoryQos, reservation);
        assertEquals(!reserves, PodCgroupValues.of(pod(spec(container("a", "memory=1Ki", ""))), policy).unified().isEmpty());
    }
}
