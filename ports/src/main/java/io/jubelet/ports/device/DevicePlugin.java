package io.jubelet.ports.device;

import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Set;

/** The connection to a device plugin. Calls may be made by several threads at once. */
public interface DevicePlugin extends AutoCloseable {

    /**
     * Options of a plugin.
     *
     * @param preStart whether it is called before each start of a container
     * @param preferred whether it can prefer devices
     */
    record Options(boolean preStart, boolean preferred) {
    }

    /** Options of the plugin. */
    Options options();

    /**
     * Follows its devices until the plugin ends it or this is closed. To be called once.
     *
     * @param listener is called on one thread
     */
    void watch(Listener listener);

    /** Receives reports of a plugin. */
    interface Listener {

        /** All of its devices. */
        void devices(List<Device> devices);

        /** The plugin has gone; nothing follows. Not called after {@link DevicePlugin#close()}. */
        void ended(PortException why);
    }

    /**
     * Which devices the plugin prefers for a container.
     *
     * @throws PortException when it does not answer
     */
    Set<String> preferred(DeviceSelection.Question question);

    /**
     * Allocates devices for a container.
     *
     * @param ids which ones
     * @return what the container gets for them
     * @throws PortException when the plugin refuses, or does not answer within a minute
     */
    ContainerDevices allocate(Set<String> ids);

    /**
     * A container with these devices is about to be started.
     *
     * @throws PortException when the plugin refuses, or does not answer within 30 seconds
     */
    void preStart(Set<String> ids);

    /** Ends the connection and the watch. */
    @Override
    void close();
}
