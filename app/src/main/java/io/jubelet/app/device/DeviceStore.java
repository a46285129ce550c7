package io.jubelet.app.device;

import io.jubelet.app.message.device.HeldDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The devices and their allocations, in memory and in the checkpoint. Thread-safe; calls wait for the disk only. */
final class DeviceStore {

    private static final Logger LOG = System.getLogger(DeviceStore.class.getName());

    private final StateFiles files;
    private DeviceInventory inventory = DeviceInventory.NONE;
    private DeviceAssignments assignments = DeviceAssignments.NONE;
    /** Devices that are being allocated, by resource. */
    private final Map<String, SortedSet<String>> reserved = new HashMap<>();
    private String written = "";
    private boolean failed;

    DeviceStore(StateFiles files) {
        this.files = files;
    }

    /** Reads the checkpoint. One that can't be read is reported, and the agent goes on without it, as a kubelet does. */
    synchronized Set<String> open() {
        try {
            String text = files.read(DeviceCheckpoint.NAME).orElse("");
            if (text.isEmpty()) {
                return Set.of();
            }
            DeviceCheckpoint checkpoint = DeviceCheckpoint.parse(text);
            assignments = checkpoint.assignments();
            inventory = inventory.expecting(checkpoint.registered().keySet());
            return Set.copyOf(checkpoint.registered().keySet());
        } catch (IllegalArgumentException | ArithmeticException | PortException e) {
            LOG.log(Level.ERROR, "{0} can''t be read; it is not known which devices containers have: {1}",
                    files.path(DeviceCheckpoint.NAME), e.getMessage());
            return Set.of();
        }
    }

    synchronized DeviceInventory inventory() {
        return inventory;
    }

    synchronized DeviceAssignments assignments() {
        return assignments;
    }

    /** Devices and assignments at one moment. */
    synchronized HeldDevices held() {
        return new HeldDevices(assignments, inventory);
    }

    /** Whether a resource is one of device plugins, here or of an earlier time. */
    synchronized boolean isOfDevices(String resource) {
        return inventory.isRegistered(resource) || assignments.used().containsKey(resource);
    }

    /** Devices of a resource that containers have, or are about to get. */
    synchronized SortedSet<String> used(String resource) {
        SortedSet<String> used = new TreeSet<>(assignments.used().getOrDefault(resource, new TreeSet<>()));
        used.addAll(reserved.getOrDefault(resource, new TreeSet<>()));
        return used;
    }

    synchronized void reserve(String resource, Collection<String> ids) {
        reserved.computeIfAbsent(resource, _ -> new TreeSet<>()).addAll(ids);
    }

    synchronized void cancel(String resource, Collection<String> ids) {
        reserved.getOrDefault(resource, new TreeSet<>()).removeAll(ids);
    }

    /** A container has devices now. */
    synchronized void assign(DeviceAssignments.Entry entry) {
        assignments = assignments.with(entry);
    }

    /** The containers of these pods need nothing any more. */
    synchronized boolean release(Collection<String> pods) {
        DeviceAssignments left = assignments.without(pods);
        boolean changed = left.entries().size() != assignments.entries().size();
        assignments = left;
        return changed;
    }

    /**
     * A plugin reported its devices.
     *
     * @return the pods whose devices may be in another state now
     */
    synchronized Set<String> reported(String resource, List<Device> devices) {
        Set<String> affected = inventory.affected(resource, devices, assignments);
        inventory = inventory.reported(resource, devices);
        save();
        return affected;
    }

    /** A plugin has gone. */
    synchronized void lost(String resource) {
        inventory = inventory.lost(resource);
    }

    /** Devices that count for the node; resources whose plugins will not come back are dropped. */
    synchronized DeviceInventory.Capacity capacity(Predicate<String> gone) {
        DeviceInventory.Capacity capacity = inventory.capacity(gone);
        if (!capacity.removed().isEmpty()) {
            inventory = inventory.without(capacity.removed());
            save();
        }
        return capacity;
    }

    /** Writes once more what could not be written. */
    synchronized void saveAgain() {
        if (failed) {
            save();
        }
    }

    /**
     * Writes the checkpoint if it has to say something else. What can't be written is tried again with the next change or tick.
     *
     * @return why it could not be written, in the words of a kubelet
     */
    synchronized Optional<String> save() {
        String text = DeviceCheckpoint.of(assignments, inventory).text();
        failed = false;
        if (text.equals(written)) {
            return Optional.empty();
        }
        try {
            files.write(DeviceCheckpoint.NAME, text);
            written = text;
            return Optional.empty();
        } catch (PortException | CancelledException e) {
            // The write may have succeeded all the same.
            failed = true;
            written = "";
            LOG.log(Level.WARNING, "{0} can''t be written: {1}", files.path(DeviceCheckpoint.NAME), e.getMessage());
            return Optional.of("failed to write checkpoint file \"" + DeviceCheckpoint.NAME + "\": " + e.getMessage());
        }
    }
}
