package io.jubelet.ports.device;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;

/**
 * The socket of the kubelet on which device plugins register, {@code kubelet.sock} in the directory of device plugins. Plugins
 * watch the socket: when it is created anew, they register again.
 */
public interface DeviceRegistrations extends AutoCloseable {

    /**
     * Removes the sockets of an earlier time from the directory, and serves. To be called once.
     *
     * @param receiver is called for each registration, on a thread that may block
     * @throws PortException when the socket can't be made
     */
    void serve(Receiver receiver);

    /** Takes registrations. */
    @FunctionalInterface
    interface Receiver {

        /**
         * A plugin wants to be registered.
         *
         * @param version the version of the API that it speaks
         * @param socket absolute path of its socket
         * @param resource name of its resource
         * @throws InvalidArgumentException when it can't be; the message is for the plugin
         */
        void register(String version, String socket, String resource);
    }

    /** Stops serving, and removes the socket. */
    @Override
    void close();
}
