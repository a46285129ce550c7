package io.jubelet.domain.cgroup;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.QosClass;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QosCgroupsTest {

    private static final Pod GUARANTEED = of("cpu=1 memory=1Gi", "cpu=1 memory=1Gi");
    private static final Pod BURSTABLE = of("cpu=300m memory=2Gi", "");
    private static final Pod BEST_EFFORT = of("", "");

    private static Pod of(String requests, String limits) {
        return pod(PodSpec.builder().containers(List.of(container("c", requests, limits))).build());
    }

    private static Map<QosClass, NodeCgroupResources> classes(QosPolicy policy) {
        return QosCgroups.of(List.of(GUARANTEED, BURSTABLE, BURSTABLE, BEST_EFFORT), policy);
    }

    private static NodeCgroupResources values(long shares) {
        return new NodeCgroupResources(shares == 0 ? OptionalLong.empty() : OptionalLong.of(shares), OptionalLong.empty(),
                OptionalLong.empty(), Map.of(), Map.of());
    }

    @Test
    void onlyBurstablePodsAreWeighed() {
        assertEquals(Map.of(QosClass.GUARANTEED, values(0), QosClass.BURSTABLE, values(614),
                QosClass.BEST_EFFORT, values(2)), classes(QosPolicy.DEFAULT));
        assertEquals(values(2), QosCgroups.of(List.of(), QosPolicy.DEFAULT).get(QosClass.BURSTABLE));
    }

    /** Of 10 GiB, 1 GiB is requested by guaranteed and 4 GiB by burstable pods. */
    @ParameterizedTest
    @CsvSource({"100, 9216, 5120", "50, 9728, 7680", "0, 10240, 10240"})
    void reservedMemoryIsKeptFromLowerClasses(int percent, long burstable, long bestEffort) {
        var classes = classes(new QosPolicy(List.of(), OptionalInt.of(percent), 10L << 30, false,
                MemoryReservationPolicy.NONE));
        assertEquals(OptionalLong.empty(), classes.get(QosClass.GUARANTEED).memory());
        assertEquals(OptionalLong.of(burstable << 20), classes.get(QosClass.BURSTABLE).memory());
        assertEquals(OptionalLong.of(bestEffort << 20), classes.get(QosClass.BEST_EFFORT).memory());
    }

    @Test
    void nothingIsReservedOfAnUnknownAmountAndNeverMoreThanThereIs() {
        var unknown = new QosPolicy(List.of(), OptionalInt.of(100), 0, false, MemoryReservationPolicy.NONE);
        assertEquals(OptionalLong.empty(), classes(unknown).get(QosClass.BEST_EFFORT).memory());
        var small = new QosPolicy(List.of(), OptionalInt.of(100), 2L << 30, false, MemoryReservationPolicy.NONE);
        assertEquals(OptionalLong.of(0), classes(small).get(QosClass.BEST_EFFORT).memory());
    }

    @Test
    void memoryQosProtectsWhatIsRequestedAndParentsCoverTheirChildren() {
        var tiered = classes(new QosPolicy(List.of(), OptionalInt.empty(), 0, true,
                MemoryReservationPolicy.TIERED_RESERVATION));
        assertEquals(Map.of("memory.min", Long.toString(5L << 30)), tiered.get(QosClass.GUARANTEED).unified());
        assertEquals(Map.of("memory.low", Long.toString(4L << 30)), tiered.get(QosClass.BURSTABLE).unified());
        assertEquals(Map.of(), tiered.get(QosClass.BEST_EFFORT).unified());
        var none = classes(new QosPolicy(List.of(), OptionalInt.empty(), 0, true, MemoryReservationPolicy.NONE));
        assertEquals(Map.of("memory.min", "0"), none.get(QosClass.GUARANTEED).unified());
        assertEquals(Map.of("memory.low", "0"), none.get(QosClass.BURSTABLE).unified());
    }

    @Test
    void hugePagesAreNotLimited() {
        long unlimited = 1L << 62;
        classes(new QosPolicy(List.of(2L << 20, 1L << 30), OptionalInt.empty(), 0, false, MemoryReservationPolicy.NONE)).values().forEach(
                values -> assertEquals(Map.of(2L << 20, unlimited, 1L << 30, unlimited), values.hugePageLimit()));
    }

    @Test
    void aLimitBelowWhatIsInUseIsRaisedToIt() {
        var classes = classes(new QosPolicy(List.of(), OptionalInt.of(100), 10L << 30, false,
                MemoryReservationPolicy.NONE));
        var raised = QosCgroups.notBelow(classes, Map.of(QosClass.BURSTABLE, 1L << 30, QosClass.BEST_EFFORT, 6L << 30));
        assertEquals(classes.get(QosClass.BURSTABLE), raised.get(QosClass.BURSTABLE));
        assertEquals(OptionalLong.of(6L << 30), raised.get(QosClass.BEST_EFFORT).memory());
    }

    @Test
    void reservedGroupsAreHeldToTheirAmounts() {
        var amounts = amounts("cpu=500m memory=1Gi pid=1000 hugepages-2Mi=4Mi ephemeral-storage=1Gi");
        List<Long> sizes = List.of(2L << 20, 1L << 30);
        var limited = new NodeCgroupResources(OptionalLong.of(512), OptionalLong.of(1L << 30), OptionalLong.of(1000),
                Map.of(2L << 20, 4L << 20, 1L << 30, 0L), Map.of());
        assertEquals(limited, ReservedCgroups.of(amounts, sizes));
        assertEquals(Map.of("memory.min", Long.toString(1L << 30)), ReservedCgroups.keepingMemory(limited).unified());
        assertEquals(new NodeCgroupResources(OptionalLong.of(512), OptionalLong.empty(), OptionalLong.empty(),
                Map.of(2L << 20, 0L, 1L << 30, 0L), Map.of()), ReservedCgroups.compressible(amounts, sizes));
        assertEquals(NodeCgroupResources.NONE, ReservedCgroups.of(Map.of(), List.of()));
        assertEquals(NodeCgroupResources.NONE, ReservedCgroups.of(amounts("memory=0 pid=0"), List.of()), "nothing is not a limit");
        assertEquals(NodeCgroupResources.NONE, ReservedCgroups.keepingMemory(NodeCgroupResources.NONE));
    }

    @Test
    void namesAreReadAsTheDriverWritesThem() {
        assertEquals(List.of("system.slice", "agents"), CgroupName.ofCgroupfs("/system.slice/agents/").components());
        assertEquals(List.of("system", "my-agents"),
                CgroupName.ofSystemd("/system.slice/system-my_agents.slice").components());
        assertEquals(List.of(), CgroupName.ofSystemd("/").components());
        assertEquals("[\"a\" \"b\"]", new CgroupName(List.of("a", "b")).quoted());
    }
}
