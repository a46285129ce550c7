package io.jubelet.adapters.fs.systemd;

import io.jubelet.ports.failure.PortException;
import java.util.List;

/** The units of systemd, as far as slices need them. Thread-safe. */
public interface SystemdUnits {

    /**
     * Its version, such as 252.
     *
     * @throws PortException when systemd can't be reached
     */
    int version();

    /**
     * Starts a unit that is in no file, and waits until it is there. Nothing happens when there is one of that name.
     *
     * @throws PortException when systemd refuses, or can't be reached
     */
    void start(String unit, List<UnitProperty> properties);

    /**
     * Changes properties of a unit until the machine is started again.
     *
     * @throws PortException when systemd refuses, or can't be reached
     */
    void set(String unit, List<UnitProperty> properties);

    /**
     * Stops a unit and waits for its end; a unit that is not there counts as stopped.
     *
     * @throws PortException when it does not end in time, or systemd can't be reached
     */
    void stop(String unit);
}
