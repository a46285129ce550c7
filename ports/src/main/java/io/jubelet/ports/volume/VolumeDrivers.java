package io.jubelet.ports.volume;

/** Connects drivers that have registered. */
@FunctionalInterface
public interface VolumeDrivers {

    /**
     * A driver at a socket. Nothing is sent yet, and nothing fails: a driver that does not answer shows that with each call.
     *
     * @param name the name by which it registered
     * @param socket absolute path of its socket
     */
    VolumeDriver connect(String name, String socket);
}
