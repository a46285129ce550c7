package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.device.AllocateDevices;
import io.jubelet.app.message.device.DeviceHealthChanged;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetHeldDevices;
import io.jubelet.app.message.device.HeldDevices;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.fake.FakeDevicePlugins;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Devices that become unhealthy, are lost, or can't be recorded. */
class LostDevicesTest extends DeviceFixture {

    @Test
    void whatAPodLostIsAllocatedAgainWithAllElseThatItNeeds() {
        plugins.start(SOCKET, new DevicePlugin.Options(false, false),
                List.of(new Device("near", true, List.of(0L)), new Device("other", true, List.of(1L))));
        registrations.register("v1beta1", SOCKET, GPU);
        Pod one = pod("one", 1);
        bus.answer(TopologyTopics.ASSIGN_RESOURCES, question -> {
            bus.ask(DeviceTopics.ALLOCATE_DEVICES, new AllocateDevices(question.pod(), question.pod().spec().containers().getFirst(),
                    Optional.of(NumaMask.of(List.of(1)))));
            return new AssignmentVerdict.Assigned();
        });
        assertEquals(Optional.empty(), begin(one).fault());
        assertEquals(Set.of("other"), bus.ask(DeviceTopics.HELD_DEVICES, new GetHeldDevices()).assignments().ofPod("uid-one", GPU));
        assertEquals(List.of("waits for the device plugin of example.com/gpu to allocate 1 device",
                "has the devices other of example.com/gpu"),
                bus.published(DecisionMade.class).stream().map(made -> made.decision().text()).toList());
    }

    @Test
    void aContainerWaitsWhenWhatItsPodLostCanNotBeHadAgain() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        bus.answer(TopologyTopics.ASSIGN_RESOURCES, _ -> new AssignmentVerdict.Rejected("TopologyAffinityError", "no room"));
        plugins.start("/d/other.sock", new DevicePlugin.Options(false, false), List.of(new Device("a", true, List.of())));
        registrations.register("v1beta1", "/d/other.sock", GPU);
        assertEquals(Optional.of("no room"), begin(pod("one", 1)).fault());
    }

    @Test
    void podsAreNamedWhoseDevicesBecomeUnhealthyOrHealthy() {
        FakeDevicePlugins.Plugin plugin = gpus("a", "b");
        registrations.register("v1beta1", SOCKET, GPU);
        allocate(pod("one", 1));
        assertEquals(List.of(), bus.published(DeviceHealthChanged.class));
        plugin.report(List.of(new Device("a", true, List.of()), new Device("b", false, List.of())));
        assertEquals(List.of(), bus.published(DeviceHealthChanged.class), "nobody has it");
        plugin.report(List.of(new Device("a", false, List.of())));
        plugin.report(List.of());
        plugin.report(List.of(new Device("a", true, List.of())));
        assertEquals(Collections.nCopies(2, new DeviceHealthChanged(Set.of("uid-one"))), bus.published(DeviceHealthChanged.class));
        HeldDevices held = bus.ask(DeviceTopics.HELD_DEVICES, new GetHeldDevices());
        assertEquals(Set.of("uid-one"), held.assignments().pods());
        assertEquals(Set.of("a"), held.inventory().healthyOf(GPU));
    }

    @Test
    void aPluginThatRegistersAnewWhileItsFormerConnectionIsClosedKeepsItsDevices() {
        gpus("a").whenClosed(() -> {
            gpus("a", "b");
            registrations.register("v1beta1", SOCKET, GPU);
        });
        registrations.register("v1beta1", SOCKET, GPU);
        plugins.kill(SOCKET);
        assertEquals("{example.com/gpu=2} {example.com/gpu=2} []", counted());
    }

    @Test
    void whatCanNotBeRecordedIsRefusedAndRecordedLater() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        disk.full(true);
        String refusal = allocate(pod("one", 1)).orElseThrow();
        assertTrue(refusal.startsWith("failed to write checkpoint file \"kubelet_internal_checkpoint\": "), refusal);
        assertFalse(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"));
        disk.full(false);
        bus.publish(NodeTopics.TICK, new Tick());
        assertTrue(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"), "until the pod has ended it has the device");
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid-one", true));
        assertFalse(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"));
    }

    @Test
    void whatWasInterruptedIsRecordedLater() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        disk.interrupted(true);
        assertTrue(allocate(pod("one", 1)).orElseThrow().startsWith("failed to write checkpoint file"));
        disk.interrupted(false);
        bus.publish(NodeTopics.TICK, new Tick());
        assertTrue(files.read(DeviceCheckpoint.NAME).orElseThrow().contains("uid-one"));
    }
}
