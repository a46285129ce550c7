package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.worker.ResizeState;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The record of what containers have, where an agent was killed in the middle of a resize. Amounts are mebibytes of memory. */
class UnrecordedUpdatesTest {

    private static final String UID = "uid";

    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final FakeDisk disk = new FakeDisk();
    private final AllocationRecords records = AllocationRecords.open(new FakeStateFiles(disk, "/root"), AllocationRecords.ACTUATED);
    private final ResizeState state = new ResizeState();

    private UnrecordedUpdates updates(ManagedResources managed) {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/logs").seccompProfileRoot("/seccomp")
                .memoryCapacity(8L << 30).swap(new Swap.Forbidden()).managed(managed).build();
        var node = new NodeSettings("n1", "fake", Instant.EPOCH, launch,
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
        var actuated = new ActuatedResources(records, new PodEvents(bus, timers), new Decisions(bus, timers), timers);
        return new UnrecordedUpdates(actuated,
                new CgroupsOfPods(new FakeCgroupTree(), node, new ContainerPlacement(bus, managed)), node);
    }

    private static ResourceRequirements limit(int mebibytes) {
        return new ResourceRequirements(Map.of("memory", Quantity.parse(mebibytes + "Mi")), Map.of(), List.of());
    }

    private static Pod pod(int allocated) {
        Container app = Container.builder().name("app").image("i").resources(limit(allocated)).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(UID).build(),
                PodSpec.builder().containers(List.of(app)).build(), PodStatus.builder().build());
    }

    private static ObservedPod observed(RunState runs, String id, long mebibytes) {
        var instance = ObservedContainer.builder().id(id).name("app").sandboxId("sandbox").state(runs).createdAt(Instant.EPOCH)
                .resources(LinuxContainerResources.builder().memoryLimitInBytes(mebibytes << 20).build()).build();
        return new ObservedPod(PodIdentity.of(pod(1)), List.of(), List.of(), List.of(instance));
    }

    private String recorded() {
        return records.get(UID).flatMap(pod -> Optional.ofNullable(pod.containers().get("app")))
                .map(has -> has.limits().get("memory").toString()).orElse("nothing");
    }

    /** A runtime that reports no limit says nothing about it. */
    @ParameterizedTest
    @CsvSource({"RUNNING, 1, 2, 1, 1Mi", "RUNNING, 1, 2, 2, 2Mi", "RUNNING, 1, 2, 3, nothing", "RUNNING, 1, 2, 0, 1Mi",
        "EXITED, 1, 2, 2, 1Mi"})
    void whatIsInForceIsRecorded(RunState runs, int before, int allocated, int inForce, String after) throws Exception {
        records.record(UID, "app", limit(before));
        updates(ManagedResources.NONE).find(pod(allocated), observed(runs, "1", inForce), state);
        assertEquals(after, recorded());
    }

    @Test
    void nothingIsRecordedOfAContainerWithoutARecord() throws Exception {
        updates(ManagedResources.NONE).find(pod(1), observed(RunState.RUNNING, "1", 1), state);
        assertEquals("nothing", recorded());
    }

    @Test
    void eachInstanceIsExaminedOnce() throws Exception {
        UnrecordedUpdates updates = updates(ManagedResources.NONE);
        records.record(UID, "app", limit(1));
        updates.find(pod(2), observed(RunState.RUNNING, "1", 1), state);
        updates.find(pod(2), observed(RunState.RUNNING, "1", 2), state);
        assertEquals("1Mi", recorded(), "what happened since was done, and recorded, by this agent");
        updates.find(pod(2), observed(RunState.RUNNING, "2", 2), state);
        assertEquals("2Mi", recorded());
    }

    @Test
    void anInstanceThatCouldNotBeComparedIsExaminedWithTheNextSync() throws Exception {
        Queue<Boolean> answers = new ArrayDeque<>(List.of(false));
        bus.answer(TopologyTopics.CLAIM_AFFINITY, _ -> {
            if (!answers.isEmpty()) {
                answers.remove();
                throw new UnavailableException("no answer");
            }
            return ContainerAffinity.NONE;
        });
        UnrecordedUpdates updates = updates(new ManagedResources(true, false, false));
        records.record(UID, "app", limit(1));
        ObservedPod observed = observed(RunState.RUNNING, "1", 2);
        assertThrows(UnavailableException.class, () -> updates.find(pod(2), observed, state));
        updates.find(pod(2), observed, state);
        assertEquals("2Mi", recorded());
    }
}
