package io.jubelet.domain.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceSelectionTest {

    private static final String GPU = "example.com/gpu";
    /** Two devices at node 0, two at node 1, one at none, one that is ill. */
    private static final DeviceInventory INVENTORY = DeviceInventory.NONE.reported(GPU, List.of(
            new Device("a0", true, List.of(0L)), new Device("b0", true, List.of(0L)), new Device("c1", true, List.of(1L)),
            new Device("d1", true, List.of(1L)), new Device("e", true, List.of()), new Device("ill", false, List.of(0L))));

    private static DeviceSelection select(int count, Set<String> reusable, Optional<NumaMask> affinity, Set<String> used)
            throws AllocationException {
        return DeviceSelection.of(new DeviceSelection.Request(GPU, count, reusable, affinity), INVENTORY, used);
    }

    private static Optional<NumaMask> node(int id) {
        return Optional.of(NumaMask.of(List.of(id)));
    }

    @Test
    void devicesOfInitContainersAreTakenFirstAndNobodyIsAsked() throws AllocationException {
        DeviceSelection selection = select(1, Set.of("d1"), node(0), Set.of("d1"));
        assertTrue(selection.isComplete());
        assertEquals(Set.of("d1"), selection.complete(Set.of()));
    }

    @Test
    void devicesOfInitContainersCountOnceAndTheRestIsSelected() throws AllocationException {
        DeviceSelection rest = select(2, Set.of("d1"), node(1), Set.of());
        assertTrue(rest.isComplete());
        assertEquals(Set.of("c1", "d1"), rest.complete(Set.of()));
        assertEquals(new DeviceSelection.Question(Set.of("a0", "b0", "c1", "d1", "e"), Set.of("d1"), 2),
                select(2, Set.of("d1"), Optional.empty(), Set.of("d1")).question());
    }

    @Test
    void nobodyIsAskedWhenAllDevicesOfTheRightNodesAreNeeded() throws AllocationException {
        DeviceSelection selection = select(2, Set.of(), node(1), Set.of());
        assertTrue(selection.isComplete());
        assertEquals(Set.of("c1", "d1"), selection.complete(Set.of("a0")));
    }

    @Test
    void aDeviceOfNoNodeIsTheLastChoiceHoweverItsPluginSaysThat() throws AllocationException {
        DeviceInventory some = DeviceInventory.NONE.reported(GPU, List.of(
                new Device("a", true, List.of(-1L)), new Device("b", true, List.of(1L)), new Device("c", true, List.of())));
        var request = new DeviceSelection.Request(GPU, 1, Set.of(), node(0));
        assertEquals(Set.of("b"), DeviceSelection.of(request, some, Set.of()).complete(Set.of()));
        assertEquals(Set.of("a"), DeviceSelection.of(request, some, Set.of("b")).complete(Set.of()));
    }

    @Test
    void aDeviceIsFromEachOfItsNodes() throws AllocationException {
        DeviceInventory shared = DeviceInventory.NONE.reported(GPU, List.of(
                new Device("a", true, List.of(0L)), new Device("s", true, List.of(0L, 1L))));
        assertEquals(Set.of("s"), DeviceSelection.of(new DeviceSelection.Request(GPU, 1, Set.of(), node(1)), shared, Set.of())
                .complete(Set.of()));
        assertTrue(shared.isAligned(GPU));
        assertFalse(DeviceInventory.NONE.reported(GPU, List.of(new Device("a", true, List.of()))).isAligned(GPU));
    }

    @Test
    void theLastDevicesAreEnough() throws AllocationException {
        assertEquals(Set.of("c1", "d1", "e"), select(3, Set.of(), Optional.empty(), Set.of("a0", "b0")).complete(Set.of()));
    }

    @Test
    void devicesOfAPluginThatHasGoneCountButCanNotBeAllocated() {
        DeviceInventory.Capacity capacity = INVENTORY.lost(GPU).capacity(_ -> false);
        assertEquals(Map.of(GPU, 6), capacity.capacity());
        assertEquals(Map.of(GPU, 0), capacity.allocatable());
    }

    @Test
    void assignmentsOfTheSameContainerAndResourceAreReplaced() {
        var assignments = DeviceAssignments.NONE;
        for (String entry : List.of("u main gpu a", "u main nic b", "u other gpu c", "v main gpu d", "u main gpu e")) {
            String[] parts = entry.split(" ");
            assignments = assignments.with(new DeviceAssignments.Entry(parts[0], parts[1], parts[2],
                    AllocatedDevices.of(Set.of(parts[3]), Map.of(), ContainerDevices.NONE)));
        }
        assertEquals(List.of("nic", "gpu", "gpu", "gpu"), assignments.entries().stream().map(DeviceAssignments.Entry::resource).toList());
        assertEquals(Optional.of(Set.of("e")), assignments.of("u", "main", "gpu"));
        assertEquals(Set.of("c", "e"), assignments.ofPod("u", "gpu"));
    }

    @Test
    void ofTheDevicesFromTheRightNodesThePluginMayPreferSome() throws AllocationException {
        DeviceSelection selection = select(1, Set.of(), node(1), Set.of());
        assertFalse(selection.isComplete());
        assertEquals(new DeviceSelection.Question(Set.of("c1", "d1"), Set.of(), 1), selection.question());
        assertEquals(Set.of("d1"), selection.complete(Set.of("d1", "a0", "unknown")));
    }

    @Test
    void whenTheRightNodesHaveTooFewTheRestIsFromElsewhere() throws AllocationException {
        DeviceSelection selection = select(3, Set.of(), node(1), Set.of("a0"));
        assertEquals(new DeviceSelection.Question(Set.of("b0", "c1", "d1", "e"), Set.of("c1", "d1"), 3), selection.question());
        assertEquals(Set.of("c1", "d1", "b0"), selection.complete(Set.of()));
        assertEquals(Set.of("c1", "d1", "e"), select(3, Set.of(), node(1), Set.of("a0")).complete(Set.of("e")));
    }

    @Test
    void withoutAffinityAllDevicesAreAlike() throws AllocationException {
        DeviceSelection selection = select(2, Set.of(), Optional.empty(), Set.of("a0"));
        assertEquals(Set.of("b0", "c1", "d1", "e"), selection.question().available());
        assertEquals(Set.of("b0", "c1"), selection.complete(Set.of()));
    }

    @Test
    void tooFewAreRefused() {
        assertEquals("requested number of devices unavailable for example.com/gpu. Requested: 4, Available: 3",
                assertThrows(AllocationException.class, () -> select(4, Set.of(), node(0), Set.of("a0", "b0"))).getMessage());
    }

    @Test
    void whatMayNotBeAllocatedIsRefused() throws AllocationException {
        var need = new DeviceNeed("u", "main", GPU, 1);
        assertTrue(need.isOpen(Optional.empty(), false, INVENTORY));
        assertFalse(need.isOpen(Optional.of(Set.of("a0")), false, INVENTORY));
        assertFalse(need.isOpen(Optional.empty(), true, DeviceInventory.NONE));
        assertFalse(new DeviceNeed("u", "main", GPU, 0).isOpen(Optional.empty(), false, INVENTORY));
        refused("pod \"u\" container \"main\" changed request for resource \"example.com/gpu\" from 2 to 1", need,
                Optional.of(Set.of("a0", "b0")), INVENTORY);
        refused("cannot allocate unregistered device example.com/gpu", need, Optional.empty(), DeviceInventory.NONE);
        refused("no healthy devices present; cannot allocate unhealthy devices example.com/gpu", need, Optional.empty(),
                INVENTORY.lost(GPU));
        refused("previously allocated devices are no longer healthy; cannot allocate unhealthy devices example.com/gpu", need,
                Optional.of(Set.of("ill")), INVENTORY);
    }

    private static void refused(String message, DeviceNeed need, Optional<Set<String>> own, DeviceInventory inventory) {
        assertEquals(message, assertThrows(AllocationException.class, () -> need.isOpen(own, false, inventory)).getMessage());
    }
}
